/**
 * Laying out the calls of a judge run piece by piece against one plain INSERT of the same rows into the same table:
 * 10,000 cases asked twice, alternating. Prints calls a second, the longest piece and the ratio; exits with 1 when its
 * median is below 0.4. Usage: npx tsx scripts/bench/bench-judge-calls.ts. TEST_DATABASE_URL names a server to use instead.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { createAccount } from "@/e2e/support/accounts";
import { OPERATOR } from "@/lib/auth/actor";
import { createJudge } from "@/lib/judges/create-judge";
import { layOutNext } from "@/lib/judges/lay-out-calls";
import { startRun } from "@/lib/judges/start-run";
import { openTestDatabases } from "../test/test-databases";
import { quantile } from "./figures";
import { makeLabellingTables } from "./labelling-tables";

const CASES = 10_000;
const REPEATS = 2;
const ROUNDS = 3;
const LIMIT = 0.4;

interface Trial {
  perSecond: number;
  longestMs: number;
}

async function byPieces(project: string): Promise<Trial & { run: string }> {
  const { id: judge } = await createJudge(OPERATOR, { project, kind: "endpoint", name: `Judge ${randomUUID()}`, baseUrl: "http://localhost:9/v1", model: "m", repeats: REPEATS });
  const pieces: number[] = [];
  const timed = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work();
    pieces.push(performance.now() - start);
    return result;
  };
  const { id: run } = await timed(() => startRun(OPERATOR, { project, judge, inline: true }));
  while ((await timed(() => layOutNext(OPERATOR, { project, run }))) === "more");
  const seconds = pieces.reduce((sum, piece) => sum + piece, 0) / 1000;
  return { perSecond: (CASES * REPEATS) / seconds, longestMs: Math.max(...pieces), run };
}

/** The rows of a run again, under its own id once they are gone. */
async function atOnce(db: pg.Client, run: string): Promise<Trial> {
  await db.query("CREATE TEMP TABLE laid AS SELECT case_id, repeat, ordinal FROM judge_call WHERE run_id = $1 ORDER BY ordinal", [run]);
  await db.query("DELETE FROM judge_call WHERE run_id = $1", [run]);
  const start = performance.now();
  const { rowCount } = await db.query("INSERT INTO judge_call (id, run_id, case_id, repeat, ordinal) SELECT gen_random_uuid(), $1, case_id, repeat, ordinal FROM laid", [run]);
  const ms = performance.now() - start;
  await db.query("DROP TABLE laid");
  if (rowCount !== CASES * REPEATS) throw new Error(`Expected ${CASES * REPEATS} calls, found ${rowCount}.`);
  return { perSecond: (CASES * REPEATS) / (ms / 1000), longestMs: ms };
}

const databases = await openTestDatabases(process.env.TEST_DATABASE_URL);
const url = await databases.copyTemplate("bench");
process.env.DATABASE_URL = url;
const db = new pg.Client(url);
await db.connect();
const ratios: number[] = [];
try {
  const project = `bench-${randomUUID()}`;
  await makeLabellingTables(db, { project, cases: CASES, overlap: 1, annotators: [await createAccount(db, "Annotator")] });
  console.log(`${CASES} cases × ${REPEATS} repeats\nround  pieces/s  longest piece, ms  at once/s  ratio`);
  for (let round = 1; round <= ROUNDS; round++) {
    const { run, ...ours } = await byPieces(project);
    const plain = await atOnce(db, run);
    ratios.push(ours.perSecond / plain.perSecond);
    console.log(`${String(round).padEnd(5)}  ${ours.perSecond.toFixed(0).padStart(8)}  ${ours.longestMs.toFixed(0).padStart(17)}  ${plain.perSecond.toFixed(0).padStart(9)}  ${(ours.perSecond / plain.perSecond).toFixed(2)}`);
  }
} finally {
  await db.end();
  await databases.stop();
}
const median = quantile(ratios, 0.5);
console.log(`median ratio ${median.toFixed(2)} (at least ${LIMIT})`);
process.exit(median >= LIMIT ? 0 : 1);
