-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "AccountLinkKind" AS ENUM ('setup', 'sign_in', 'password_reset');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('owner', 'adjudicator', 'annotator');

-- CreateEnum
CREATE TYPE "RubricStatus" AS ENUM ('draft', 'published');

-- CreateEnum
CREATE TYPE "ImportKind" AS ENUM ('cases', 'labels');

-- CreateEnum
CREATE TYPE "ImportStatus" AS ENUM ('staged', 'applied', 'discarded');

-- CreateEnum
CREATE TYPE "RaterKind" AS ENUM ('person', 'model');

-- CreateEnum
CREATE TYPE "AnnotationStatus" AS ENUM ('label', 'withdrawn');

-- CreateEnum
CREATE TYPE "AnnotationBasis" AS ENUM ('blind', 'second_opinion');

-- CreateEnum
CREATE TYPE "AdjudicationKind" AS ENUM ('settle', 'send_back', 'reopen');

-- CreateEnum
CREATE TYPE "ReleaseStatus" AS ENUM ('building', 'ready', 'failed');

-- CreateEnum
CREATE TYPE "AuditOutcome" AS ENUM ('done', 'refused');

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "session_epoch" INTEGER NOT NULL DEFAULT 0,
    "administrator" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_link" (
    "id" UUID NOT NULL,
    "kind" "AccountLinkKind" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_attempt" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_attempt_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "project" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "task_type" TEXT NOT NULL,
    "overlap" INTEGER NOT NULL,
    "seed" INTEGER NOT NULL,
    "blind" JSONB NOT NULL,
    "lease_minutes" INTEGER NOT NULL DEFAULT 30,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "project_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "roles" "Role"[],
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_pkey" PRIMARY KEY ("project_id","user_id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "roles" "Role"[],
    "email" TEXT,
    "token_hash" TEXT NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "used_by_id" UUID,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rubric" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "status" "RubricStatus" NOT NULL DEFAULT 'draft',
    "body" TEXT NOT NULL,
    "change_note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "rubric_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "kind" "ImportKind" NOT NULL,
    "status" "ImportStatus" NOT NULL DEFAULT 'staged',
    "file_name" TEXT NOT NULL,
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "fault_count" INTEGER NOT NULL DEFAULT 0,
    "faults" JSONB NOT NULL DEFAULT '[]',
    "added" INTEGER,
    "skipped" INTEGER,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_row" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "import_row_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateTable
CREATE TABLE "case" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "position" BIGINT NOT NULL,
    "payload" JSONB NOT NULL,
    "hidden" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "category" TEXT,
    "drawn" BOOLEAN NOT NULL DEFAULT true,
    "overlap" INTEGER NOT NULL,
    "stratum" TEXT,
    "stratum_size" INTEGER,
    "number_drawn" INTEGER,
    "inclusion_probability" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sample" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "design" JSONB NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sample_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rater" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "kind" "RaterKind" NOT NULL,
    "user_id" UUID,
    "external_name" TEXT,
    "pseudonym" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rater_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignment" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "case_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "rater_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "position" BIGINT NOT NULL,
    "started" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotation" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "case_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "status" "AnnotationStatus" NOT NULL DEFAULT 'label',
    "basis" "AnnotationBasis" NOT NULL DEFAULT 'blind',
    "rubric_id" UUID,
    "import_id" UUID,
    "client_key" UUID,
    "answers" JSONB NOT NULL,
    "confidence" INTEGER,
    "comment" TEXT NOT NULL DEFAULT '',
    "rationale" TEXT NOT NULL DEFAULT '',
    "flagged" BOOLEAN NOT NULL DEFAULT false,
    "active_ms" INTEGER,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "annotation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "skip" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "case_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "flagged" BOOLEAN NOT NULL DEFAULT false,
    "client_key" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "skip_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "adjudication" (
    "sequence" BIGSERIAL NOT NULL,
    "project_id" TEXT NOT NULL,
    "case_id" UUID NOT NULL,
    "adjudicator_id" UUID,
    "kind" "AdjudicationKind" NOT NULL,
    "answers" JSONB,
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "adjudication_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "agreement_report" (
    "project_id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agreement_report_pkey" PRIMARY KEY ("project_id","fingerprint")
);

