import { afterEach, describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { MisbehavingServer, type Behaviour } from "@/lib/llm/testing/misbehaving-server";
import { claimCall } from "./claim-call";
import { findRun } from "./find-run";
import { noteFailure } from "./note-failure";
import { runProgress } from "./run-progress";
import { JudgedProject, says } from "./testing/judged-project";
import { workRun } from "./work-run";

let server: MisbehavingServer;
afterEach(() => server.stop());

async function arrange(cases: number, config: Record<string, unknown> = {}, behaviour: Behaviour = { kind: "say", text: says("partial") }): Promise<JudgedProject> {
  server = await MisbehavingServer.start(() => behaviour);
  return JudgedProject.make({ cases, baseUrl: server.baseUrl, ...config });
}

describe("the progress of a run", () => {
  it("says what it waits for, also when another run on its server was told to", async () => {
    const one = await arrange(5, { concurrency: 2 });
    const other = await JudgedProject.make({ cases: 2, baseUrl: server.baseUrl });
    const run = await one.start();
    await other.start();
    const claim = await claimCall(OPERATOR, { project: one.id, run: run.id, turn: 1 });
    if (!("call" in claim)) throw new Error(`${claim.outcome} instead of a call`);
    const busy = await runProgress(OPERATOR, { project: one.id, number: 1 });
    expect(busy).toMatchObject({ states: { calling: 1 }, attempts: [{ outcome: "on its way", count: 1 }], holdUntil: null, backOffUntil: null, missesInRow: 0, missesAllowed: 10 });
    expect(Date.parse(busy.lostAt ?? "")).toBeGreaterThan(Date.parse(busy.heartbeatAt ?? ""));
    await noteFailure(OPERATOR, { project: one.id, call: claim.call.id, attempt: claim.call.attempt, failure: { kind: "rate_limited", message: "wait", passing: true, concernsAll: false, mayHaveCost: false, retryAfterMs: 60_000 } });
    const waiting = await runProgress(OPERATOR, { project: one.id, number: 1 });
    expect(waiting).toMatchObject({ attempts: [{ outcome: "rate_limited", count: 1 }], lostAt: null, missesInRow: 1 });
    expect(waiting.holdUntil).not.toBeNull();
    expect((await runProgress(OPERATOR, { project: other.id, number: 1 })).holdUntil).toBe(waiting.holdUntil);
  });

  it("says for how long no worker has reported, and nothing of it when the run is over", async () => {
    const project = await arrange(1);
    const run = await project.start();
    expect(await runProgress(OPERATOR, { project: project.id, number: 1 })).toMatchObject({ silentSeconds: null, goneAfterSeconds: 25 });
    await database().pool.query("UPDATE judge_run SET heartbeat_at = clock_timestamp() - interval '40 seconds' WHERE id = $1", [run.id]);
    expect((await runProgress(OPERATOR, { project: project.id, number: 1 })).silentSeconds).toBeGreaterThanOrEqual(40);
    await workRun(OPERATOR, { project: project.id, run: run.id, turn: 1 });
    expect(await runProgress(OPERATOR, { project: project.id, number: 1 })).toMatchObject({ status: "finished", silentSeconds: null });
  });
});

describe("the replies of a run", () => {
  it("are all there, page by page", async () => {
    const project = await arrange(25);
    const run = await project.start();
    await workRun(OPERATOR, { project: project.id, run: run.id, turn: 1 });
    const pageOf = async (page: unknown, show?: "invalid") => {
      const found = await findRun(OPERATOR, { project: project.id, number: 1, page, ...(show ? { show } : {}) });
      return { page: found.page, pages: found.pages, matching: found.matching, cases: found.shown.map(({ externalId }) => Number(externalId.slice(5))) };
    };
    const cases = Array.from({ length: 25 }, (_, at) => at + 1);
    expect(await pageOf(undefined)).toEqual({ page: 1, pages: 2, matching: 25, cases: cases.slice(0, 20) });
    expect(await pageOf("2")).toEqual({ page: 2, pages: 2, matching: 25, cases: cases.slice(20) });
    expect(await pageOf("99")).toMatchObject({ page: 2 });
    expect(await pageOf("x")).toMatchObject({ page: 1 });
    expect(await pageOf(undefined, "invalid")).toEqual({ page: 1, pages: 1, matching: 0, cases: [] });
  });
});
