-- What people saw, whether or not they label (yet): an owner who opens a case today may be an annotator tomorrow.
DROP TRIGGER "exposure_append_only" ON "exposure";
ALTER TABLE "exposure" ADD COLUMN "user_id" UUID;
UPDATE "exposure" AS e SET "user_id" = r."user_id" FROM "rater" AS r WHERE r."id" = e."rater_id";
-- Whose account is gone can label no more.
DELETE FROM "exposure" WHERE "user_id" IS NULL;

-- DropForeignKey
ALTER TABLE "exposure" DROP CONSTRAINT "exposure_rater_id_fkey";

-- AlterTable
ALTER TABLE "exposure" DROP CONSTRAINT "exposure_pkey",
DROP COLUMN "rater_id",
ALTER COLUMN "user_id" SET NOT NULL,
ADD CONSTRAINT "exposure_pkey" PRIMARY KEY ("case_id", "user_id");

CREATE TRIGGER "exposure_append_only" BEFORE UPDATE OR DELETE ON "exposure" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
