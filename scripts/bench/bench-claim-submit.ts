/**
 * Claim and submit by our commands against the same two statements on bare pg: 20 clients, fresh tables for each run,
 * alternating runs. Prints labels a second and the ratio; exits with 1 when its median is below 0.5 (the aim is 0.8).
 * Usage: npx tsx scripts/bench/bench-claim-submit.ts. TEST_DATABASE_URL names a server to use instead of one of its own.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { createAccount } from "@/e2e/support/accounts";
import { submitAnnotation } from "@/lib/annotations/submit-annotation";
import { submitText } from "@/lib/annotations/submit-statement";
import { claimCases } from "@/lib/assignments/claim-cases";
import { claimText } from "@/lib/assignments/claim-statement";
import { openTestDatabases } from "../test/test-databases";
import { quantile } from "./figures";
import { makeLabellingTables } from "./labelling-tables";

const CLIENTS = 20;
const LABELS = 2000;
const ROUNDS = 5;
const LIMIT = 0.5;

interface Trial {
  project: string;
  pool: pg.Pool;
}

/** Claims and submits one label for a user. */
type LabelOne = (trial: Trial, userId: string) => Promise<void>;

const byCommands: LabelOne = async ({ project }, userId) => {
  const actor = { kind: "user", userId } as const;
  const { held } = await claimCases(actor, { project });
  await submitAnnotation(actor, { project, assignmentId: held[0]!.assignmentId, clientKey: randomUUID(), answers: { support: "supports" } });
};

const CLAIM = claimText("open");
const SUBMIT = submitText("leased");

const onBarePg: LabelOne = async ({ project, pool }, userId) => {
  const { rows } = await pool.query<{ assignmentId: string }>({ name: "bare-claim", text: CLAIM, values: [project, userId, ["annotator"], 1, null] });
  await pool.query({ name: "bare-submit", text: SUBMIT, values: [project, userId, ["annotator"], rows[0]!.assignmentId, randomUUID(), '{"support":"supports"}', null, "", false, null, null] });
};

async function labelsPerSecond(db: pg.Client, url: string, labelOne: LabelOne): Promise<number> {
  await db.query("TRUNCATE project, audit_event CASCADE");
  await db.query(`DELETE FROM "user"`);
  const annotators = [];
  for (let n = 0; n < CLIENTS; n++) annotators.push(await createAccount(db, `Annotator ${n}`));
  const trial = { project: `bench-${randomUUID()}`, pool: new pg.Pool({ connectionString: url, max: CLIENTS }) };
  await makeLabellingTables(db, { project: trial.project, cases: LABELS + CLIENTS * 2, overlap: 1, annotators });
  // Connections, prepared statements and caches are warm before the clock starts.
  await Promise.all(annotators.map(({ id }) => labelOne(trial, id)));
  let left = LABELS;
  const start = performance.now();
  await Promise.all(annotators.map(async ({ id }) => {
    while (left-- > 0) await labelOne(trial, id);
  }));
  const seconds = (performance.now() - start) / 1000;
  await trial.pool.end();
  const { rows } = await db.query<{ labels: number; cases: number }>("SELECT count(*)::int AS labels, count(DISTINCT case_id)::int AS cases FROM annotation");
  if (rows[0]?.labels !== LABELS + CLIENTS || rows[0].cases !== LABELS + CLIENTS) throw new Error(`Expected ${LABELS + CLIENTS} labels of as many cases, found ${JSON.stringify(rows[0])}.`);
  return LABELS / seconds;
}

const databases = await openTestDatabases(process.env.TEST_DATABASE_URL);
const url = await databases.copyTemplate("bench");
process.env.DATABASE_URL = url;
const db = new pg.Client(url);
await db.connect();
const ratios: number[] = [];
try {
  console.log(`claim + submit, ${CLIENTS} clients, ${LABELS} labels a run\nround  commands/s  bare pg/s  ratio`);
  for (let round = 1; round <= ROUNDS; round++) {
    const first = round % 2 === 1;
    const one = await labelsPerSecond(db, url, first ? byCommands : onBarePg);
    const other = await labelsPerSecond(db, url, first ? onBarePg : byCommands);
    const [ours, bare] = first ? [one, other] : [other, one];
    ratios.push(ours / bare);
    console.log(`${String(round).padEnd(5)}  ${ours.toFixed(0).padStart(10)}  ${bare.toFixed(0).padStart(9)}  ${(ours / bare).toFixed(2)}`);
  }
} finally {
  await db.end();
  await databases.stop();
}
const median = quantile(ratios, 0.5);
console.log(`median ratio ${median.toFixed(2)} (at least ${LIMIT}, aim 0.8)`);
// Our own pool would keep the process for its idle time.
process.exit(median >= LIMIT ? 0 : 1);
