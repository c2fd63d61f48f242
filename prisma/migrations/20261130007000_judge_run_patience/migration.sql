-- Requests in a row without a valid reply: a run slows down by them, and stops by itself.
ALTER TABLE "judge_run" ADD COLUMN "failed_in_row" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "waited_in_row" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "back_off_until" TIMESTAMPTZ(3);
ALTER TABLE "judge_call" ADD COLUMN "earlier_attempts" INTEGER NOT NULL DEFAULT 0;

-- What Prisma's schema language cannot say --------------------------------------------------------------------

-- Attempts of a call that count against its limit: to be told to wait, or to be broken off here, is not the call's fault,
-- and what was sent before the run was resumed counts no more.
CREATE OR REPLACE FUNCTION "judge_call_failures"("of_call" uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM "judge_attempt" a JOIN "judge_call" c ON c."id" = a."call_id"
    WHERE a."call_id" = "of_call" AND a."ordinal" > c."earlier_attempts" AND coalesce(a."outcome", 'lost') NOT IN ('rate_limited', 'aborted', 'replied')
$$;

-- Hands out the next call of a run, under the run's lock and then its endpoint's, so that however many workers ask for
-- however many runs, the limits hold for all of them together. Of several runs on one endpoint the strictest limit holds,
-- and whoever has waited longest is next. Each request in a row without a valid reply takes one of the run's places, up to
-- the last: a server in trouble is asked by one request at a time. A call is its worker's for half a minute at a time; the
-- worker renews that while it lives. Outcomes:
--   call      this worker sends it, and has it until the lease ends
--   read      its reply is stored, but whoever stored it ended before reading it
--   exhausted it was lost too often with workers that ended
--   wait      nothing can be sent for wait_ms
--   stop      the run does not run, or another turn of it does
--   capped    the next call might exceed the cap: the run has been stopped
--   finished  nothing is left: the run has been ended
CREATE OR REPLACE FUNCTION "claim_judge_call"("of_run" uuid, "of_turn" int) RETURNS TABLE ("outcome" text, "call_id" uuid, "wait_ms" int, "attempt" int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  run "judge_run";
  moment timestamptz;
  minute record;
  flying record;
  next record;
  shared record;
  busy int;
  lost bigint;
  later int;
BEGIN
  SELECT * INTO run FROM "judge_run" WHERE "id" = of_run FOR NO KEY UPDATE;
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
  IF flying."calls" >= greatest(1, run."concurrency" - run."failed_in_row" - run."waited_in_row") THEN
    UPDATE "judge_run" SET "waiting_since" = NULL WHERE "id" = of_run AND "waiting_since" IS NOT NULL;
    RETURN QUERY SELECT 'wait', NULL::uuid, 500, 0; RETURN;
  END IF;

  SELECT c."id", c."case_id", 0 AS "input", 0 AS "failures" INTO next FROM "judge_call" c
    WHERE c."run_id" = of_run AND c."state" = 'pending' AND coalesce(c."not_before", moment) <= moment ORDER BY c."ordinal" LIMIT 1;
  IF NOT FOUND THEN
    UPDATE "judge_run" SET "waiting_since" = NULL WHERE "id" = of_run AND "waiting_since" IS NOT NULL;
    -- greatest and least pass over null, so that nothing pending has to be said.
    SELECT CASE WHEN count(*) > 0 THEN greatest(50, least(2000, extract(epoch FROM min("not_before") - moment) * 1000))::int END INTO later FROM "judge_call" WHERE "run_id" = of_run AND "state" = 'pending';
    IF later IS NULL AND run."laid_out" AND NOT EXISTS (SELECT FROM "judge_call" WHERE "run_id" = of_run AND "state" IN ('calling', 'replied')) THEN
      UPDATE "judge_run" SET "status" = 'finished', "ended_at" = moment WHERE "id" = of_run;
      RETURN QUERY SELECT 'finished', NULL::uuid, 0, 0; RETURN;
    END IF;
    RETURN QUERY SELECT 'wait', NULL::uuid, coalesce(later, 500), 0; RETURN;
  END IF;
  IF run."back_off_until" > moment THEN
    UPDATE "judge_run" SET "waiting_since" = NULL WHERE "id" = of_run AND "waiting_since" IS NOT NULL;
    RETURN QUERY SELECT 'wait', NULL::uuid, greatest(50, least(2000, extract(epoch FROM run."back_off_until" - moment) * 1000))::int, 0; RETURN;
  END IF;
  next."failures" := judge_call_failures(next."id");
  SELECT run."prompt_tokens" + (octet_length("payload"::text) + 2) / 3 INTO next."input" FROM "case" WHERE "id" = next."case_id";
  IF next."failures" >= run."max_attempts" THEN RETURN QUERY SELECT 'exhausted', next."id", 0, 0; RETURN; END IF;

  PERFORM pg_advisory_xact_lock(hashtextextended(run."endpoint", 0));
  moment := clock_timestamp();
  -- "ahead": other runs whose workers are alive and have waited for this endpoint for longer.
  SELECT min("concurrency") AS "concurrency", min("requests_per_minute") AS "requests", min("tokens_per_minute") AS "tokens", max("hold_until") AS "hold_until",
      count(*) FILTER (WHERE "id" <> of_run AND "waiting_since" < coalesce(run."waiting_since", moment) AND "heartbeat_at" > moment - interval '3 seconds') AS "ahead" INTO shared
    FROM "judge_run" WHERE "endpoint" = run."endpoint" AND "status" = 'running';
  IF shared."hold_until" > moment THEN
    RETURN QUERY SELECT 'wait', NULL::uuid, greatest(50, least(2000, extract(epoch FROM shared."hold_until" - moment) * 1000))::int, 0; RETURN;
  END IF;
  IF (run."cost_cap" IS NOT NULL AND (run."input_tokens" + flying."input" + next."input") * coalesce(run."input_price", 0)
        + (run."output_tokens" + flying."output" + run."max_output_tokens") * coalesce(run."output_price", 0) > run."cost_cap" * 1000000)
      OR (run."token_cap" IS NOT NULL AND run."input_tokens" + run."output_tokens" + flying."input" + flying."output" + next."input" + run."max_output_tokens" > run."token_cap") THEN
    -- What is on its way may use less than was reserved for it.
    IF flying."calls" > 0 THEN RETURN QUERY SELECT 'wait', NULL::uuid, 200, 0; RETURN; END IF;
    UPDATE "judge_run" SET "status" = 'stopped', "stop_reason" = 'The cap is reached: the next call might exceed it.' WHERE "id" = of_run;
    RETURN QUERY SELECT 'capped', NULL::uuid, 0, 0; RETURN;
  END IF;
  later := NULL;
  -- A call whose lease is over is its run's to give up; its worker has ended by then.
  SELECT count(*) INTO busy FROM "judge_attempt" a JOIN "judge_call" c ON c."id" = a."call_id" AND c."attempts" = a."ordinal"
    WHERE a."endpoint" = run."endpoint" AND a."ended_at" IS NULL AND c."state" = 'calling' AND c."lease_until" > moment;
  IF shared."concurrency" - busy <= shared."ahead" THEN later := 100; END IF;
  IF later IS NULL AND (shared."requests" IS NOT NULL OR shared."tokens" IS NOT NULL) THEN
    SELECT count(*) AS "calls", coalesce(sum("input_tokens" + "output_tokens"), 0) AS "tokens", min("started_at") AS "first" INTO minute
      FROM "judge_attempt" WHERE "endpoint" = run."endpoint" AND "started_at" > moment - interval '1 minute';
    -- A single call above the limit of tokens is sent alone, or it would never be.
    IF minute."calls" >= shared."requests" OR (minute."calls" > 0 AND minute."tokens" + next."input" + run."max_output_tokens" > shared."tokens") THEN
      later := greatest(50, least(2000, extract(epoch FROM minute."first" + interval '1 minute' - moment) * 1000))::int;
    ELSIF shared."requests" - minute."calls" <= shared."ahead" OR (shared."tokens" IS NOT NULL AND shared."ahead" > 0) THEN
      later := 100;
    END IF;
  END IF;
  UPDATE "judge_run" SET "waiting_since" = CASE WHEN later IS NULL THEN NULL ELSE coalesce("waiting_since", moment) END WHERE "id" = of_run AND ("waiting_since" IS NULL) <> (later IS NULL);
  IF later IS NOT NULL THEN RETURN QUERY SELECT 'wait', NULL::uuid, later, 0; RETURN; END IF;

  UPDATE "judge_call" SET "state" = 'calling', "attempts" = "attempts" + 1, "not_before" = NULL, "lease_until" = moment + interval '30 seconds' WHERE "id" = next."id";
  INSERT INTO "judge_attempt" ("call_id", "ordinal", "run_id", "endpoint", "started_at", "input_tokens", "output_tokens")
    SELECT c."id", c."attempts", of_run, run."endpoint", moment, next."input", run."max_output_tokens" FROM "judge_call" c WHERE c."id" = next."id";
  RETURN QUERY SELECT 'call', next."id", 0, "attempts" FROM "judge_call" WHERE "id" = next."id";
END $$;
