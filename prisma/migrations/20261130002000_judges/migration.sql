-- CreateEnum
CREATE TYPE "JudgeKind" AS ENUM ('endpoint', 'token_overlap');

-- CreateEnum
CREATE TYPE "JudgeRunStatus" AS ENUM ('running', 'paused', 'stopped', 'canceled', 'finished');

-- CreateEnum
CREATE TYPE "JudgeCallState" AS ENUM ('pending', 'calling', 'replied', 'valid', 'invalid', 'error');

-- CreateTable
CREATE TABLE "judge" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "kind" "JudgeKind" NOT NULL,
    "config" JSONB NOT NULL,
    "rubric_id" UUID NOT NULL,
    "prompt_version" INTEGER NOT NULL,
    "rater_id" UUID,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "frozen_at" TIMESTAMPTZ(3),

    CONSTRAINT "judge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judge_key" (
    "project_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "judge_key_pkey" PRIMARY KEY ("project_id","host")
);

-- CreateTable
CREATE TABLE "judge_run" (
    "id" UUID NOT NULL,
    "project_id" TEXT NOT NULL,
    "judge_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "dry" BOOLEAN NOT NULL,
    "status" "JudgeRunStatus" NOT NULL DEFAULT 'running',
    "stop_reason" TEXT NOT NULL DEFAULT '',
    "cases" INTEGER NOT NULL,
    "repeats" INTEGER NOT NULL,
    "concurrency" INTEGER NOT NULL,
    "requests_per_minute" INTEGER,
    "tokens_per_minute" INTEGER,
    "max_attempts" INTEGER NOT NULL,
    "timeout_ms" INTEGER NOT NULL,
    "prompt_tokens" INTEGER NOT NULL,
    "max_output_tokens" INTEGER NOT NULL,
    "input_price" DECIMAL(65,30),
    "output_price" DECIMAL(65,30),
    "cost_cap" DECIMAL(65,30),
    "token_cap" BIGINT,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,
    "estimated_tokens" BIGINT NOT NULL DEFAULT 0,
    "hold_until" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3),
    "turn" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "judge_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judge_call" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "repeat" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "state" "JudgeCallState" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "not_before" TIMESTAMPTZ(3),
    "raw_reply" TEXT,
    "reply_text" TEXT,
    "finish_reason" TEXT,
    "served_by" TEXT,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "replied_at" TIMESTAMPTZ(3),
    "answers" JSONB,
    "rationale" TEXT NOT NULL DEFAULT '',
    "fault" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "judge_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judge_attempt" (
    "call_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "run_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "input_tokens" INTEGER NOT NULL,
    "output_tokens" INTEGER NOT NULL,
    "outcome" TEXT,

    CONSTRAINT "judge_attempt_pkey" PRIMARY KEY ("call_id","ordinal")
);

-- CreateIndex
CREATE UNIQUE INDEX "judge_rater_id_key" ON "judge"("rater_id");

-- CreateIndex
CREATE UNIQUE INDEX "judge_project_id_name_version_key" ON "judge"("project_id", "name", "version");

-- CreateIndex
CREATE INDEX "judge_run_judge_id_idx" ON "judge_run"("judge_id");

-- CreateIndex
CREATE UNIQUE INDEX "judge_run_project_id_number_key" ON "judge_run"("project_id", "number");

-- CreateIndex
CREATE INDEX "judge_call_run_id_state_ordinal_idx" ON "judge_call"("run_id", "state", "ordinal");

-- CreateIndex
CREATE INDEX "judge_call_case_id_idx" ON "judge_call"("case_id");

-- CreateIndex
CREATE UNIQUE INDEX "judge_call_run_id_case_id_repeat_key" ON "judge_call"("run_id", "case_id", "repeat");

-- CreateIndex
CREATE INDEX "judge_attempt_run_id_started_at_idx" ON "judge_attempt"("run_id", "started_at");

