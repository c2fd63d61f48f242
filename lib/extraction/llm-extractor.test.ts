import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { MisbehavingServer } from "@/lib/llm/testing/misbehaving-server";
import { ExtractionTally } from "./extraction-tally";
import { LlmExtractor } from "./llm-extractor";
import { factsOfSentences } from "./testing/facts-of-sentences";
import type { Behaviour, SeenRequest } from "@/lib/llm/testing/misbehaving-server";
import type { ConversationTurns } from "@/lib/memory/store";
import type { LlmExtractorOptions } from "./llm-extractor";

let folder: string;
let server: MisbehavingServer;
let places = 0;
beforeAll(() => void (folder = fs.mkdtempSync(join(tmpdir(), "assay-extract-"))));
afterAll(() => fs.rmSync(folder, { recursive: true }));
afterEach(() => server.stop());

function conversation(...texts: string[]): ConversationTurns {
  const turns = texts.map((text, index) => ({ id: `D1:${index + 1}`, speaker: "Ana", addressee: "Joel", text, image: null, timeText: "", time: "2023-05-08T13:56" }));
  return { id: "conv-1", sessions: [{ id: "s1", turns }] };
}

const SENTENCES = ["My sister bought an old mill near the river.", "Our neighbour repairs clocks in his kitchen.", "Next month I begin to work at the harbour.", "The old ferry was sold to a museum in Lyon."];

async function start(decide: (request: SeenRequest) => Behaviour): Promise<void> {
  server = await MisbehavingServer.start(decide);
}

/** With replies of its own unless `root` says where. */
function extractor({ root = join(folder, String((places += 1))), pace, ...more }: Partial<LlmExtractorOptions> = {}): LlmExtractor {
  return new LlmExtractor({
    root, model: { baseUrl: server.baseUrl, model: "small", outputMode: "json_schema", asked: 8 }, apiKey: null, policy: ["loopback"], callsAtOnce: 2,
    ...more, pace: { timeoutMs: 60_000, retries: 3, delay: () => 1, ...pace },
  });
}

