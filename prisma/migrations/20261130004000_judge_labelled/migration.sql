-- On the first repeat of a case: this run made the case's label.
ALTER TABLE "judge_call" ADD COLUMN "labelled" BOOLEAN NOT NULL DEFAULT false;
