import { afterEach, describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { MisbehavingServer } from "@/lib/llm/testing/misbehaving-server";
import { findRepeatAgreement } from "./find-repeat-agreement";
import { findRun } from "./find-run";
import { judgeChoices } from "./judge-choices";
import { layOutNext } from "./lay-out-calls";
import { recoverRuns } from "./recover-runs";
import { runProgress } from "./run-progress";
import { cancelRun } from "./steer-run";
import { JudgedProject, says } from "./testing/judged-project";
import { kill, startWorker } from "./testing/worker-process";

let server: MisbehavingServer;
afterEach(() => server.stop());

/** A project whose cases are copies of one, two of them at each position. */
async function arrange(cases: number, config: Record<string, unknown> = {}): Promise<JudgedProject> {
  server = await MisbehavingServer.start(() => ({ kind: "say", text: says("supports") }));
  const judged = await JudgedProject.make({ cases: 1, baseUrl: server.baseUrl, ...config });
  await database().pool.query(
    `INSERT INTO "case" (id, project_id, external_id, payload, hidden, content_hash, sequence, position, drawn, overlap)
     SELECT gen_random_uuid(), project_id, 'copy-' || n, payload, hidden, content_hash, n + 1, n / 2, true, overlap FROM "case" CROSS JOIN generate_series(1, $2::int) AS n WHERE project_id = $1`,
    [judged.id, cases - 1],
  );
  return judged;
}

/** Calls and distinct places of calls, and whether they stand in the order of serving. */
async function laidOut(run: string): Promise<{ calls: number; distinct: number; last: number; inOrder: boolean }> {
  const { rows } = await database().pool.query(
    `SELECT count(*)::int AS calls, count(DISTINCT (case_id, repeat))::int AS distinct, max(ordinal) AS last, bool_and(position >= before) AS "inOrder"
     FROM (SELECT k.*, c.position, lag(c.position, 1, c.position) OVER (ORDER BY k.ordinal) AS before FROM judge_call k JOIN "case" c ON c.id = k.case_id WHERE k.run_id = $1) AS k`,
    [run],
  );
  return rows[0] as Awaited<ReturnType<typeof laidOut>>;
}

describe("a run on many cases", () => {
  it("lays its calls out piece by piece, each once, by one worker at a time", async () => {
    const judged = await arrange(2_501, { repeats: 2 });
    const run = await judged.start();
    expect(run.cases).toBe(2_501);
    expect(await laidOut(run.id)).toEqual({ calls: 2_000, distinct: 2_000, last: 2_000, inOrder: true });
    expect(await runProgress(OPERATOR, { project: judged.id, number: 1 })).toMatchObject({ calls: 5_002, laidOutCases: 1_000, states: { pending: 2_000 } });
    const next = () => layOutNext(OPERATOR, { project: judged.id, run: run.id });
    const states: string[] = [];
    while (!states.includes("all")) states.push(...(await Promise.all([next(), next(), next()])));
    expect(await laidOut(run.id)).toEqual({ calls: 5_002, distinct: 5_002, last: 5_002, inOrder: true });
    expect(await next()).toBe("all");
    expect(await laidOut(run.id)).toMatchObject({ calls: 5_002 });
  });

  it("reckons its figures from all of its calls", async () => {
    const judged = await arrange(10_400, { repeats: 2, inputPrice: 1 });
    const run = await judged.start();
    while ((await layOutNext(OPERATOR, { project: judged.id, run: run.id })) !== "all");
    // Every fourth case has repeats that differ; a token more for each case of the second half.
    await database().pool.query(
      `UPDATE judge_call SET state = 'valid', raw_reply = '{}', answers = jsonb_build_object('support', CASE WHEN repeat = 2 AND ordinal % 8 = 0 THEN 'partial' ELSE 'supports' END),
         input_tokens = CASE WHEN ordinal > 10400 THEN 101 ELSE 100 END, output_tokens = 20 WHERE run_id = $1`,
      [run.id],
    );
    expect(await findRun(OPERATOR, { project: judged.id, number: 1 })).toMatchObject({ forecast: null });
    await database().pool.query("UPDATE judge_run SET dry = true WHERE id = $1", [run.id]);
    const agreement = await findRepeatAgreement(OPERATOR, { project: judged.id, number: 1 });
    const { forecast, states } = await findRun(OPERATOR, { project: judged.id, number: 1 });
    expect(states.valid).toBe(20_800);
    expect(agreement).toMatchObject([{ question: "support", per: "case", percent: { n: 10_400, value: 0.75 }, kappa: { n: 10_400 } }]);
    // Labels: 7 of 8 are "supports", so chance is (7/8)² + (1/8)².
    expect(agreement[0]?.kappa.value).toBeCloseTo((0.75 - 50 / 64) / (1 - 50 / 64), 10);
    expect(forecast).toMatchObject({ n: 20_800, calls: 20_800 });
    expect(forecast?.tokens).toBeCloseTo(20_800 * 120.5, 3);
  });

  it("tells in the end how many cases it has, when some were judged meanwhile or more were drawn", async () => {
    const judged = await arrange(2_600);
    const run = await judged.start();
    await database().pool.query(`UPDATE "case" SET drawn = false WHERE project_id = $1 AND position >= 1250`, [judged.id]);
    expect(await layOutNext(OPERATOR, { project: judged.id, run: run.id })).toBe("all");
    const { cases, laidOutCases } = await runProgress(OPERATOR, { project: judged.id, number: 1 });
    expect({ cases, laidOutCases }).toEqual({ cases: 2_500, laidOutCases: 2_500 });
  });

  it("lays out no more once it is canceled", async () => {
    const judged = await arrange(2_600);
    const run = await judged.start();
    await cancelRun(OPERATOR, { project: judged.id, number: 1 });
    expect(await layOutNext(OPERATOR, { project: judged.id, run: run.id })).toBe("all");
    expect(await laidOut(run.id)).toMatchObject({ calls: 2_000 });
  });

  it("goes on where it was when its workers are killed in the middle of that, and ends only with all of them", async () => {
    const judged = await arrange(4_500, { concurrency: 64 });
    await database().pool.query(`UPDATE judge SET kind = 'token_overlap', config = $2 WHERE id = $1`, [judged.judgeId, { kind: "token_overlap", repeats: 1, rule: await ruleOf(judged) }]);
    const run = await judged.start({ inline: false });
    const ended = async () => (await judged.run(run.id)).status === "finished";
    const validCalls = async () => (await runProgress(OPERATOR, { project: judged.id, number: 1 })).states.valid;
    let worker = startWorker();
    try {
      await until(async () => (await validCalls()) > 20);
      kill(worker);
      expect(await ended()).toBe(false);
      await judged.passLeases(run.id);
      expect(await recoverRuns(OPERATOR, { graceSeconds: 0 })).toContain(run.id);
      // What is left is none of this test's business: the rest counts as answered.
      await database().pool.query(`UPDATE judge_call SET state = 'invalid', raw_reply = '{}' WHERE run_id = $1 AND state = 'pending'`, [run.id]);
      worker = startWorker();
      await until(async () => (await laidOut(run.id)).calls === 4_500);
      expect(await laidOut(run.id)).toMatchObject({ distinct: 4_500, last: 4_500 });
    } finally {
      kill(worker);
    }
  });
});

async function ruleOf(judged: JudgedProject): Promise<string> {
  return ((await judgeChoices(OPERATOR, { project: judged.id })).baseline as { rule: string }).rule;
}

async function until(right: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (await right()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not come to that");
}
