import type { Transaction } from "@/lib/db/transaction";
import type { RatingPattern } from "@/lib/stats/repeated-ratings";
import type { TokenMoments } from "./run-cost";

/** What a run comes to, reckoned in the database, so that a run of any size takes a page no more memory than a small one. */

export interface RunCounts {
  /** What the servers called the models that answered. */
  servedBy: string[];
  /** Why replies are invalid or missing, the most frequent first; at most ten. */
  faults: { fault: string; count: number }[];
}

export async function runCounts(tx: Transaction, runId: string): Promise<RunCounts> {
  const served = await tx.$queryRaw<{ name: string }[]>`SELECT DISTINCT served_by AS name FROM judge_call WHERE run_id = ${runId}::uuid AND served_by IS NOT NULL ORDER BY 1 LIMIT 10`;
  const faults = await tx.$queryRaw<RunCounts["faults"]>`
    SELECT left(fault, 200) AS fault, count(*)::int AS count FROM judge_call WHERE run_id = ${runId}::uuid AND fault <> '' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10`;
  return { servedBy: served.map(({ name }) => name), faults };
}

/** Moments of the tokens of all calls whose server said how many they took. */
export async function tokenMoments(tx: Transaction, runId: string): Promise<TokenMoments> {
  const [moments] = await tx.$queryRaw<TokenMoments[]>`
    SELECT count(*)::int AS n, (SELECT avg(extract(epoch FROM ended_at - started_at))::float8 FROM judge_attempt WHERE run_id = ${runId}::uuid AND outcome = 'replied') AS seconds, coalesce(avg(input_tokens), 0)::float8 AS input, coalesce(avg(output_tokens), 0)::float8 AS output,
      coalesce(var_samp(input_tokens), 0)::float8 AS "inputVariance", coalesce(var_samp(output_tokens), 0)::float8 AS "outputVariance", coalesce(covar_samp(input_tokens, output_tokens), 0)::float8 AS covariance
    FROM judge_call WHERE run_id = ${runId}::uuid AND input_tokens IS NOT NULL AND output_tokens IS NOT NULL`;
  return moments ?? { n: 0, seconds: null, input: 0, output: 0, inputVariance: 0, outputVariance: 0, covariance: 0 };
}

/** Which labels the valid repeats of a case gave to a question, unit by unit, and how many cases have the same. */
export async function repeatPatterns(tx: Transaction, runId: string, question: string): Promise<RatingPattern[]> {
  return tx.$queryRaw<RatingPattern[]>`
    SELECT labels, count(*)::int AS times FROM (
      SELECT case_id, jsonb_agg(given ORDER BY unit) AS labels FROM (
        SELECT k.case_id, said.unit, jsonb_agg(said.label ORDER BY said.label) AS given
        FROM judge_call k CROSS JOIN LATERAL (
          SELECT '' AS unit, k.answers ->> ${question} AS label WHERE jsonb_typeof(k.answers -> ${question}) = 'string'
          UNION ALL
          SELECT key, value FROM jsonb_each_text(CASE WHEN jsonb_typeof(k.answers -> ${question}) = 'object' THEN k.answers -> ${question} ELSE '{}' END)
        ) AS said
        WHERE k.run_id = ${runId}::uuid AND k.state = 'valid' GROUP BY 1, 2
      ) AS units GROUP BY 1
    ) AS cases GROUP BY 1 ORDER BY labels::text`;
}