-- CreateTable
CREATE TABLE "release" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "status" "ReleaseStatus" NOT NULL DEFAULT 'building',
    "options" JSONB NOT NULL,
    "manifest" JSONB,
    "error" TEXT,
    "software_version" TEXT NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ready_at" TIMESTAMPTZ(3),

    CONSTRAINT "release_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_file" (
    "id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "release_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_chunk" (
    "file_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "release_chunk_pkey" PRIMARY KEY ("file_id","ordinal")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" BIGSERIAL NOT NULL,
    "project_id" TEXT,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "outcome" "AuditOutcome" NOT NULL DEFAULT 'done',
    "subject" TEXT NOT NULL DEFAULT '',
    "detail" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "account_link_token_hash_key" ON "account_link"("token_hash");

-- CreateIndex
CREATE INDEX "member_user_id_idx" ON "member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_project_id_idx" ON "invitation"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "rubric_project_id_version_key" ON "rubric"("project_id", "version");

-- CreateIndex
CREATE INDEX "import_project_id_created_at_idx" ON "import"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "import_row_import_id_external_id_idx" ON "import_row"("import_id", "external_id");

-- CreateIndex
CREATE INDEX "case_project_id_drawn_position_idx" ON "case"("project_id", "drawn", "position");

-- CreateIndex
CREATE UNIQUE INDEX "case_project_id_external_id_key" ON "case"("project_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "case_project_id_sequence_key" ON "case"("project_id", "sequence");

-- CreateIndex
CREATE INDEX "sample_project_id_created_at_idx" ON "sample"("project_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "rater_project_id_user_id_key" ON "rater"("project_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "rater_project_id_kind_external_name_key" ON "rater"("project_id", "kind", "external_name");

-- CreateIndex
CREATE UNIQUE INDEX "rater_project_id_pseudonym_key" ON "rater"("project_id", "pseudonym");

-- CreateIndex
CREATE INDEX "assignment_rater_id_submitted_at_idx" ON "assignment"("rater_id", "submitted_at");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_case_id_ordinal_key" ON "assignment"("case_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_case_id_rater_id_key" ON "assignment"("case_id", "rater_id");

-- CreateIndex
CREATE INDEX "annotation_project_id_submitted_at_idx" ON "annotation"("project_id", "submitted_at");

-- CreateIndex
CREATE INDEX "annotation_project_id_case_id_rater_id_revision_idx" ON "annotation"("project_id", "case_id", "rater_id", "revision" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "annotation_case_id_rater_id_revision_key" ON "annotation"("case_id", "rater_id", "revision");

-- CreateIndex
CREATE UNIQUE INDEX "annotation_rater_id_client_key_key" ON "annotation"("rater_id", "client_key");

-- CreateIndex
CREATE INDEX "skip_case_id_rater_id_idx" ON "skip"("case_id", "rater_id");

-- CreateIndex
CREATE INDEX "skip_project_id_created_at_idx" ON "skip"("project_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "skip_rater_id_client_key_key" ON "skip"("rater_id", "client_key");

-- CreateIndex
CREATE INDEX "adjudication_project_id_case_id_sequence_idx" ON "adjudication"("project_id", "case_id", "sequence" DESC);

-- CreateIndex
CREATE INDEX "adjudication_project_id_sequence_idx" ON "adjudication"("project_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "release_project_id_number_key" ON "release"("project_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "release_file_release_id_name_key" ON "release_file"("release_id", "name");

-- CreateIndex
CREATE INDEX "audit_event_project_id_id_idx" ON "audit_event"("project_id", "id");

-- AddForeignKey
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_used_by_id_fkey" FOREIGN KEY ("used_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rubric" ADD CONSTRAINT "rubric_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import" ADD CONSTRAINT "import_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case" ADD CONSTRAINT "case_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample" ADD CONSTRAINT "sample_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rater" ADD CONSTRAINT "rater_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rater" ADD CONSTRAINT "rater_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_rubric_id_fkey" FOREIGN KEY ("rubric_id") REFERENCES "rubric"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skip" ADD CONSTRAINT "skip_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skip" ADD CONSTRAINT "skip_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skip" ADD CONSTRAINT "skip_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_adjudicator_id_fkey" FOREIGN KEY ("adjudicator_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agreement_report" ADD CONSTRAINT "agreement_report_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release" ADD CONSTRAINT "release_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_file" ADD CONSTRAINT "release_file_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_chunk" ADD CONSTRAINT "release_chunk_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "release_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema language cannot say --------------------------------------------------------------------

-- The claim reads the places that are not submitted, started cases first, then the seeded order.
CREATE INDEX "assignment_claim_idx" ON "assignment" ("project_id", "started" DESC, "position", "ordinal") WHERE "submitted_at" IS NULL;

-- One draft a project; one skip in force for a rater and case.
CREATE UNIQUE INDEX "rubric_one_draft_key" ON "rubric" ("project_id") WHERE "status" = 'draft';
CREATE UNIQUE INDEX "skip_in_force_key" ON "skip" ("case_id", "rater_id") WHERE "withdrawn_at" IS NULL;

-- Staged rows are scaffolding: losing them in a crash only means uploading again.
ALTER TABLE "import_row" SET UNLOGGED;

ALTER TABLE "project" ADD CONSTRAINT "project_overlap_check" CHECK ("overlap" BETWEEN 1 AND 20);
ALTER TABLE "case" ADD CONSTRAINT "case_overlap_check" CHECK ("overlap" BETWEEN 1 AND 20);
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_confidence_check" CHECK ("confidence" BETWEEN 1 AND 3);
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_held_check" CHECK (
  ("rater_id" IS NULL AND "lease_until" IS NULL AND "submitted_at" IS NULL)
  OR ("rater_id" IS NOT NULL AND ("lease_until" IS NOT NULL OR "submitted_at" IS NOT NULL))
);

CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "annotation_append_only" BEFORE UPDATE OR DELETE ON "annotation" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
-- An adjudicator's account may be deleted, which empties the reference; nothing else changes.
CREATE TRIGGER "adjudication_append_only" BEFORE UPDATE ON "adjudication" FOR EACH ROW
  WHEN (OLD."answers" IS DISTINCT FROM NEW."answers" OR OLD."kind" IS DISTINCT FROM NEW."kind"
    OR OLD."case_id" IS DISTINCT FROM NEW."case_id" OR OLD."reason" IS DISTINCT FROM NEW."reason")
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "adjudication_no_delete" BEFORE DELETE ON "adjudication" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "rubric_published_immutable" BEFORE UPDATE OR DELETE ON "rubric" FOR EACH ROW
  WHEN (OLD."status" = 'published') EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "release_ready_immutable" BEFORE UPDATE OR DELETE ON "release" FOR EACH ROW
  WHEN (OLD."status" = 'ready') EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Shared definitions of "the label of a rater on a case", so that every room counts the same -------------------

-- What a rater says now: the latest revision, unless it was withdrawn.
CREATE VIEW "current_label" AS
  SELECT * FROM (
    SELECT DISTINCT ON ("project_id", "case_id", "rater_id") * FROM "annotation"
    ORDER BY "project_id", "case_id", "rater_id", "revision" DESC
  ) AS latest WHERE "status" = 'label';

-- What a rater said before any exposure to other opinions: the only labels that enter agreement.
CREATE VIEW "blind_label" AS
  SELECT * FROM (
    SELECT DISTINCT ON ("project_id", "case_id", "rater_id") * FROM "annotation" WHERE "basis" = 'blind'
    ORDER BY "project_id", "case_id", "rater_id", "revision" DESC
  ) AS latest WHERE "status" = 'label';

-- The adjudicator's decision in force; a reopened case has kind 'reopen'.
CREATE VIEW "current_adjudication" AS
  SELECT DISTINCT ON ("project_id", "case_id") * FROM "adjudication"
  ORDER BY "project_id", "case_id", "sequence" DESC;