const factsIn = async (asked: LlmExtractor, texts = SENTENCES) => (await asked.parse(conversation(...texts))).turns.map(({ parsed }) => parsed.statements.map(({ text }) => text));

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(() => null, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

describe("LlmExtractor", () => {
  it("asks once for each turn that says something, a few at once, and once for turns that are the same", async () => {
    await start((request) => ({ ...factsOfSentences(request), delayMs: 20 }));
    const asked = extractor();
    const done: number[] = [];
    const { turns } = await asked.parse(conversation(...SENTENCES, SENTENCES[0]!, ""), (count) => done.push(count));
    expect(turns.map(({ parsed }) => parsed.statements.map(({ text }) => text))).toEqual([...SENTENCES, SENTENCES[0]].map((text) => [`Ana said: ${text}`]).concat([[]]));
    expect(server.seen).toHaveLength(4);
    expect(server.mostOpen).toBe(2);
    expect(new Set(server.seen.map(({ key }) => key)).size).toBe(4);
    expect(server.seen.every(({ body }) => body.temperature === 0 && body.messages.length === 2)).toBe(true);
    expect(done.at(-1)).toBe(6);
    expect(asked.usage()).toEqual({ model: "small", calls: 4, repeated: 0, inputTokens: 400, outputTokens: 80, uncounted: 0 });
    await asked.parse(conversation(...SENTENCES));
    expect(server.seen).toHaveLength(4);
  });

  it.each<[string, Behaviour, { timeoutMs?: number }]>([
    ["429", { kind: "status", status: 429 }, {}],
    ["500", { kind: "status", status: 500 }, {}],
    ["a connection that breaks off", { kind: "cut" }, {}],
    ["a page that is no completion", { kind: "no_json" }, {}],
    ["a server that hangs", { kind: "hang" }, { timeoutMs: 1_500 }],
  ])("asks again after %s, under the same key, and is charged once", async (_, fault, pace) => {
    await start((request) => (request.earlier === 0 && request.prompt.includes("clocks") ? fault : factsOfSentences(request)));
    const asked = extractor({ pace });
    expect((await factsIn(asked))[1]).toEqual([`Ana said: ${SENTENCES[1]}`]);
    expect(asked.usage()).toMatchObject({ calls: 4, repeated: 1 });
    expect(server.seen.filter(({ prompt }) => prompt.includes("clocks")).map(({ earlier }) => earlier)).toEqual([0, 1]);
  });

  it("waits as long as the server asks, and not for an hour", async () => {
    const waits: unknown[] = [];
    await start((request) => (request.earlier === 0 ? { kind: "status", status: 429, retryAfter: "2" } : factsOfSentences(request)));
    await factsIn(extractor({ pace: { delay: (wait) => Number(waits.push(wait)) && 1 } }), SENTENCES.slice(0, 1));
    expect(waits).toMatchObject([{ failures: 1, retryAfterMs: 2000 }]);
    server.behave(() => ({ kind: "status", status: 429, retryAfter: "3600" }));
    expect((await failure(factsIn(extractor()))).message).toMatch(/asked to wait 3600 s\. Replies that came before are kept/);
    expect(server.seen).toHaveLength(3);
  });

  it("says once that a server gave no reply, before it waits", async () => {
    let refused = 0;
    await start((request) => (refused++ < 3 ? { kind: "status", status: 429 } : factsOfSentences(request)));
    const words: string[] = [];
    const asked = extractor({ onWait: (text) => words.push(`${server.seen.length}: ${text}`) });
    expect(await factsIn(asked)).toHaveLength(4);
    expect(asked.usage().repeated).toBe(3);
    expect(words).toEqual([expect.stringMatching(/^1: The extractor's model small at http:\/\/127\.0\.0\.1:\d+\/v1 gave no reply: .*429.* Asking again in 1 s, up to 3 times a turn\.$/)]);
  });

  it("counts what is not of the form that was asked for, and makes no memory of it", async () => {
    const replies: Record<string, Behaviour> = {
      mill: { kind: "say", text: '{"facts":["Ana has' },
      clocks: { kind: "say", text: JSON.stringify({ facts: Array.from({ length: 9 }, (_, index) => `Fact ${index}.`) }) },
      harbour: { kind: "refuse", text: "I would rather not." },
      ferry: { kind: "say", text: 'Of course! {"facts": ["The ferry was sold."]} Anything else?' },
      nothing: { kind: "say", text: '{"facts": []}' },
    };
    await start(({ prompt }) => Object.entries(replies).find(([word]) => prompt.includes(word))![1]);
    const parsed = await extractor().parse(conversation(...SENTENCES, "There is nothing to say."));
    expect(parsed.turns.map(({ parsed: { statements } }) => statements.map(({ text }) => text))).toEqual([[], [], [], ["The ferry was sold."], []]);
    const tally = new ExtractionTally();
    tally.add(parsed);
    expect(tally.report()).toMatchObject({ turns: 5, requests: 5, withFacts: 1, empty: 1, invalid: 3, faults: { "the reply breaks off inside its JSON": 1, "there are more than 8 facts": 1 }, inputTokens: 500, servedBy: ["small"] });
  });

  it.each<[string, number, RegExp]>([
    ["a refused key", 401, /refused the key \(HTTP 401\).*Set ASSAY_LLM_KEY_NAME="127\.0\.0\.1:\d+ KEY"/],
    ["an unknown model", 404, /knows no such address or model.*--extractor-url/],
    ["a form that the server does not take", 400, /rejected the request.*--extractor-output json_object or words/],
  ])("spends one call on %s and says what to do", async (_, status, message) => {
    await start(() => ({ kind: "status", status }));
    const error = await failure(factsIn(extractor({ apiKey: "sk-hush-hush-hush" })));
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain("hush");
    expect(server.seen.map(({ authorization }) => authorization)).toEqual(["Bearer sk-hush-hush-hush"]);
  });

  it("counts a turn that the server will not have as invalid, once it has had others", async () => {
    await start((request) => (request.prompt.includes("clocks") ? { kind: "status", status: 400 } : factsOfSentences(request)));
    const asked = extractor();
    const { turns } = await asked.parse(conversation(...SENTENCES));
    expect(turns.map(({ parsed }) => parsed.reply?.fault ?? null)).toEqual([null, "the server rejected the request", null, null]);
    await asked.parse(conversation(...SENTENCES));
    expect(server.seen).toHaveLength(4);
  });

  it("stops when a failure stays, and later asks for what is missing alone", async () => {
    await start((request) => (request.prompt.includes("harbour") ? { kind: "status", status: 503 } : factsOfSentences(request)));
    const root = join(folder, "resumed");
    const { message, code } = await failure(factsIn(extractor({ root })));
    expect([code, message]).toEqual(["unavailable", expect.stringMatching(/model small at http.*The server failed \(HTTP 503\).*start the same command again later/)]);
    const paid = server.paid.length;
    server.behave(factsOfSentences);
    const later = extractor({ root });
    expect(await factsIn(later)).toEqual(SENTENCES.map((text) => [`Ana said: ${text}`]));
    expect(later.usage().calls).toBe(4 - paid);
    expect(new Set(server.paid).size).toBe(server.paid.length);
  });
});