-- AddForeignKey
ALTER TABLE "judge" ADD CONSTRAINT "judge_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge" ADD CONSTRAINT "judge_rubric_id_fkey" FOREIGN KEY ("rubric_id") REFERENCES "rubric"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge" ADD CONSTRAINT "judge_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_key" ADD CONSTRAINT "judge_key_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_run" ADD CONSTRAINT "judge_run_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_run" ADD CONSTRAINT "judge_run_judge_id_fkey" FOREIGN KEY ("judge_id") REFERENCES "judge"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_call" ADD CONSTRAINT "judge_call_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "judge_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_call" ADD CONSTRAINT "judge_call_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_attempt" ADD CONSTRAINT "judge_attempt_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "judge_call"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_attempt" ADD CONSTRAINT "judge_attempt_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "judge_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema language cannot say --------------------------------------------------------------------

-- A judge works on one run at a time, so that two of them never pay for one case.
CREATE UNIQUE INDEX "judge_run_one_open_key" ON "judge_run" ("judge_id") WHERE "status" IN ('running', 'paused', 'stopped');
CREATE INDEX "judge_call_open_idx" ON "judge_call" ("run_id") WHERE "state" IN ('calling', 'replied');

ALTER TABLE "judge_run" ADD CONSTRAINT "judge_run_limits_check" CHECK (
  "repeats" BETWEEN 1 AND 20 AND "concurrency" BETWEEN 1 AND 200 AND "requests_per_minute" > 0 AND "tokens_per_minute" > 0
  AND "cost_cap" >= 0 AND "token_cap" >= 0 AND "input_price" >= 0 AND "output_price" >= 0
);

