import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";

/** About a fifth of a second's worth: nobody waits long for what a piece holds, and a kill loses no more than one. */
const CALLS_AT_ONCE = 2_000;

/** The least number that the database holds in a position. */
const BEFORE_ALL = -(2n ** 63n);

/**
 * Lays out the calls of a run's next cases, one a case and repeat in the order of serving: of the drawn cases after the
 * last one laid out, those without a verdict of the judge. Resolves to whether that was the last piece; the run's number
 * of cases is exact from then on.
 */
export async function layOutCalls(tx: Transaction, { projectId, runId }: { projectId: string; runId: string }): Promise<boolean> {
  const { repeats, laidOutCases, laidOutPosition, laidOutCaseId, judge } = await tx.judgeRun.findUniqueOrThrow({
    where: { id: runId }, select: { repeats: true, laidOutCases: true, laidOutPosition: true, laidOutCaseId: true, judge: { select: { raterId: true } } },
  });
  const casesAtOnce = Math.max(1, Math.floor(CALLS_AT_ONCE / repeats));
  const from = laidOutPosition ?? BEFORE_ALL;
  const [run] = await tx.$queryRaw<{ laidOut: boolean }[]>`
    WITH open AS (
      SELECT c.id, c.position FROM "case" c WHERE c.project_id = ${projectId} AND c.drawn AND c.position >= ${from}::bigint AND (c.position > ${from}::bigint OR c.id > ${laidOutCaseId}::uuid OR ${laidOutCaseId}::uuid IS NULL)
        AND NOT EXISTS (SELECT FROM current_label l WHERE l.project_id = ${projectId} AND l.case_id = c.id AND l.rater_id = ${judge.raterId}::uuid)
      ORDER BY c.position, c.id LIMIT ${casesAtOnce}
    ), placed AS (SELECT id, position, row_number() OVER (ORDER BY position, id) + ${laidOutCases}::int AS place FROM open
    ), made AS (
      INSERT INTO judge_call (id, run_id, case_id, repeat, ordinal)
      SELECT gen_random_uuid(), ${runId}::uuid, placed.id, n, (placed.place - 1) * ${repeats}::int + n FROM placed CROSS JOIN LATERAL generate_series(1, ${repeats}::int) AS n
    ), last AS (SELECT id, position, place FROM placed ORDER BY place DESC LIMIT 1), counted AS (SELECT count(*)::int AS cases FROM placed)
    UPDATE judge_run r SET laid_out_cases = laid_out_cases + counted.cases, laid_out_position = coalesce(last.position, laid_out_position), laid_out_case_id = coalesce(last.id, laid_out_case_id),
      laid_out = counted.cases < ${casesAtOnce}, cases = CASE WHEN counted.cases < ${casesAtOnce} THEN laid_out_cases + counted.cases ELSE r.cases END
    FROM counted LEFT JOIN last ON true WHERE r.id = ${runId}::uuid RETURNING r.laid_out AS "laidOut"`;
  return run?.laidOut ?? true;
}

/**
 * The next piece, for a worker. Only one of them does it at a time; the others go on with calls that are there. Not
 * under the run's lock, under which these are handed out.
 */
export const layOutNext = projectCommand({
  name: "judges.lay-out-next",
  permission: "judges.edit",
  input: z.object({ run: z.uuid() }),
  async run({ tx, projectId }, { run: id }): Promise<"more" | "all" | "elsewhere"> {
    const [lock] = await tx.$queryRaw<{ mine: boolean }[]>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`lay out ${id}`}, 0)) AS mine`;
    if (!lock?.mine) return "elsewhere";
    const open = await tx.judgeRun.findFirst({ where: { id, projectId, status: "running", laidOut: false }, select: { id: true } });
    return open && !(await layOutCalls(tx, { projectId, runId: id })) ? "more" : "all";
  },
});
