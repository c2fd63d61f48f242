-- CreateEnum
CREATE TYPE "ValidationStatus" AS ENUM ('computing', 'ready', 'failed');

-- AlterTable
ALTER TABLE "evaluation" DROP COLUMN "comparison",
ADD COLUMN     "combined" JSON;

-- CreateTable
CREATE TABLE "evaluation_validation" (
    "id" UUID NOT NULL,
    "evaluation_id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "release_number" INTEGER NOT NULL,
    "deciding" TEXT NOT NULL,
    "status" "ValidationStatus" NOT NULL DEFAULT 'computing',
    "error" TEXT,
    "result" JSON,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "evaluation_validation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "evaluation_validation_evaluation_id_project_id_release_numb_key" ON "evaluation_validation"("evaluation_id", "project_id", "release_number", "deciding");

-- AddForeignKey
ALTER TABLE "evaluation_validation" ADD CONSTRAINT "evaluation_validation_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_validation" ADD CONSTRAINT "evaluation_validation_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "evaluation_project"("project_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_validation" ADD CONSTRAINT "evaluation_validation_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;


