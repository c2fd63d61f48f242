-- How far the build of a release is. Apart from "release", whose row the build itself turns to ready in one snapshot.
CREATE TABLE "release_progress" (
    "release_id" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "done" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "release_progress_pkey" PRIMARY KEY ("release_id")
);

-- AddForeignKey
ALTER TABLE "release_progress" ADD CONSTRAINT "release_progress_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The files of a ready release are as frozen as the release itself.
CREATE FUNCTION "refuse_change_of_ready_file"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "subject" UUID := CASE WHEN TG_OP = 'DELETE' THEN OLD."release_id" ELSE NEW."release_id" END;
BEGIN
  IF EXISTS (SELECT FROM "release" WHERE "id" = "subject" AND "status" = 'ready') THEN
    RAISE EXCEPTION 'the files of a ready release never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE FUNCTION "refuse_change_of_ready_chunk"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "subject" UUID := CASE WHEN TG_OP = 'DELETE' THEN OLD."file_id" ELSE NEW."file_id" END;
BEGIN
  IF EXISTS (SELECT FROM "release_file" AS f JOIN "release" AS r ON r."id" = f."release_id" WHERE f."id" = "subject" AND r."status" = 'ready') THEN
    RAISE EXCEPTION 'the files of a ready release never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER "release_file_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "release_file" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_ready_file"();
CREATE TRIGGER "release_chunk_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "release_chunk" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_ready_chunk"();
