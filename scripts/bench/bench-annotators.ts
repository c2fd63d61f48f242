/**
 * 100 annotators who think 3 to 5 seconds label 10,000 cases over HTTP on this machine for half a minute. Prints errors,
 * transactions a request, and how long the next case takes; exits with 1 on an error, or when a request needs more
 * statements as more is labelled. The aim for the next case is a p95 under 50 ms. The first claim of each annotator, which
 * fetches six cases and counts through the project when the page opens, is told apart from those that bring the next case.
 * Usage: npx tsx scripts/bench/bench-annotators.ts. BENCH_URL and DATABASE_URL name a server to use instead of one of its own.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createAccount } from "@/e2e/support/accounts";
import { quantile } from "./figures";
import { openLabellingServer, signInForCookies } from "./labelling-server";
import { makeLabellingTables } from "./labelling-tables";

const ANNOTATORS = 100;
const CASES = 10_000;
const SECONDS = 30;
const HOLD = 6;
/**
 * The session, and one statement for a claim or a submit, make 2; a claim that meets another annotator's at the same
 * place may need a second one, and the worker asks for jobs now and then. Counted after everybody's first claim, which
 * takes its six cases by a statement each.
 */
const MOST_TRANSACTIONS_A_REQUEST = 2.5;

interface Held {
  held: { assignmentId: string }[];
}

const { url, db, stop } = await openLabellingServer();
const times: Record<"first" | "claim" | "submit", number[]> = { first: [], claim: [], submit: [] };
const errors: string[] = [];
const project = `bench-${randomUUID()}`;
const api = `${url}/api/v1/projects/${project}`;

async function post<Result>(kind: keyof typeof times, cookie: string, body: object): Promise<Result> {
  const path = { first: "assignments/claim", claim: "assignments/claim", submit: "annotations" }[kind];
  const start = performance.now();
  const reply = await fetch(`${api}/${path}`, { method: "POST", headers: { "Content-Type": "application/json", Cookie: cookie }, body: JSON.stringify(body) });
  const answer = (await reply.json()) as Result;
  times[kind].push(performance.now() - start);
  if (!reply.ok) errors.push(`${path} ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

async function transactions(): Promise<number> {
  // PostgreSQL reports its counts about once a second.
  await sleep(1200);
  return Number((await db.query("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")).rows[0].xact_commit);
}

async function open(cookie: string): Promise<Held["held"]> {
  await sleep(Math.random() * 4000);
  return (await post<Held>("first", cookie, { want: HOLD, progress: true })).held;
}

async function annotate(cookie: string, { opened, until }: { opened: Held["held"]; until: number }): Promise<void> {
  let queue = opened;
  while (performance.now() < until && queue[0]) {
    const [current, next] = queue;
    await sleep(3000 + Math.random() * 2000);
    await post("submit", cookie, { assignmentId: current.assignmentId, clientKey: randomUUID(), answers: { support: "partial" }, activeMs: 4000 });
    queue = (await post<Held>("claim", cookie, { want: HOLD, opened: next?.assignmentId ?? null })).held;
  }
}

const accounts = [];
for (let n = 0; n < ANNOTATORS; n++) accounts.push(await createAccount(db, `Annotator ${n}`));
await makeLabellingTables(db, { project, cases: CASES, overlap: 2, annotators: accounts });
const cookies: string[] = [];
for (const account of accounts) cookies.push(await signInForCookies(url, account));

const opened = await Promise.all(cookies.map(open));
const before = await transactions();
const until = performance.now() + SECONDS * 1000;
await Promise.all(cookies.map((cookie, index) => annotate(cookie, { opened: opened[index] ?? [], until })));
const requests = times.claim.length + times.submit.length;
const perRequest = (await transactions() - before) / requests;
const { rows } = await db.query("SELECT count(*)::int AS labels, count(*) FILTER (WHERE n > 2)::int AS over FROM (SELECT count(*) AS n, case_id FROM annotation WHERE project_id = $1 GROUP BY case_id) AS by_case", [project]);

console.log(`${ANNOTATORS} annotators, ${CASES} cases, ${SECONDS} s: ${requests} requests, ${times.submit.length} labels, ${rows[0].over} cases with too many`);
for (const [kind, values] of Object.entries(times)) console.log(`${kind.padEnd(6)}  p50 ${quantile(values, 0.5).toFixed(1)} ms  p95 ${quantile(values, 0.95).toFixed(1)} ms  p99 ${quantile(values, 0.99).toFixed(1)} ms`);
console.log(`transactions a request ${perRequest.toFixed(2)} (at most ${MOST_TRANSACTIONS_A_REQUEST})`);
console.log(`next case p95 ${quantile(times.claim, 0.95).toFixed(1)} ms (aim 50)`);
console.log(`errors ${errors.length}`);
for (const error of errors.slice(0, 5)) console.log(`  ${error}`);
await stop();
process.exit(errors.length === 0 && rows[0].over === 0 && perRequest <= MOST_TRANSACTIONS_A_REQUEST ? 0 : 1);
