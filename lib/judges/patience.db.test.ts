import { afterEach, describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { MisbehavingServer, type Behaviour, type SeenRequest } from "@/lib/llm/testing/misbehaving-server";
import { claimCall } from "./claim-call";
import { keepCalls } from "./keep-calls";
import { recoverRuns } from "./recover-runs";
import { cancelRun, resumeRun } from "./steer-run";
import { JudgedProject, says } from "./testing/judged-project";
import { workRun } from "./work-run";

let server: MisbehavingServer;
afterEach(() => server.stop());

const good: Behaviour = { kind: "say", text: says("supports") };
const fails: Behaviour = { kind: "status", status: 500 };

async function arrange(cases: number, decide: (request: SeenRequest) => Behaviour, config: Record<string, unknown> = {}): Promise<JudgedProject> {
  server = await MisbehavingServer.start(decide);
  return JudgedProject.make({ cases, baseUrl: server.baseUrl, ...config });
}

/** Works until the run is over in this turn, with waits cut short. */
async function workThrough(project: JudgedProject, { id, turn }: { id: string; turn: number }): Promise<void> {
  const clock = setInterval(() => void project.passWaits(id), 100);
  try {
    expect(await workRun(OPERATOR, { project: project.id, run: id, turn, until: Date.now() + 100_000 })).toBe("over");
  } finally {
    clearInterval(clock);
  }
}

async function resume(project: JudgedProject, run: { id: string; number: number }): Promise<{ id: string; turn: number }> {
  const { turn } = await resumeRun(OPERATOR, { project: project.id, number: run.number, inline: true });
  return { id: run.id, turn };
}

describe("a server that gives no valid reply", () => {
  it.each<[string, Behaviour]>([
    ["fails", fails],
    ["hangs", { kind: "hang" }],
    ["sends pages instead of completions", { kind: "no_json" }],
    ["breaks off", { kind: "cut" }],
    ["answers beside the question", { kind: "say", text: "I would say so." }],
  ])("that %s is asked ten times, whatever the number of workers, and the run stops with what was sent", async (_, behaviour) => {
    const project = await arrange(40, () => behaviour, { concurrency: 4, timeoutSeconds: 1 });
    const run = await project.start();
    await Promise.all([1, 2, 3].map(() => workThrough(project, run)));
    expect(server.seen.length).toBeGreaterThanOrEqual(10);
    // A reply that is stored and not yet read does not count yet: for each of these one more may be asked for.
    expect(server.seen.length).toBeLessThanOrEqual(behaviour.kind === "say" ? 10 + 4 : 10);
    expect(await project.run(run.id)).toMatchObject({ status: "stopped", stopReason: expect.stringMatching(/^10 requests to \d+ cases, none gave a valid reply\. The last one: ./) as string });
  });

  it("is asked by one request at a time, ever more rarely, once as many failed as may be on their way", async () => {
    const project = await arrange(40, () => fails, { concurrency: 3 });
    const run = await project.start();
    await workRun(OPERATOR, { project: project.id, run: run.id, turn: 1, until: Date.now() + 1_600 });
    // Three at once, one after half a second to a second, one after another second or two.
    expect(server.seen.length).toBeGreaterThanOrEqual(3);
    expect(server.seen.length).toBeLessThanOrEqual(5);
    const { rows } = await database().pool.query<{ failed: number; pauses: boolean }>("SELECT failed_in_row AS failed, back_off_until IS NOT NULL AS pauses FROM judge_run WHERE id = $1", [run.id]);
    expect(rows).toEqual([{ failed: server.seen.length, pauses: true }]);
    // One valid reply, and all is as before.
    server.behave(() => good);
    await workThrough(project, run);
    expect(await project.verdicts()).toHaveLength(40);
  });

  it("stops a run in its middle too, and a stretch of failures leaves no gap after a resumption", async () => {
    const project = await arrange(30, () => (server.seen.length <= 8 ? good : fails), { concurrency: 2, maxAttempts: 2 });
    const run = await project.start();
    await workThrough(project, run);
    expect(server.seen).toHaveLength(18);
    expect(await project.run(run.id)).toMatchObject({ status: "stopped", stopReason: expect.stringMatching(/^10 requests in a row to \d+ cases, none gave a valid reply\./) as string });
    expect((await project.calls(run.id)).some(({ state }) => state === "error")).toBe(true);
    server.behave(() => good);
    await workThrough(project, await resume(project, run));
    expect(await project.run(run.id)).toMatchObject({ status: "finished" });
    expect(await project.verdicts()).toHaveLength(30);
    expect(new Set(server.paid).size).toBe(30);
    expect(server.paid).toHaveLength(30);
  });

  it("that always says 429 is asked twenty times", async () => {
    const project = await arrange(30, () => ({ kind: "status", status: 429, retryAfter: "1" }), { concurrency: 4 });
    const run = await project.start();
    await workThrough(project, run);
    expect(server.seen).toHaveLength(20);
    expect(await project.run(run.id)).toMatchObject({ status: "stopped", stopReason: expect.stringMatching(/^20 requests to \d+ cases?, none gave a valid reply, all were told to wait\./) as string });
    server.behave(() => good);
    await workThrough(project, await resume(project, run));
    expect(await project.verdicts()).toHaveLength(30);
  });
});

describe("a resumption", () => {
  it("gives all attempts anew to what has no reply", async () => {
    const project = await arrange(8, () => fails, { concurrency: 1, maxAttempts: 3 });
    const run = await project.start();
    await workThrough(project, run);
    expect(server.seen).toHaveLength(10);
    const spent = new Map((await project.calls(run.id)).map(({ externalId, attempts }) => [externalId, attempts]));
    // Two further failures are within a fresh budget of three, and beyond what was left of the old one.
    const before = new Map<string, number>();
    for (const { key } of server.seen) before.set(key, (before.get(key) ?? 0) + 1);
    let turn = 0;
    server.behave(({ key, earlier }) => (turn++ % 5 < 2 && earlier - (before.get(key) ?? 0) < 2 ? fails : good));
    await workThrough(project, await resume(project, run));
    expect(await project.verdicts()).toHaveLength(8);
    for (const { externalId, attempts, state } of await project.calls(run.id)) {
      expect(state).toBe("valid");
      expect(attempts).toBeGreaterThan(spent.get(externalId) ?? 0);
    }
  });

  it("asks nothing again that has a reply: an invalid one stays and counts, until a new run is asked for", async () => {
    const project = await arrange(25, () => ({ kind: "say", text: "Hm." }), { concurrency: 2 });
    const run = await project.start();
    await workThrough(project, run);
    const invalid = server.seen.length;
    expect(invalid).toBeLessThan(25);
    server.behave(() => good);
    await workThrough(project, await resume(project, run));
    expect(server.seen).toHaveLength(25);
    expect((await project.calls(run.id)).filter(({ state }) => state === "invalid")).toHaveLength(invalid);
    expect(await project.verdicts()).toHaveLength(25 - invalid);
    const again = await project.start();
    expect(again.cases).toBe(invalid);
    await workThrough(project, again);
    expect(await project.verdicts()).toHaveLength(25);
  });

  it("does not ask for a repeat of a case that has its verdict", async () => {
    const project = await arrange(2, ({ prompt }) => (prompt.includes("Question 1\n") && server.seen.filter((one) => one.prompt === prompt).length === 3 ? { kind: "status", status: 400 } : good), { concurrency: 1, repeats: 3 });
    const run = await project.start();
    await workThrough(project, run);
    expect((await project.calls(run.id)).map(({ state }) => state)).toEqual(["valid", "valid", "error", "valid", "valid", "valid"]);
    await database().pool.query("UPDATE judge_run SET status = 'stopped' WHERE id = $1", [run.id]);
    await workThrough(project, await resume(project, run));
    expect(server.seen).toHaveLength(6);
    await expect(cancelRun(OPERATOR, { project: project.id, number: run.number })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a worker that lives", () => {
  const leaseOf = async (run: string) => (await database().pool.query<{ seconds: number }>("SELECT extract(epoch FROM lease_until - now())::float AS seconds FROM judge_call WHERE run_id = $1 AND state = 'calling'", [run])).rows[0]?.seconds ?? 0;

  it("keeps its calls, and no call that another one has by now", async () => {
    const project = await arrange(2, () => good);
    const run = await project.start();
    const claim = await claimCall(OPERATOR, { project: project.id, run: run.id, turn: 1 });
    if (!("call" in claim)) throw new Error(`${claim.outcome} instead of a call`);
    const { id, attempt } = claim.call;
    await project.passLeases(run.id);
    await keepCalls(OPERATOR, { project: project.id, run: run.id, turn: 1, calls: [{ id, attempt: attempt + 1 }] });
    expect(await leaseOf(run.id)).toBeLessThan(0);
    await keepCalls(OPERATOR, { project: project.id, run: run.id, turn: 1, calls: [{ id, attempt }] });
    expect(await leaseOf(run.id)).toBeGreaterThan(20);
  });

  it("says so while it waits for a long reply", async () => {
    const project = await arrange(1, () => ({ kind: "hang" }), { timeoutSeconds: 60, concurrency: 1 });
    const run = await project.start();
    const stopping = new AbortController();
    const working = workRun(OPERATOR, { project: project.id, run: run.id, turn: 1, signal: stopping.signal });
    const seen = async () => (await database().pool.query<{ renewed: boolean }>("SELECT k.lease_until > a.started_at + interval '31 seconds' AND r.heartbeat_at > a.started_at + interval '1 second' AS renewed FROM judge_run r JOIN judge_call k ON k.run_id = r.id JOIN judge_attempt a ON a.call_id = k.id WHERE r.id = $1", [run.id])).rows[0]?.renewed === true;
    while (!(await seen())) await new Promise((resolve) => setTimeout(resolve, 200));
    server.server.closeAllConnections();
    stopping.abort();
    expect(await working).toBe("goes on");
  });

  it("need not be there yet: a run whose job waits for a worker is not abandoned", async () => {
    const project = await arrange(1, () => good);
    const run = await project.start({ inline: false });
    expect(await recoverRuns(OPERATOR, { graceSeconds: 0 })).not.toContain(run.id);
    await database().pool.query("UPDATE pgboss.job SET state = 'active' WHERE data ->> 'run' = $1", [run.id]);
    expect(await recoverRuns(OPERATOR, { graceSeconds: 0 })).toContain(run.id);
  });
});