-- Once run, a judge is what it was: only its rater is still to be made.
CREATE TRIGGER "judge_frozen" BEFORE UPDATE ON "judge" FOR EACH ROW
  WHEN (OLD."frozen_at" IS NOT NULL AND ((to_jsonb(OLD) - 'rater_id') IS DISTINCT FROM (to_jsonb(NEW) - 'rater_id') OR OLD."rater_id" IS NOT NULL))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "judge_frozen_no_delete" BEFORE DELETE ON "judge" FOR EACH ROW WHEN (OLD."frozen_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "judge_call_reply_kept" BEFORE UPDATE ON "judge_call" FOR EACH ROW
  WHEN (OLD."raw_reply" IS NOT NULL AND OLD."raw_reply" IS DISTINCT FROM NEW."raw_reply") EXECUTE FUNCTION "refuse_change"();

-- Attempts of a call that count against its limit: to be told to wait, or to be broken off here, is not the call's fault.
CREATE FUNCTION "judge_call_failures"("of_call" uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM "judge_attempt" WHERE "call_id" = "of_call" AND coalesce("outcome", 'lost') NOT IN ('rate_limited', 'aborted', 'replied')
$$;

-- Hands out the next call of a run, under the run's lock, so that however many workers ask, its limits hold for all of
-- them together. Outcomes:
--   call      this worker sends it, and has it until the lease ends
--   read      its reply is stored, but whoever stored it ended before reading it
--   exhausted it was lost too often with workers that ended
--   wait      nothing can be sent for wait_ms
--   stop      the run does not run, or another turn of it does
--   capped    the next call might exceed the cap: the run has been stopped
--   finished  nothing is left: the run has been ended
CREATE FUNCTION "claim_judge_call"("of_run" uuid, "of_turn" int) RETURNS TABLE ("outcome" text, "call_id" uuid, "wait_ms" int, "attempt" int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  run "judge_run";
  moment timestamptz;
  minute record;
  flying record;
  next record;
  lost bigint;
  later int;
BEGIN
  SELECT * INTO run FROM "judge_run" WHERE "id" = of_run FOR UPDATE;
  moment := clock_timestamp();
  IF run."id" IS NULL OR run."status" <> 'running' OR run."turn" <> of_turn THEN
    RETURN QUERY SELECT 'stop', NULL::uuid, 0, 0; RETURN;
  END IF;

  -- Calls whose worker is gone: the request may have been worked on and charged, so its tokens count.
  WITH gone AS (
    UPDATE "judge_call" SET "state" = 'pending', "lease_until" = NULL WHERE "run_id" = of_run AND "state" = 'calling' AND "lease_until" < moment
    RETURNING "id", "attempts"
  ), noted AS (
    UPDATE "judge_attempt" a SET "ended_at" = moment, "outcome" = 'lost', "output_tokens" = 0 FROM gone WHERE a."call_id" = gone."id" AND a."ordinal" = gone."attempts"
    RETURNING a."input_tokens"
  )
  SELECT coalesce(sum("input_tokens"), 0) INTO lost FROM noted;
  UPDATE "judge_run" SET "heartbeat_at" = moment, "input_tokens" = "input_tokens" + lost, "estimated_tokens" = "estimated_tokens" + lost WHERE "id" = of_run RETURNING * INTO run;

  SELECT "id" INTO next FROM "judge_call" WHERE "run_id" = of_run AND "state" = 'replied' AND coalesce("lease_until", moment) <= moment LIMIT 1;
  IF FOUND THEN
    UPDATE "judge_call" SET "lease_until" = moment + interval '10 seconds' WHERE "id" = next."id";
    RETURN QUERY SELECT 'read', next."id", 0, 0; RETURN;
  END IF;

  SELECT count(*) AS "calls", coalesce(sum(a."input_tokens"), 0) AS "input", coalesce(sum(a."output_tokens"), 0) AS "output" INTO flying
    FROM "judge_call" c JOIN "judge_attempt" a ON a."call_id" = c."id" AND a."ordinal" = c."attempts" WHERE c."run_id" = of_run AND c."state" = 'calling';
  IF flying."calls" >= run."concurrency" THEN RETURN QUERY SELECT 'wait', NULL::uuid, 500, 0; RETURN; END IF;

  SELECT c."id", run."prompt_tokens" + (octet_length(k."payload"::text) + 2) / 3 AS "input", judge_call_failures(c."id") AS "failures" INTO next
    FROM "judge_call" c JOIN "case" k ON k."id" = c."case_id"
    WHERE c."run_id" = of_run AND c."state" = 'pending' AND coalesce(c."not_before", moment) <= moment ORDER BY c."ordinal" LIMIT 1;
  IF NOT FOUND THEN
    -- greatest and least pass over null, so that nothing pending has to be said.
    SELECT CASE WHEN count(*) > 0 THEN greatest(50, least(2000, extract(epoch FROM min("not_before") - moment) * 1000))::int END INTO later FROM "judge_call" WHERE "run_id" = of_run AND "state" = 'pending';
    IF later IS NULL AND NOT EXISTS (SELECT FROM "judge_call" WHERE "run_id" = of_run AND "state" IN ('calling', 'replied')) THEN
      UPDATE "judge_run" SET "status" = 'finished', "ended_at" = moment WHERE "id" = of_run;
      RETURN QUERY SELECT 'finished', NULL::uuid, 0, 0; RETURN;
    END IF;
    RETURN QUERY SELECT 'wait', NULL::uuid, coalesce(later, 500), 0; RETURN;
  END IF;
  IF next."failures" >= run."max_attempts" THEN RETURN QUERY SELECT 'exhausted', next."id", 0, 0; RETURN; END IF;

  IF run."hold_until" > moment THEN
    RETURN QUERY SELECT 'wait', NULL::uuid, greatest(50, least(2000, extract(epoch FROM run."hold_until" - moment) * 1000))::int, 0; RETURN;
  END IF;
  IF (run."cost_cap" IS NOT NULL AND (run."input_tokens" + flying."input" + next."input") * coalesce(run."input_price", 0)
        + (run."output_tokens" + flying."output" + run."max_output_tokens") * coalesce(run."output_price", 0) > run."cost_cap" * 1000000)
      OR (run."token_cap" IS NOT NULL AND run."input_tokens" + run."output_tokens" + flying."input" + flying."output" + next."input" + run."max_output_tokens" > run."token_cap") THEN
    -- What is on its way may use less than was reserved for it.
    IF flying."calls" > 0 THEN RETURN QUERY SELECT 'wait', NULL::uuid, 200, 0; RETURN; END IF;
    UPDATE "judge_run" SET "status" = 'stopped', "stop_reason" = 'The cap is reached: the next call might exceed it.' WHERE "id" = of_run;
    RETURN QUERY SELECT 'capped', NULL::uuid, 0, 0; RETURN;
  END IF;
  IF run."requests_per_minute" IS NOT NULL OR run."tokens_per_minute" IS NOT NULL THEN
    SELECT count(*) AS "calls", coalesce(sum("input_tokens" + "output_tokens"), 0) AS "tokens", min("started_at") AS "first" INTO minute
      FROM "judge_attempt" WHERE "run_id" = of_run AND "started_at" > moment - interval '1 minute';
    -- A single call above the limit of tokens is sent alone, or it would never be.
    IF minute."calls" >= run."requests_per_minute" OR (minute."calls" > 0 AND minute."tokens" + next."input" + run."max_output_tokens" > run."tokens_per_minute") THEN
      RETURN QUERY SELECT 'wait', NULL::uuid, greatest(50, least(2000, extract(epoch FROM minute."first" + interval '1 minute' - moment) * 1000))::int, 0; RETURN;
    END IF;
  END IF;

  UPDATE "judge_call" SET "state" = 'calling', "attempts" = "attempts" + 1, "not_before" = NULL, "lease_until" = moment + run."timeout_ms" * interval '1 millisecond' + interval '15 seconds' WHERE "id" = next."id";
  INSERT INTO "judge_attempt" ("call_id", "ordinal", "run_id", "started_at", "input_tokens", "output_tokens")
    SELECT c."id", c."attempts", of_run, moment, next."input", run."max_output_tokens" FROM "judge_call" c WHERE c."id" = next."id";
  RETURN QUERY SELECT 'call', next."id", 0, "attempts" FROM "judge_call" WHERE "id" = next."id";
END $$;

-- As before, but a judge of this project is as little to be impersonated by a file as a member is.
CREATE OR REPLACE FUNCTION "staged_label_standing"("of_import" uuid, "of_project" text)
RETURNS TABLE ("ordinal" int, "first_line" int, "case_id" uuid, "rater_id" uuid, "annotation_id" uuid, "standing" text)
LANGUAGE sql STABLE AS $$
  SELECT row."ordinal", row."first_line", target."id", known."id", stored."id",
    CASE
      WHEN target."id" IS NULL THEN 'unknown_case'
      WHEN stored."same" THEN 'known'
      WHEN known."reserved" THEN 'reserved'
      WHEN stored."id" IS NOT NULL THEN 'differs'
      WHEN row."ordinal" = row."first_ordinal" THEN 'fresh'
      WHEN row."content_hash" = row."first_hash" THEN 'known'
      ELSE 'repeats'
    END
  FROM (
    SELECT "ordinal", "external_id", "content_hash", "data",
      first_value("ordinal") OVER same_label AS "first_ordinal",
      first_value("line") OVER same_label AS "first_line",
      first_value("content_hash") OVER same_label AS "first_hash"
    FROM "import_row" WHERE "import_id" = "of_import"
    WINDOW same_label AS (PARTITION BY "external_id", "data" ->> 'kind', "data" ->> 'rater', "data" ->> 'basis' ORDER BY "ordinal")
  ) AS row
  LEFT JOIN "case" target ON target."project_id" = "of_project" AND target."external_id" = row."external_id"
  LEFT JOIN LATERAL (
    SELECT rater."id", (rater."kind" = 'person' OR rater."external_name" IS NULL) AND rater."external_name" IS DISTINCT FROM (row."data" ->> 'rater') AS "reserved"
    FROM "rater" rater
    WHERE rater."project_id" = "of_project" AND rater."kind"::text = row."data" ->> 'kind'
      AND (rater."external_name" = row."data" ->> 'rater' OR rater."pseudonym" = row."data" ->> 'rater')
    ORDER BY rater."external_name" = (row."data" ->> 'rater') DESC NULLS LAST LIMIT 1
  ) AS known ON true
  LEFT JOIN LATERAL (
    SELECT a."id",
      a."answers" = row."data" -> 'answers' AND a."rationale" = row."data" ->> 'rationale' AND a."comment" = row."data" ->> 'comment'
        AND a."flagged" = (row."data" ->> 'flagged')::boolean AND a."confidence" IS NOT DISTINCT FROM (row."data" ->> 'confidence')::int AS "same"
    FROM (
      SELECT * FROM "annotation" latest
      WHERE latest."case_id" = target."id" AND latest."rater_id" = known."id" AND latest."basis"::text = row."data" ->> 'basis'
      ORDER BY latest."revision" DESC LIMIT 1
    ) AS a WHERE a."status" = 'label'
  ) AS stored ON true
$$;
