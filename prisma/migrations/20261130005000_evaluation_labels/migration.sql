-- CreateTable
CREATE TABLE "evaluation_label" (
    "validation_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "memory_text" TEXT,
    "people" TEXT,
    "judges" TEXT,
    "adjudicated" BOOLEAN NOT NULL,
    "people_count" INTEGER NOT NULL,
    "judges_count" INTEGER NOT NULL,

    CONSTRAINT "evaluation_label_pkey" PRIMARY KEY ("validation_id","external_id")
);

-- CreateTable
CREATE TABLE "evaluation_validation_progress" (
    "validation_id" UUID NOT NULL,
    "stage" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "done" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "evaluation_validation_progress_pkey" PRIMARY KEY ("validation_id")
);

-- AddForeignKey
ALTER TABLE "evaluation_validation_progress" ADD CONSTRAINT "evaluation_validation_progress_validation_id_fkey" FOREIGN KEY ("validation_id") REFERENCES "evaluation_validation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_label" ADD CONSTRAINT "evaluation_label_validation_id_fkey" FOREIGN KEY ("validation_id") REFERENCES "evaluation_validation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was computed before names other labels as decisive, and holds none of them.
UPDATE "evaluation_validation" SET "status" = 'failed', "result" = NULL,
  "error" = 'These figures were computed by an earlier version, which did not keep the labels that decide them. Bring the labels back once more.'
WHERE "status" = 'ready';
