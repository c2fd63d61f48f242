-- CreateTable
CREATE TABLE "exposure" (
    "case_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exposure_pkey" PRIMARY KEY ("case_id","rater_id")
);

-- AddForeignKey
ALTER TABLE "exposure" ADD CONSTRAINT "exposure_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exposure" ADD CONSTRAINT "exposure_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exposure" ADD CONSTRAINT "exposure_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What has been seen stays seen.
CREATE TRIGGER "exposure_append_only" BEFORE UPDATE OR DELETE ON "exposure" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
