import { afterEach, describe, expect, it } from "vitest";
import type { CompletionRequest } from "./completion";
import { openAiCompatible } from "./openai-compatible";
import { MisbehavingServer, type Behaviour } from "./testing/misbehaving-server";

let server: MisbehavingServer;
afterEach(() => server.stop());

const REQUEST: CompletionRequest = {
  system: "Judge.", prompt: "The case", schema: { type: "object", properties: { support: { enum: ["supports"] } }, required: ["support"], additionalProperties: false },
  outputMode: "json_schema", temperature: 0, maxOutputTokens: 50, timeoutMs: 5000, idempotencyKey: "call-1",
};

async function ask(behaviour: Behaviour, more: Partial<CompletionRequest> & { apiKey?: string; policy?: string[] } = {}) {
  server = await MisbehavingServer.start(() => behaviour);
  const { apiKey = null, policy = ["loopback"], ...request } = more;
  return openAiCompatible({ baseUrl: `${server.baseUrl}/`, model: "judge-9b", apiKey, policy }).complete({ ...REQUEST, ...request });
}

describe("openAiCompatible", () => {
  it("sends the prompt, the schema and the key, and gives back text, tokens and the raw reply", async () => {
    const reply = await ask({ kind: "say", text: '{"support":"supports"}' }, { apiKey: "sk-secret" });
    expect(reply).toMatchObject({ text: '{"support":"supports"}', finishReason: "stop", inputTokens: 100, outputTokens: 20, servedBy: "judge-9b" });
    expect(JSON.parse(reply.raw)).toMatchObject({ id: "chatcmpl-1" });
    expect(server.seen).toMatchObject([{ key: "call-1", authorization: "Bearer sk-secret", body: { model: "judge-9b", temperature: 0, max_tokens: 50, messages: [{ role: "system", content: "Judge." }, { role: "user", content: "The case" }], response_format: { type: "json_schema", json_schema: { schema: REQUEST.schema } } } }]);
  });

  it("asks for some JSON, or in words only, where a server knows no schema", async () => {
    await ask({ kind: "say", text: "{}" }, { outputMode: "json_object" });
    expect(server.seen[0]?.body.response_format).toEqual({ type: "json_object" });
    await server.stop();
    await ask({ kind: "say", text: "{}" }, { outputMode: "words" });
    expect(server.seen[0]?.body.response_format).toBeUndefined();
    expect(server.seen[0]?.authorization).toBeUndefined();
  });

  it("tells a refusal and a cut-off text from an answer", async () => {
    expect(await ask({ kind: "refuse", text: "I will not." })).toMatchObject({ finishReason: "refusal", text: "I will not." });
    await server.stop();
    expect(await ask({ kind: "say", text: '{"sup', finish: "length" })).toMatchObject({ finishReason: "length" });
  });

  it("waits for a slow reply", async () => {
    expect(await ask({ kind: "drip", text: "{}", everyMs: 20 })).toMatchObject({ text: "{}" });
  });

  it.each<[string, Behaviour, object]>([
    ["429 in seconds", { kind: "status", status: 429, retryAfter: "7" }, { kind: "rate_limited", passing: true, more: { status: 429, retryAfterMs: 7000 } }],
    ["500", { kind: "status", status: 500 }, { kind: "overloaded", passing: true, mayHaveCost: false }],
    ["a broken connection", { kind: "cut" }, { kind: "connection", passing: true, mayHaveCost: true }],
    ["a page that is no completion", { kind: "no_json" }, { kind: "malformed", passing: true, mayHaveCost: true }],
    ["401", { kind: "status", status: 401 }, { kind: "refused_key", passing: false, concernsAll: true }],
    ["402", { kind: "status", status: 402 }, { kind: "no_credit", concernsAll: true }],
    ["404", { kind: "status", status: 404 }, { kind: "unknown", concernsAll: true }],
    ["400", { kind: "status", status: 400 }, { kind: "rejected", passing: false, concernsAll: false }],
    ["a spent quota", { kind: "status", status: 429, body: { error: { message: "quota", code: "insufficient_quota" } } }, { kind: "no_credit", concernsAll: true }],
    ["a redirect", { kind: "status", status: 302 }, { kind: "unknown" }],
  ])("says what %s means", async (_, behaviour, failure) => {
    await expect(ask(behaviour)).rejects.toMatchObject(failure);
  });

  it("reads a date in Retry-After", async () => {
    await expect(ask({ kind: "status", status: 429, retryAfter: "Thu, 01 Jan 1970 00:00:00 GMT" })).rejects.toMatchObject({ more: { retryAfterMs: 0 } });
  });

  it("gives up a hanging server at the time limit, and at once when asked to stop", async () => {
    await expect(ask({ kind: "hang" }, { timeoutMs: 100 })).rejects.toMatchObject({ kind: "timeout", mayHaveCost: true });
    await server.stop();
    const stop = new AbortController();
    const asked = ask({ kind: "hang" }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    await expect(asked).rejects.toMatchObject({ kind: "aborted", passing: true });
  });

  it("repeats neither the key nor a page that is no error of a model server", async () => {
    const echo: Behaviour = { kind: "status", status: 401, body: { error: { message: "Incorrect API key provided: sk-hunter2-abcdef", code: "invalid_api_key" } } };
    await expect(ask(echo, { apiKey: "sk-hunter2-abcdef" })).rejects.toMatchObject({ message: expect.stringMatching(/Incorrect API key provided: \[key\]$/) as string });
    await server.stop();
    await expect(ask({ kind: "status", status: 401, body: { error: { message: "Bad header: Bearer abc.DEF-123456 (key id: key_4711abc)", code: null } } })).rejects.toMatchObject({ message: expect.stringMatching(/Bad header: \[key\] \(key id: \[key\]\)$/) as string });
    await server.stop();
    await expect(ask({ kind: "status", status: 500, body: { password: "of-the-neighbour" } })).rejects.toMatchObject({ message: expect.not.stringContaining("neighbour") as string });
  });

  it("does not connect where the operator does not allow it", async () => {
    await expect(ask({ kind: "say", text: "{}" }, { policy: ["public"] })).rejects.toMatchObject({ kind: "forbidden_host" });
    expect(server.seen).toEqual([]);
    // By name the address is known only when the connection is made.
    const port = new URL(server.baseUrl).port;
    const byName = openAiCompatible({ baseUrl: `http://localhost:${port}/v1`, model: "m", apiKey: null, policy: ["public"] });
    await expect(byName.complete(REQUEST)).rejects.toMatchObject({ kind: "forbidden_host" });
    expect(server.seen).toEqual([]);
  });

  it("says when nobody listens", async () => {
    server = await MisbehavingServer.start(() => ({ kind: "hang" }));
    const model = openAiCompatible({ baseUrl: "http://127.0.0.1:9/v1", model: "m", apiKey: null, policy: ["loopback"] });
    await expect(model.complete(REQUEST)).rejects.toMatchObject({ kind: "connection", passing: true, mayHaveCost: false });
  });
});
