import { afterEach, describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { MisbehavingServer, type Behaviour, type SeenRequest } from "@/lib/llm/testing/misbehaving-server";
import { recoverRuns } from "./recover-runs";
import { cancelRun, pauseRun, resumeRun } from "./steer-run";
import { JudgedProject, says } from "./testing/judged-project";
import { kill, startWorker } from "./testing/worker-process";
import { workRun } from "./work-run";

let server: MisbehavingServer;
afterEach(() => server.stop());

const said = (text: string): Behaviour => ({ kind: "say", text });
/** Question 7 → 7 */
const numberIn = ({ prompt }: SeenRequest): number => Number(/Question (\d+)/.exec(prompt)?.[1]);

async function arrange(cases: number, decide: (request: SeenRequest) => Behaviour, config: Record<string, unknown> = {}): Promise<JudgedProject> {
  server = await MisbehavingServer.start(decide);
  return JudgedProject.make({ cases, baseUrl: server.baseUrl, ...config });
}

/** Works until the run is over, with waits cut short. */
async function workThrough(project: JudgedProject, { id, turn }: { id: string; turn: number }): Promise<void> {
  const clock = setInterval(() => void project.passWaits(id), 300);
  try {
    expect(await workRun(OPERATOR, { project: project.id, run: id, turn, until: Date.now() + 100_000 })).toBe("over");
  } finally {
    clearInterval(clock);
  }
}

async function until(right: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await right()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not come to that");
}

describe("a judge run", () => {
  it("makes one label a case under the judge's rubric, keeps each reply as it came and counts the tokens", async () => {
    const project = await arrange(3, (request) => said(says(numberIn(request) === 2 ? "does_not_support" : "supports", `Case ${numberIn(request)}`)));
    const run = await project.start();
    await workThrough(project, run);
    const rater = { pseudonym: "judge-9b.v1", rubric: true };
    expect(await project.verdicts()).toEqual([
      { externalId: "case-1", support: "supports", rationale: "Case 1", ...rater },
      { externalId: "case-2", support: "does_not_support", rationale: "Case 2", ...rater },
      { externalId: "case-3", support: "supports", rationale: "Case 3", ...rater },
    ]);
    expect(await project.run(run.id)).toEqual({ status: "finished", stopReason: "", input: 300, output: 60, estimated: 0 });
    for (const call of await project.calls(run.id)) expect(JSON.parse(call.raw ?? "")).toMatchObject({ object: "chat.completion" });
    expect(server.seen[0]?.body.messages[0]?.content).toContain("# Judge the memory alone");
  });

  it("keeps what a model says outside its schema as invalid, and guesses nothing", async () => {
    const replies: Behaviour[] = [
      said(`Sure:\n\`\`\`json\n${says("partial")}\n\`\`\``), said("Supports"), said(says("Supports")), said('{"rationale":"cut","answers":{"sup'), said(""), said('{"answers":{"support":"partial","mood":"good"}}'),
      { kind: "refuse", text: "I cannot help with that." }, { kind: "say", text: says("supports"), finish: "length" }, said(`${says("supports")} or ${says("partial")}`), { kind: "drip", text: says("supports"), everyMs: 10 },
    ];
    const project = await arrange(replies.length, (request) => replies[numberIn(request) - 1] ?? { kind: "hang" });
    const run = await project.start();
    await workThrough(project, run);
    expect((await project.verdicts()).map(({ externalId, support }) => [externalId, support])).toEqual([["case-1", "partial"], ["case-10", "supports"]]);
    const calls = await project.calls(run.id);
    expect(calls.map(({ state }) => state)).toEqual(["valid", ...Array.from({ length: 8 }, () => "invalid"), "valid"]);
    expect(calls.every(({ attempts, raw }) => attempts === 1 && raw !== null)).toBe(true);
    expect(calls.map(({ fault }) => fault)).toEqual(["", expect.stringContaining("no JSON"), expect.stringContaining("must be one of supports"), expect.stringContaining("breaks off"), expect.stringContaining("empty"), expect.stringContaining("mood"), expect.stringContaining("refused"), expect.stringContaining("limit of output"), expect.stringContaining("two different"), ""]);
  });

  it("tries again after 429, 500, a hang, a cut connection and nonsense, and loses and doubles nothing", async () => {
    const first: Behaviour[] = [{ kind: "status", status: 429, retryAfter: "30" }, { kind: "status", status: 500 }, { kind: "hang" }, { kind: "cut" }, { kind: "no_json" }, said(says("partial"))];
    const project = await arrange(first.length, (request) => (request.earlier === 0 ? first[numberIn(request) - 1] ?? { kind: "hang" } : said(says("supports"))), { concurrency: 6, timeoutSeconds: 1 });
    const run = await project.start();
    await workThrough(project, run);
    expect((await project.verdicts()).map(({ support }) => support)).toEqual(["supports", "supports", "supports", "supports", "supports", "partial"]);
    expect((await project.calls(run.id)).map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2, 2, 1]);
    // What may have been charged counts: the hang, the cut reply, and the page that is no completion.
    const { input, estimated } = await project.run(run.id);
    expect(estimated).toBeGreaterThan(0);
    expect(input).toBe(600 + estimated);
  });

  it("waits as long as the server says, with all calls, and does not count that as a failure", async () => {
    const project = await arrange(3, ({ earlier }) => (earlier < 3 ? { kind: "status", status: 429, retryAfter: "40" } : said(says("supports"))), { concurrency: 1, maxAttempts: 2 });
    const run = await project.start();
    const started = Date.now();
    await workRun(OPERATOR, { project: project.id, run: run.id, turn: 1, until: started + 400 });
    expect(server.seen).toHaveLength(1);
    const { rows } = await database().pool.query<{ seconds: number }>("SELECT extract(epoch FROM hold_until - now())::float AS seconds FROM judge_run WHERE id = $1", [run.id]);
    expect(rows[0]?.seconds).toBeGreaterThan(30);
    await workThrough(project, run);
    expect(await project.verdicts()).toHaveLength(3);
  });

  it("gives a call up after its attempts, in words, and goes on with the others", async () => {
    const project = await arrange(3, (request) => (numberIn(request) === 2 ? { kind: "status", status: 503 } : said(says("supports"))), { maxAttempts: 3 });
    const run = await project.start();
    await workThrough(project, run);
    expect(await project.calls(run.id)).toMatchObject([{ state: "valid", attempts: 1 }, { state: "error", attempts: 3, fault: expect.stringContaining("503") as string }, { state: "valid", attempts: 1 }]);
    expect((await project.run(run.id)).status).toBe("finished");
    // A later run asks about what has no verdict, and about nothing else.
    server.behave(() => said(says("partial")));
    const again = await project.start();
    expect(again.cases).toBe(1);
    await workThrough(project, again);
    expect((await project.verdicts()).map(({ support }) => support)).toEqual(["supports", "partial", "supports"]);
  });

  it.each([[401, "refused the key"], [402, "no credit"], [404, "no such address or model"]])("stops at once when HTTP %d says that every call will fail, and resumes", async (status, words) => {
    const project = await arrange(5, () => ({ kind: "status", status }), { concurrency: 1 });
    const run = await project.start();
    await workRun(OPERATOR, { project: project.id, run: run.id, turn: 1 });
    expect(server.seen).toHaveLength(1);
    expect(await project.run(run.id)).toMatchObject({ status: "stopped", stopReason: expect.stringContaining(words) as string });
    server.behave(() => said(says("supports")));
    const { turn } = await resumeRun(OPERATOR, { project: project.id, number: run.number, inline: true });
    await workThrough(project, { ...run, turn });
    expect(await project.verdicts()).toHaveLength(5);
  });

  it("stops when the first ten calls are all rejected", async () => {
    const project = await arrange(30, () => ({ kind: "status", status: 400, body: { error: { message: "response_format is not supported", code: null } } }), { concurrency: 1 });
    const run = await project.start();
    await workRun(OPERATOR, { project: project.id, run: run.id, turn: 1 });
    expect(server.seen).toHaveLength(10);
    expect(await project.run(run.id)).toMatchObject({ status: "stopped", stopReason: expect.stringContaining("response_format is not supported") as string });
  });

  it.each<[string, Record<string, number>]>([["negative", { prompt_tokens: -5, completion_tokens: -1 }], ["beyond all measure", { prompt_tokens: 1e12, completion_tokens: 1e12 }], ["no whole numbers", { prompt_tokens: 0.5, completion_tokens: 1.5 }]])(
    "takes token counts that are %s for none, and the reply for what it is", async (_, usage) => {
      const project = await arrange(2, () => ({ kind: "say", text: says("supports"), usage, servedBy: "judge\u0000-9b" }), { concurrency: 1 });
      const run = await project.start();
      await workThrough(project, run);
      expect(server.seen).toHaveLength(2);
      expect(await project.verdicts()).toHaveLength(2);
      const { input, output, estimated } = await project.run(run.id);
      expect(input).toBeGreaterThan(0);
      expect(output).toBeGreaterThan(0);
      expect(estimated).toBe(input + output);
    },
  );

  it("asks no second time for a reply that cannot be stored, and stops when that goes on", async () => {
    const project = await arrange(30, () => said(says("supports")), { concurrency: 10 });
    const { pool } = database();
    await pool.query(`CREATE FUNCTION refuse_reply() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$`);
    await pool.query(`CREATE TRIGGER refuse_reply BEFORE UPDATE ON judge_call FOR EACH ROW WHEN (NEW.state = 'replied') EXECUTE FUNCTION refuse_reply()`);
    const run = await project.start();
    try {
      await workThrough(project, run);
    } finally {
      await pool.query("DROP FUNCTION refuse_reply CASCADE");
    }
    expect(await project.run(run.id)).toMatchObject({ status: "stopped", stopReason: expect.stringContaining("could not be stored") as string });
    // Until the tenth is known, each that ended makes room for one more.
    expect(server.seen.length).toBeGreaterThanOrEqual(10);
    expect(server.seen.length).toBeLessThan(20);
    expect(new Set(server.seen.map(({ key }) => key)).size).toBe(server.seen.length);
    expect((await project.calls(run.id)).filter(({ state }) => state === "error")).toHaveLength(server.seen.length);
  });

  it("never has more on its way than allowed, however many workers there are, and asks each call once", async () => {
    const project = await arrange(40, () => ({ kind: "say", text: says("supports"), delayMs: 15 }), { concurrency: 3, repeats: 2 });
    const run = await project.start();
    await Promise.all([1, 2, 3, 4].map(() => workRun(OPERATOR, { project: project.id, run: run.id, turn: 1 })));
    expect(server.mostOpen).toBeLessThanOrEqual(3);
    expect(server.seen).toHaveLength(80);
    expect(new Set(server.seen.map(({ key }) => key)).size).toBe(80);
    expect(await project.verdicts()).toHaveLength(40);
    expect(await project.run(run.id)).toMatchObject({ status: "finished", input: 8000, output: 1600 });
  });

  it("keeps to requests and tokens a minute", async () => {
    const byRequests = await arrange(9, () => said(says("supports")), { requestsPerMinute: 4 });
    const run = await byRequests.start();
    await workRun(OPERATOR, { project: byRequests.id, run: run.id, turn: 1, until: Date.now() + 800 });
    expect(server.seen).toHaveLength(4);
    await workThrough(byRequests, run);
    expect(server.seen).toHaveLength(9);
    await server.stop();
    const byTokens = await arrange(9, () => said(says("supports")), { tokensPerMinute: 1500, maxOutputTokens: 600, concurrency: 1 });
    const other = await byTokens.start();
    await workRun(OPERATOR, { project: byTokens.id, run: other.id, turn: 1, until: Date.now() + 800 });
    expect(server.seen.length).toBeGreaterThan(0);
    expect(server.seen.length).toBeLessThan(9);
    await workThrough(byTokens, other);
    expect(await byTokens.verdicts()).toHaveLength(9);
  });

  it("never passes its cap, says so, and goes on under a higher one", async () => {
    const project = await arrange(20, () => said(says("supports")), { inputPrice: 10, outputPrice: 20, maxOutputTokens: 100, concurrency: 4 });
    // A call costs 100 × 10 + 20 × 20 dollars a million: 0.0014.
    const run = await project.start({ costCap: 0.02 });
    await workRun(OPERATOR, { project: project.id, run: run.id, turn: 1 });
    const { status, stopReason, input, output } = await project.run(run.id);
    expect({ status, stopReason }).toEqual({ status: "stopped", stopReason: expect.stringContaining("cap is reached") as string });
    expect((input * 10 + output * 20) / 1e6).toBeLessThanOrEqual(0.02);
    expect(server.seen.length).toBeGreaterThan(0);
    expect(server.seen.length).toBeLessThan(20);
    const { turn } = await resumeRun(OPERATOR, { project: project.id, number: run.number, costCap: 1, inline: true });
    await workThrough(project, { ...run, turn });
    expect(server.seen).toHaveLength(20);
    expect(await project.verdicts()).toHaveLength(20);
  });

  it("pauses, resumes and cancels; replies on their way are kept", async () => {
    const project = await arrange(12, () => ({ kind: "say", text: says("supports"), delayMs: 60 }), { concurrency: 2 });
    const run = await project.start();
    const working = workRun(OPERATOR, { project: project.id, run: run.id, turn: 1 });
    await until(() => server.seen.length >= 4);
    await pauseRun(OPERATOR, { project: project.id, number: run.number });
    await working;
    const asked = server.seen.length;
    expect(asked).toBeLessThan(12);
    expect(await project.verdicts()).toHaveLength(asked);
    const { turn } = await resumeRun(OPERATOR, { project: project.id, number: run.number, inline: true });
    const more = workRun(OPERATOR, { project: project.id, run: run.id, turn });
    await until(() => server.seen.length >= asked + 2);
    await cancelRun(OPERATOR, { project: project.id, number: run.number });
    await more;
    expect(server.seen.length).toBeLessThan(12);
    expect(await project.verdicts()).toHaveLength(server.seen.length);
    await expect(resumeRun(OPERATOR, { project: project.id, number: run.number })).rejects.toMatchObject({ code: "conflict" });
    expect(await project.run(run.id)).toMatchObject({ status: "canceled" });
  });

  it("takes the answer of most repeats, and none where there is no majority", async () => {
    const answers = [["supports", "partial", "supports"], ["supports", "partial", "does_not_support"], ["partial", "nonsense", "nonsense"], ["partial", "partial", "nonsense"]];
    const asked = new Map<number, number>();
    const project = await arrange(4, (request) => {
      const number = numberIn(request);
      asked.set(number, (asked.get(number) ?? 0) + 1);
      return said(says(answers[number - 1]?.[(asked.get(number) ?? 1) - 1] ?? ""));
    }, { repeats: 3, concurrency: 1 });
    const run = await project.start();
    await workThrough(project, run);
    expect((await project.verdicts()).map(({ externalId, support }) => [externalId, support])).toEqual([["case-1", "supports"], ["case-4", "partial"]]);
  });

  it("labels nothing in a dry run", async () => {
    const project = await arrange(10, () => said(says("supports")));
    const run = await project.start({ dry: 3 });
    expect(run.cases).toBe(3);
    await workThrough(project, run);
    expect(server.seen).toHaveLength(3);
    expect(await project.verdicts()).toEqual([]);
    expect((await project.start()).cases).toBe(10);
  });
});

