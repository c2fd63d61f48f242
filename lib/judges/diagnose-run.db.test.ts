import { afterEach, describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { MisbehavingServer, type Behaviour } from "@/lib/llm/testing/misbehaving-server";
import { diagnoseRun, type RunFindings } from "./diagnose-run";
import { findRun } from "./find-run";
import { JudgedProject, says } from "./testing/judged-project";
import { workRun } from "./work-run";

let server: MisbehavingServer;
afterEach(() => server.stop());

/** What the page says after a dry run of five cases, with waits cut short. */
async function afterDryRun(behaviour: Behaviour, config: Record<string, unknown> = {}, { listening = true } = {}) {
  server = await MisbehavingServer.start(() => behaviour);
  const judged = await JudgedProject.make({ cases: 5, baseUrl: server.baseUrl, ...config });
  const { baseUrl } = server;
  if (!listening) await server.stop();
  const run = await judged.start({ dry: 5 });
  const clock = setInterval(() => void judged.passWaits(run.id), 200);
  try {
    await workRun(OPERATOR, { project: judged.id, run: run.id, turn: 1, until: Date.now() + 60_000 });
  } finally {
    clearInterval(clock);
  }
  return { ...(await findRun(OPERATOR, { project: judged.id, number: run.number })), baseUrl };
}

const rejection: Behaviour = { kind: "status", status: 400, body: { error: { message: "'response_format.type' must be 'text'", type: "invalid_request_error", code: null } } };

describe("after a dry run with bad settings the page says", () => {
  it.each<[string, { behaviour: Behaviour; config: Record<string, unknown>; problem: string; advice: string }]>([
    ["the key is wrong", { behaviour: { kind: "status", status: 401 }, config: { keySource: "stored", apiKey: "sk-wrong" }, problem: "refuses the key", advice: "Replace the stored key" }],
    ["there should be a key", { behaviour: { kind: "status", status: 401 }, config: {}, problem: "refuses the key", advice: "sends none" }],
    ["the model is unknown", { behaviour: { kind: "status", status: 404, body: { error: { message: "model not found", type: "x", code: null } } }, config: { model: "qwen9" }, problem: "no model “qwen9”", advice: "/v1/models" }],
    ["there is no JSON mode", { behaviour: rejection, config: {}, problem: "does not take the form", advice: "In words only" }],
    ["a setting is rejected", { behaviour: { kind: "status", status: 400, body: { error: { message: "temperature is fixed for this model", type: "x", code: null } } }, config: { outputMode: "words" }, problem: "rejects the requests", advice: "temperature" }],
    ["it is a web page", { behaviour: { kind: "no_json" }, config: {}, problem: "no chat completion", advice: "/v1" }],
    ["the server fails", { behaviour: { kind: "status", status: 500 }, config: {}, problem: "HTTP 5xx", advice: "log" }],
    ["it takes too long", { behaviour: { kind: "hang" }, config: { timeoutSeconds: 1 }, problem: "within the time limit", advice: "raise the limit" }],
    ["replies have no form", { behaviour: { kind: "say", text: "I think it supports the answer." }, config: {}, problem: "do not have the form", advice: "JSON schemas" }],
    ["replies are cut off", { behaviour: { kind: "say", text: says("supports"), finish: "length" }, config: {}, problem: "cut off", advice: "longest reply" }],
    ["the credit is used up", { behaviour: { kind: "status", status: 402 }, config: {}, problem: "no credit left", advice: "resume" }],
  ])("that %s", async (_, { behaviour, config, problem, advice }) => {
    const { diagnosis, states } = await afterDryRun(behaviour, config);
    expect(states.valid).toBe(0);
    expect(diagnosis).toEqual({ problem: expect.stringContaining(problem) as string, advice: expect.stringContaining(advice) as string });
  });

  it("that nobody listens at the address, without long waiting", async () => {
    const { diagnosis, status, attempts, baseUrl } = await afterDryRun({ kind: "hang" }, {}, { listening: false });
    expect(status).toBe("stopped");
    expect(attempts).toEqual([{ outcome: "connection", count: 6 }]);
    expect(diagnosis).toEqual({ problem: `No connection to ${baseUrl}.`, advice: expect.stringContaining("running") as string });
  });

  it("nothing when all is well", async () => {
    expect((await afterDryRun({ kind: "say", text: says("supports") })).diagnosis).toBeNull();
  });
});

describe("diagnoseRun", () => {
  const fine: RunFindings = { baseUrl: "http://localhost/v1", model: "m", outputMode: "json_schema", keySource: "none", valid: 90, invalid: 10, attempts: [{ outcome: "replied", count: 100 }], fault: { fault: "the reply is empty", count: 10 } };

  it("does not make a fault of the settings out of a few bad replies or passing failures", () => {
    expect(diagnoseRun(fine)).toBeNull();
    expect(diagnoseRun({ ...fine, attempts: [{ outcome: "replied", count: 100 }, { outcome: "timeout", count: 3 }, { outcome: "rejected", count: 2 }] })).toBeNull();
    expect(diagnoseRun({ ...fine, valid: 0, invalid: 0, attempts: [], fault: null })).toBeNull();
    expect(diagnoseRun({ ...fine, valid: 10, invalid: 90 })).toMatchObject({ problem: expect.stringContaining("Most replies") as string });
  });
});
