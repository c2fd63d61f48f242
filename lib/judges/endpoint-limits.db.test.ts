import { afterEach, describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { MisbehavingServer, type Behaviour, type SeenRequest } from "@/lib/llm/testing/misbehaving-server";
import { claimCall, type Claim } from "./claim-call";
import { readReply } from "./read-reply";
import { resumeRun } from "./steer-run";
import { storeReply } from "./store-reply";
import { JudgedProject, says } from "./testing/judged-project";
import { kill, startWorker } from "./testing/worker-process";
import { workRun } from "./work-run";

let server: MisbehavingServer;
afterEach(() => server.stop());

const slow: Behaviour = { kind: "say", text: says("supports"), delayMs: 25 };

/** Projects of their own, each with a judge on the one server. */
async function arrange(configs: Record<string, unknown>[], { cases, decide = () => slow }: { cases: number; decide?: (request: SeenRequest) => Behaviour }): Promise<JudgedProject[]> {
  server = await MisbehavingServer.start(decide);
  const projects: JudgedProject[] = [];
  for (const config of configs) projects.push(await JudgedProject.make({ cases, baseUrl: server.baseUrl, model: `model-${projects.length + 1}`, ...config }));
  return projects;
}

/** Starts a run of each and has so many workers at each at once, until all is done or time is up. */
async function workAll(projects: readonly JudgedProject[], { workers = 3, forMs = 100_000, signal }: { workers?: number; forMs?: number; signal?: AbortSignal } = {}): Promise<{ id: string; number: number }[]> {
  const runs = await Promise.all(projects.map((project) => project.start()));
  const until = Date.now() + forMs;
  await Promise.all(projects.flatMap((project, at) => Array.from({ length: workers }, () => workRun(OPERATOR, { project: project.id, run: runs[at]?.id ?? "", turn: 1, until, ...(signal ? { signal } : {}) }))));
  return runs;
}

const askedBy = (model: string) => server.seen.filter(({ body }) => body.model === model).length;

describe("runs on one endpoint", () => {
  it("have no more on their way together than one may have", async () => {
    const projects = await arrange([{ concurrency: 3 }, { concurrency: 3 }], { cases: 30 });
    await workAll(projects);
    expect(server.mostOpen).toBeLessThanOrEqual(3);
    expect(new Set(server.seen.map(({ key }) => key)).size).toBe(60);
    expect(server.seen).toHaveLength(60);
    for (const project of projects) expect(await project.verdicts()).toHaveLength(30);
  });

  it("take turns: whoever has waited longest is next", async () => {
    const [one, other] = await arrange([{ concurrency: 1 }, { concurrency: 1 }], { cases: 4 }) as [JudgedProject, JudgedProject];
    const runs = new Map([[one, await one.start()], [other, await other.start()]]);
    const claim = (project: JudgedProject) => claimCall(OPERATOR, { project: project.id, run: runs.get(project)?.id ?? "", turn: 1 });
    const end = async (project: JudgedProject, claimed: Claim) => {
      if (!("call" in claimed)) throw new Error(`${claimed.outcome} instead of a call`);
      await storeReply(OPERATOR, { project: project.id, call: claimed.call.id, attempt: claimed.call.attempt, reply: { text: says("supports"), finishReason: "stop", inputTokens: 1, outputTokens: 1, servedBy: null, raw: "{}" } });
      await readReply(OPERATOR, { project: project.id, call: claimed.call.id });
    };
    let claimed = await claim(one);
    for (const [now, next] of [[one, other], [other, one], [one, other], [other, one]] as const) {
      expect(await claim(next)).toMatchObject({ outcome: "wait" });
      await end(now, claimed);
      // It is quicker to ask again, and yet not next.
      expect(await claim(now)).toMatchObject({ outcome: "wait" });
      claimed = await claim(next);
      expect(claimed).toMatchObject({ outcome: "call" });
    }
    // Nobody waits for a run whose workers have not asked for long.
    await end(one, claimed);
    await database().pool.query("UPDATE judge_run SET waiting_since = now() - interval '1 minute', heartbeat_at = now() - interval '1 minute' WHERE id = $1", [runs.get(other)?.id]);
    expect(await claim(one)).toMatchObject({ outcome: "call" });
  });

  it("keep to that also when worker processes share them", async () => {
    const projects = await arrange([{ concurrency: 2 }, { concurrency: 2 }], { cases: 20 });
    const runs = await Promise.all(projects.map((project) => project.start({ inline: false })));
    const workers = [startWorker(), startWorker()];
    try {
      for (let attempt = 0; attempt < 1200; attempt++) {
        const states = await Promise.all(projects.map((project, at) => project.run(runs[at]?.id ?? "")));
        if (states.every(({ status }) => status === "finished")) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      for (const project of projects) expect(await project.verdicts()).toHaveLength(20);
      expect(server.seen).toHaveLength(40);
      expect(server.mostOpen).toBeLessThanOrEqual(2);
    } finally {
      for (const worker of workers) kill(worker);
    }
  });

  it("keep to the strictest limit while its run is at work, and to their own afterwards", async () => {
    const [strict, loose] = await arrange([{ concurrency: 1 }, { concurrency: 5 }], { cases: 20 }) as [JudgedProject, JudgedProject];
    let together = 0;
    server.behave(() => {
      if (askedBy("model-1") < 20) together = Math.max(together, server.open);
      return { kind: "say", text: says("supports"), delayMs: 60 };
    });
    await workAll([strict, loose]);
    expect(together).toBeLessThanOrEqual(1);
    expect(server.seen).toHaveLength(40);
  });

  it("share requests a minute", async () => {
    const projects = await arrange([{ requestsPerMinute: 4 }, {}], { cases: 9 });
    const stopping = new AbortController();
    server.behave(() => {
      if (server.seen.length === 4) setTimeout(() => stopping.abort(), 600);
      return slow;
    });
    await workAll(projects, { signal: stopping.signal });
    expect(server.seen).toHaveLength(4);
  });

  it("share tokens a minute", async () => {
    const projects = await arrange([{ tokensPerMinute: 3000, maxOutputTokens: 600 }, { tokensPerMinute: 3000, maxOutputTokens: 600 }], { cases: 20 });
    await workAll(projects, { forMs: 1_200 });
    const { rows } = await database().pool.query<{ tokens: number }>("SELECT sum(a.input_tokens + a.output_tokens)::int AS tokens FROM judge_attempt a JOIN judge_run r ON r.id = a.run_id WHERE r.project_id = ANY($1)", [projects.map(({ id }) => id)]);
    expect(rows[0]?.tokens).toBeLessThanOrEqual(3000);
    expect(server.seen.length).toBeGreaterThan(1);
    expect(server.seen.length).toBeLessThan(40);
  });

  it("wait together when the server asks one of them to", async () => {
    const projects = await arrange([{ concurrency: 1 }, { concurrency: 1 }], { cases: 5, decide: () => ({ kind: "status", status: 429, retryAfter: "60" }) });
    await workAll(projects, { workers: 1, forMs: 1_000 });
    expect(server.seen).toHaveLength(1);
  });

  it("are not held up by calls of another run whose workers are gone", async () => {
    const [gone, other] = await arrange([{ concurrency: 1 }, { concurrency: 1 }], { cases: 3 }) as [JudgedProject, JudgedProject];
    const run = await gone.start();
    expect(await claimCall(OPERATOR, { project: gone.id, run: run.id, turn: 1 })).toMatchObject({ outcome: "call" });
    const second = await other.start();
    expect(await claimCall(OPERATOR, { project: other.id, run: second.id, turn: 1 })).toMatchObject({ outcome: "wait" });
    await gone.passLeases(run.id);
    await workRun(OPERATOR, { project: other.id, run: second.id, turn: 1 });
    expect(await other.verdicts()).toHaveLength(3);
  });
});

describe("runs on different endpoints", () => {
  it("have limits of their own: another key is another endpoint, a slash at the end is not", async () => {
    const [first, second, third] = await arrange([{ keySource: "stored", apiKey: "sk-one" }, { keySource: "stored", apiKey: "sk-two" }, { keySource: "stored", apiKey: "sk-one" }], { cases: 2 }) as [JudgedProject, JudgedProject, JudgedProject];
    await database().pool.query(`UPDATE judge SET config = config || jsonb_build_object('baseUrl', (config ->> 'baseUrl') || '/') WHERE project_id = $1`, [third.id]);
    const runs = [await first.start(), await second.start(), await third.start()];
    const { rows } = await database().pool.query<{ endpoint: string }>("SELECT endpoint FROM judge_run WHERE id = ANY($1) ORDER BY array_position($1, id)", [runs.map(({ id }) => id)]);
    const [one, two, three] = rows.map(({ endpoint }) => endpoint);
    expect(one).toBe(three);
    expect(one).not.toBe(two);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    await workRun(OPERATOR, { project: first.id, run: runs[0]?.id ?? "", turn: 1 });
    const { turn } = await resumeRun(OPERATOR, { project: second.id, number: 1, inline: true });
    await workRun(OPERATOR, { project: second.id, run: runs[1]?.id ?? "", turn });
    expect(server.seen).toHaveLength(4);
  });
});