describe("workers that end", () => {
  it("read a reply that another one stored, without asking again", async () => {
    const project = await arrange(2, () => said(says("supports")));
    const run = await project.start();
    await workThrough(project, run);
    const { pool } = database();
    // As if its worker had been killed between storing and reading.
    const other = await project.project.addCase();
    await pool.query(
      `INSERT INTO judge_call (id, run_id, case_id, repeat, ordinal, state, attempts, raw_reply, reply_text, finish_reason, lease_until) VALUES (gen_random_uuid(), $1, $2, 1, 3, 'replied', 1, '{}', $3, 'stop', now() - interval '1 second')`,
      [run.id, other, says("partial")],
    );
    await pool.query("UPDATE judge_run SET status = 'running' WHERE id = $1", [run.id]);
    await workThrough(project, run);
    expect((await project.verdicts()).map(({ support }) => support)).toEqual(["supports", "supports", "partial"]);
    expect(server.seen).toHaveLength(2);
  });

  it("lose at most what was on its way when they are killed, and pay for nothing twice that was stored", async () => {
    const project = await arrange(60, () => ({ kind: "say", text: says("supports"), delayMs: 120 }), { concurrency: 4, timeoutSeconds: 60 });
    const run = await project.start({ inline: false });
    let worker = startWorker();
    try {
      await until(() => server.paid.length >= 10);
      kill(worker);
      await until(() => server.open === 0);
      const stored = (await project.calls(run.id)).filter(({ raw }) => raw !== null).length;
      const paidAtKill = server.paid.length;
      expect(paidAtKill - stored).toBeLessThanOrEqual(4);
      await project.passLeases(run.id);
      await recoverRuns(OPERATOR, { graceSeconds: 0 });
      worker = startWorker();
      await until(async () => (await project.run(run.id)).status === "finished");
      expect(await project.verdicts()).toHaveLength(60);
      expect(new Set((await project.verdicts()).map(({ externalId }) => externalId)).size).toBe(60);
      expect(server.seen.length).toBeLessThanOrEqual(60 + 4);
      const twice = server.paid.filter((key, at) => server.paid.indexOf(key) !== at);
      expect(twice.length).toBeLessThanOrEqual(paidAtKill - stored);
    } finally {
      kill(worker);
    }
  });

  it("give back what was on its way when they are asked to stop", async () => {
    const project = await arrange(6, () => ({ kind: "say", text: says("supports"), delayMs: 80 }), { concurrency: 2 });
    const run = await project.start();
    const stopping = new AbortController();
    const working = workRun(OPERATOR, { project: project.id, run: run.id, turn: 1, signal: stopping.signal });
    await until(() => server.seen.length >= 2);
    stopping.abort();
    expect(await working).toBe("goes on");
    expect((await project.calls(run.id)).filter(({ state }) => state === "calling")).toEqual([]);
    await workThrough(project, run);
    expect(server.seen).toHaveLength(6);
    expect(await project.verdicts()).toHaveLength(6);
  });

  it("are replaced only when nobody works at the run", async () => {
    const project = await arrange(3, () => said(says("supports")));
    const run = await project.start();
    expect(await recoverRuns(OPERATOR, { graceSeconds: 60 })).not.toContain(run.id);
    expect(await recoverRuns(OPERATOR, { graceSeconds: 0 })).toContain(run.id);
    // The earlier turn is over: whoever works in it is sent home.
    expect(await workRun(OPERATOR, { project: project.id, run: run.id, turn: 1 })).toBe("over");
    expect(server.seen).toEqual([]);
  });
});
