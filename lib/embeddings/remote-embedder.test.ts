import { once } from "node:events";
import http from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { remoteEmbedder } from "./remote-embedder";
import type { AddressInfo } from "node:net";
import type { RemoteModel } from "./remote-embedder";

type Answer = (request: { body: { model: string; input: string[] }; headers: http.IncomingHttpHeaders; path: string; count: number }, response: http.ServerResponse) => void;

let server: http.Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A real server on this machine that answers as told; `times` are the arrivals. */
async function serve(answer: Answer) {
  const times: number[] = [];
  server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    times.push(performance.now());
    answer({ body: JSON.parse(Buffer.concat(chunks).toString()), headers: request.headers, path: request.url!, count: times.length }, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, times };
}

const vectorOf = (text: string) => [text.length, text.charCodeAt(0), 0.5];
const json = (response: http.ServerResponse, value: unknown, status = 200) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
/** As OpenAI answers, in an order of its own. */
const good: Answer = ({ body }, response) => json(response, { data: body.input.map((text, index) => ({ index, embedding: vectorOf(text) })).reverse() });

const QUICK = { firstDelayMs: 1, timeoutMs: 60_000, retries: 3 };
const open = (baseUrl: string, more: Partial<RemoteModel> = {}) => remoteEmbedder({ protocol: "openai", model: "small", baseUrl, ...more, pace: { ...QUICK, ...more.pace } });

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(() => null, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

describe("remoteEmbedder", () => {
  it("sends batches with the key, and puts vectors into the order of the texts", async () => {
    const seen: { size: number; authorization?: string; model: string }[] = [];
    const { baseUrl } = await serve((request, response) => {
      seen.push({ size: request.body.input.length, authorization: request.headers.authorization, model: request.body.model });
      good(request, response);
    });
    const embedder = open(`${baseUrl}/`, { key: "sk-hush", pace: { textsARequest: 3 } });
    const texts = ["alpha", "be", "c", "delta", "ee", "f", "golf"];
    const done: number[] = [];
    expect(await embedder.embed(texts, (count) => done.push(count))).toEqual(texts.map((text) => Float32Array.from(vectorOf(text))));
    expect(seen.map(({ size }) => size).sort()).toEqual([1, 3, 3]);
    expect(seen.every(({ authorization, model }) => authorization === "Bearer sk-hush" && model === "small")).toBe(true);
    expect(done.at(-1)).toBe(7);
    expect(JSON.stringify([embedder.name, embedder.parameters])).toBe(JSON.stringify(["openai:small", { model: "small", baseUrl }]));
  });

  it("speaks with Ollama in its own way", async () => {
    const { baseUrl } = await serve(({ body, path }, response) => json(response, path === "/v1/api/embed" ? { embeddings: body.input.map(vectorOf) } : {}));
    expect(await open(baseUrl, { protocol: "ollama" }).embed(["ab"])).toEqual([Float32Array.from(vectorOf("ab"))]);
  });

  it.each<[string, Answer]>([
    ["500", (_, response) => json(response, { error: "overloaded" }, 500)],
    ["a connection that is cut", (_, response) => response.destroy()],
    ["a body that breaks off", (_, response) => { response.writeHead(200, { "content-length": "1000" }); response.write("{"); setTimeout(() => response.destroy(), 20); }],
  ])("asks again after %s", async (_, fault) => {
    const { baseUrl, times } = await serve((request, response) => (request.count < 3 ? fault : good)(request, response));
    expect(await open(baseUrl).embed(["ab"])).toHaveLength(1);
    expect(times).toHaveLength(3);
  });

  it("waits as long as the service asks after 429", async () => {
    const { baseUrl, times } = await serve((request, response) => (request.count === 1 ? response.writeHead(429, { "retry-after": "1" }).end() : good(request, response)));
    await open(baseUrl).embed(["ab"]);
    expect(times[1]! - times[0]!).toBeGreaterThan(950);
  });

  it("asks again after a time-out", async () => {
    const { baseUrl } = await serve((request, response) => (request.count > 1 ? good(request, response) : undefined));
    expect(await open(baseUrl, { pace: { timeoutMs: 2000, retries: 10 } }).embed(["ab"])).toHaveLength(1);
  });

  it("gives up in words when no answer comes", async () => {
    const { baseUrl } = await serve(() => {});
    const { code, message } = await failure(open(baseUrl, { pace: { timeoutMs: 50, retries: 1 } }).embed(["ab"]));
    expect(code).toBe("unavailable");
    expect(message).toMatch(/did not answer within 0\.05 s, 2 times/);
  });

  it.each<[string, { status: number; words: RegExp; requests: number }]>([
    ["the key is wrong", { status: 401, words: /status 401: .*Bad \[key\].*Set ASSAY_EMBEDDINGS_KEY/, requests: 1 }],
    ["there is no such model", { status: 404, words: /status 404.*have the model "small"/, requests: 1 }],
    ["the service stays down", { status: 503, words: /status 503.*asked 4 times.*start the same command again/, requests: 4 }],
  ])("says what to do when %s, and never the key", async (_, { status, words, requests }) => {
    const { baseUrl, times } = await serve((_request, response) => json(response, { error: "Bad sk-hush" }, status));
    const { message } = await failure(open(baseUrl, { key: "sk-hush" }).embed(["ab"]));
    expect(message).toMatch(words);
    expect(message).not.toContain("sk-hush");
    expect(times).toHaveLength(requests);
  });

  it.each<[string, Answer, RegExp]>([
    ["fewer vectors than texts", (_, response) => json(response, { data: [{ embedding: [1] }] }), /gave 1 vectors for 2 texts/],
    ["vectors of other lengths", (_, response) => json(response, { data: [{ embedding: [1, 2] }, { embedding: [1] }] }), /vector of 1 numbers after one of 2/],
    ["no embeddings", (_, response) => json(response, { data: [{ embedding: ["x"] }, {}] }), /data\.0\.embedding/],
    ["a web page", (_, response) => response.end("<html>"), /did not answer with JSON/],
  ])("refuses %s", async (_, answer, words) => {
    const { baseUrl } = await serve(answer);
    expect((await failure(open(baseUrl).embed(["ab", "cd"]))).message).toMatch(words);
  });

  it("says so when nobody is there", async () => {
    const { baseUrl } = await serve(good);
    server.close();
    await once(server, "close");
    expect((await failure(open(baseUrl).embed(["ab"]))).message).toMatch(/cannot be reached.*Is the service running there\?/);
  });

  it("refuses an address that is none, or that would carry a password into traces", async () => {
    await serve(good);
    for (const baseUrl of ["localhost:11434", "ftp://x"]) expect(() => open(baseUrl)).toThrow(/must be an http or https address/);
    expect(() => open("http://user:hush@host")).toThrow(/ASSAY_EMBEDDINGS_KEY/);
    expect(() => open("http://user:hush@host")).not.toThrow(/hush/);
  });
});
