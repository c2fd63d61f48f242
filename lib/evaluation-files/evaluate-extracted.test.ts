import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factsOfSentences } from "@/lib/extraction/testing/facts-of-sentences";
import { MisbehavingServer } from "@/lib/llm/testing/misbehaving-server";
import { parseChecked } from "./check-leak";
import { describeAudit } from "./describe-audit";
import { describeForecast, describeUsage } from "./describe-usage";
import { evaluateFile } from "./evaluate-file";
import { evaluateStream } from "./evaluate-stream";
import { openExtractor } from "./extractors";
import { forecastExtraction } from "./forecast-extraction";
import { readDataset } from "./read-dataset";
import { readTraceFile } from "./read-trace-file";
import { rescoreFiles } from "./rescore-files";
import { openRetriever } from "./retrievers";
import { runSweep } from "./sweep/run-sweep";
import type { Extractor } from "@/lib/extraction/extractor";
import type { Dataset } from "@/lib/datasets/conversation";
import type { ExtractorOptions } from "./extractors";

const PROJECT = join(import.meta.dirname, "../..");
const SAMPLE = join(PROJECT, "prisma/sample/conversations.json");
const TURNS = 185;
let directory: string;
let server: MisbehavingServer;

beforeAll(async () => {
  directory = fs.mkdtempSync(join(tmpdir(), "assay-extracted-"));
  server = await MisbehavingServer.start((request) => (request.prompt.includes("Portuguese course") ? { kind: "say", text: "No." } : factsOfSentences(request)));
  await evaluate("first");
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(directory, { recursive: true });
});

/** What the default names leave out is that the model is served here. */
const label = () => `llm-small-at-${new URL(server.baseUrl).host.replace(":", "-")}`;
const at = (...names: string[]) => join(directory, ...names);
const bytes = (...names: string[]) => fs.readFileSync(at(...names), "utf8");
const options = (change: Partial<ExtractorOptions> = {}): ExtractorOptions => ({ baseUrl: server.baseUrl, keys: {}, policy: ["loopback"], replies: at("replies"), asked: 8, outputMode: "json_schema", callsAtOnce: 4, ...change });
const evaluate = (name: string, { maxFacts = 5, ...change }: Partial<ExtractorOptions> & { maxFacts?: number } = {}) =>
  evaluateFile({ dataset: "locomo", input: SAMPLE, retriever: "bm25", extractor: "openai:small", extractorOptions: options(change), maxFacts, k: 60, seed: 1337, out: at(name) });

describe("evaluateFile with a model as extractor", () => {
  it("says in contract, header, audit, card and reports what made the memories and what was invalid", async () => {
    const { audit, usage } = await evaluate("named");
    const { header } = await readTraceFile(at("named/trace.jsonl"));
    const parser = { name: "assay-llm-facts", version: 1, maxFacts: 5, llm: { model: "small", baseUrl: server.baseUrl, outputMode: "json_schema", asked: 8 } };
    expect(header).toMatchObject({ system: `bm25-${label()}-d5`, contract: { rules: { parser } }, extraction: { turns: TURNS, invalid: 1, faults: { "the reply holds no JSON object": 1 }, servedBy: ["small"] } });
    expect(header.extraction!.withFacts + header.extraction!.empty + header.extraction!.invalid).toBe(TURNS);
    expect(header.leakCheck!.statement).toContain("the model was told the single turn");
    expect({ ...audit.run, datasetReport: audit.dataset }).toEqual(header);
    expect(JSON.parse(bytes("named/store-contract.json"))).toMatchObject({ parser });
    for (const text of [bytes("named/target-card.md"), bytes("named/report.md"), bytes("named/report.html"), describeAudit(audit)]) {
      expect(text).toContain("language model small");
      expect(text).toContain("1 of 185 replies invalid and without transformed memories (1 × the reply holds no JSON object)");
    }
    expect(describeUsage(usage!)).toBe("small was not asked: every reply was kept before.");
  });

  it("gives the same bytes from the kept replies, with nobody asked again", async () => {
    const seen = server.seen.length;
    await evaluate("again");
    for (const file of ["trace.jsonl", "audit.json", "store-contract.json", "report.html", "target-card.md", "contested.jsonl"]) expect(bytes("again", file), file).toBe(bytes("first", file));
    expect(server.seen).toHaveLength(seen);
    expect(new Set(server.paid).size).toBe(server.paid.length);
  });

  it("asks once for all densities, of which a lower one keeps the model's first", async () => {
    const seen = server.seen.length;
    await Promise.all([1, 8].map((maxFacts) => evaluate(`d${maxFacts}`, { maxFacts })));
    const stores = await Promise.all(["d1", "first", "d8"].map(async (name) => (await readTraceFile(at(name, "trace.jsonl"))).memories));
    const derived = stores.map((store) => store.filter(({ canonical }) => canonical));
    expect(derived.map(({ length }) => length)).toEqual([...derived.map(({ length }) => length)].sort((a, b) => a - b));
    expect(derived[0]!.every(({ id, kind }) => id.endsWith("/1") && kind === "fact")).toBe(true);
    for (const [lower, higher] of [[0, 1], [1, 2]]) {
      const all = new Map(stores[higher!]!.map((memory) => [memory.id, memory]));
      for (const memory of stores[lower!]!) expect(all.get(memory.id)).toEqual(memory);
    }
    expect(server.seen).toHaveLength(seen);
    await expect(evaluate("d9", { maxFacts: 9 })).rejects.toThrow("cannot be made of 8, for which the model is asked. Give --extractor-facts 9");
  });

  it("refuses an unknown extractor, an address that may not be called and a key of another host", async () => {
    expect(() => openExtractor("parsers", options())).toThrow('no extractor "parsers". It must be parser, openai:MODEL or ollama:MODEL');
    expect(() => openExtractor("openai:m", options({ baseUrl: "http://10.0.0.1/v1" }))).toThrow(/"http:\/\/10\.0\.0\.1\/v1" is on a host that this installation does not call/);
    expect(() => openExtractor("openai:m", options({ keyName: "A", keys: { A: { host: "api.example.org", key: "k" } } }))).toThrow("no key “A” for 127.0.0.1");
    expect(() => openExtractor("openai:m", options({ baseUrl: "https://user:word@example.org" }))).toThrow("must not hold a name or password");
  });

  it("goes on after a kill without paying again", async () => {
    await server.stop();
    server = await MisbehavingServer.start((request) => ({ ...factsOfSentences(request), delayMs: 20 }));
    const args = ["--conditions=react-server", "--import", "tsx", "scripts/assay.ts", "evaluate", "--dataset", "locomo", "--input", SAMPLE, "--extractor", "openai:small", "--extractor-url", server.baseUrl, "--extractor-cache", at("killed-replies"), "--out", at("killed")];
    const child = spawn(process.execPath, args, { cwd: PROJECT, stdio: "ignore", env: { ...process.env, ASSAY_DATA: at("data") } });
    const ended = once(child, "exit");
    while (server.paid.length < 40 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGKILL");
    await ended;
    expect(fs.existsSync(at("killed"))).toBe(false);
    const { usage } = await evaluate("killed", { replies: at("killed-replies") });
    // Only calls that were on their way when it was killed are sent anew, under the same key.
    const twice = server.paid.length - new Set(server.paid).size;
    expect(twice).toBeLessThanOrEqual(4);
    expect(usage!.calls).toBeLessThanOrEqual(TURNS - 40 + 4);
    expect(new Set(server.paid).size).toBe(TURNS);
  });
});

describe("the leak check of a model", () => {
  let dataset: Dataset;
  beforeAll(async () => {
    dataset = await readDataset("locomo", { path: SAMPLE });
  });

  /** An extractor that puts something more into what is asked about each turn, and hides that afterwards. */
  function telling(more: (conversation: string, turn: string) => string): Extractor {
    const inner = openExtractor("openai:small", options({ replies: at("leaking-replies") }));
    return {
      label: inner.label, identity: inner.identity, mostFacts: inner.mostFacts, replies: inner.replies, isolated: inner.isolated, usage: () => inner.usage(), close: () => inner.close(),
      async parse({ id, sessions }) {
        const told = sessions.map((session) => ({ ...session, turns: session.turns.map((turn) => ({ ...turn, text: `${turn.text}${more(id, turn.id)}` })) }));
        const turns = sessions.flatMap((session) => session.turns);
        const parsed = await inner.parse({ id, sessions: told });
        return { ...parsed, turns: parsed.turns.map(({ parsed }, place) => ({ turn: turns[place]!, parsed })) };
      },
    };
  }
  const questionOn = (id: string, turn: string) => dataset.conversations.find((conversation) => conversation.id === id)!.questions.find(({ evidence }) => evidence.includes(turn));

  it("passes where the turn alone is told", async () => {
    const extractor = telling(() => "");
    const { extraction, leakCheckOf } = await parseChecked(dataset, [5], { extractor }).finally(() => extractor.close());
    expect([extraction!.turns, leakCheckOf(5).turns]).toEqual([TURNS, TURNS]);
  });

  it.each<[string, (conversation: string, turn: string) => string]>([
    ["a question", (id, turn) => (questionOn(id, turn) ? ` ${questionOn(id, turn)!.text}` : "")],
    ["an answer", (id, turn) => (questionOn(id, turn) ? ` ${questionOn(id, turn)!.goldAnswer}` : "")],
    ["which turns are evidence", (id, turn) => (questionOn(id, turn) ? " This matters." : "")],
  ])("fails for a model that is told %s", async (_, more) => {
    const extractor = telling(more);
    await expect(parseChecked(dataset, [5], { extractor }).finally(() => extractor.close())).rejects.toThrow(/Leak check: The model was asked about conversation sample-\d otherwise than its turns alone ask/);
  });

  it("fails where memories are not those of the kept reply", async () => {
    const inner = telling(() => "");
    const extractor: Extractor = {
      ...inner,
      async parse(conversation) {
        const parsed = await inner.parse(conversation);
        return { ...parsed, turns: parsed.turns.map(({ turn, parsed }) => ({ turn, parsed: questionOn(conversation.id, turn.id) ? { ...parsed, statements: [{ kind: "fact" as const, text: questionOn(conversation.id, turn.id)!.goldAnswer }] } : parsed })) };
      },
    };
    await expect(parseChecked(dataset, [1], { extractor }).finally(() => inner.close())).rejects.toThrow(/Leak check: The store of conversation sample-\d at 1 facts a turn is another/);
  });
});

describe("evaluateStream with a model as extractor", () => {
  it("writes the same bytes as reading the file at once, and pays for a session that comes twice once", async () => {
    const session = [{ role: "user", content: "I adopted a dog last week and called him Biscuit.", has_answer: true }, { role: "assistant", content: "Congratulations! Dogs are very good company in winter." }];
    const instance = (id: string) => ({ question_id: id, question_type: "single-session-user", question: "What is my dog called?", answer: "Biscuit", question_date: "2023/06/30 (Fri) 10:00", haystack_session_ids: ["s"], haystack_dates: ["2023/05/20 (Sat) 02:21"], answer_session_ids: ["s"], haystack_sessions: [session] });
    fs.writeFileSync(at("long.json"), JSON.stringify([instance("a"), instance("b")]));
    const request = { dataset: "longmemeval" as const, input: at("long.json"), retriever: "bm25", extractor: "openai:small", extractorOptions: options(), maxFacts: 5, k: 60, seed: 1337 };
    const seen = server.seen.length;
    const { files } = await evaluateFile({ ...request, out: at("long-whole") });
    const extractor = openExtractor(request.extractor, request.extractorOptions);
    await evaluateStream({ ...request, out: at("long-streamed") }, { retriever: openRetriever("bm25"), extractor }).finally(() => extractor.close());
    for (const name of files) expect(bytes("long-streamed", name), name).toBe(bytes("long-whole", name));
    expect(server.seen.length - seen).toBe(2);
    expect((await readTraceFile(at("long-streamed/trace.jsonl"))).header.extraction).toMatchObject({ turns: 4, requests: 2, withFacts: 4 });
  });
});

describe("runSweep over extractors", () => {
  it("makes cells of each, compares them, and keeps them with nobody asked", async () => {
    const request = { sources: [{ format: "locomo" as const, name: "locomo", inputs: [SAMPLE] }], retrievers: ["bm25"], extractors: ["parser", "openai:small"], extractorOptions: options({ replies: at("killed-replies") }), densities: [1, 5], k: 60, seed: 1337, out: at("sweep") };
    const { runs, datasets } = await runSweep(request);
    expect(runs.map(({ system, extraction }) => [system, extraction?.turns ?? null])).toEqual([["bm25-d1", null], ["bm25-d5", null], [`bm25-${label()}-d1`, TURNS], [`bm25-${label()}-d5`, TURNS]]);
    expect([...new Set(datasets[0]!.densities.map(({ retriever }) => retriever))]).toEqual(["bm25", `bm25 over ${label()}`]);
    await rescoreFiles([1, 5].map((density) => at(`sweep/cells/locomo-bm25${density === 1 ? "" : `-${label()}`}-d${density}/trace.jsonl`)), at("rescored"));
    for (const report of ["sweep/report.md", "rescored/report.md"]) {
      expect(bytes(report), report).toContain("no model was asked");
      expect(bytes(report), report).toContain("185 turns in 185 requests");
    }
    const events: string[] = [];
    await runSweep(request, { onEvent: (line) => events.push(line) });
    expect(events).toEqual([...runs.map(({ system }) => `Kept ${system} on locomo, which was made before.`), "small was not asked: every reply was kept before."]);
    await expect(runSweep({ ...request, extractors: ["openai:small", "ollama:small"] })).rejects.toThrow(`names the extractor ${label()} twice`);
  });
});

describe("forecastExtraction", () => {
  it("counts calls and tokens, and keeps what it tried", async () => {
    const request = { sources: [{ format: "locomo" as const, name: "locomo", inputs: [SAMPLE] }], extractor: "openai:small", extractorOptions: options({ replies: at("forecast-replies") }) };
    const seen = server.seen.length;
    const blind = await forecastExtraction({ ...request, tried: 0 });
    expect(blind).toMatchObject({ turns: TURNS, requests: TURNS, kept: 0, calls: TURNS, outputTokens: null, measured: 0, tried: [] });
    expect(server.seen).toHaveLength(seen);
    const tried = await forecastExtraction({ ...request, tried: 5 });
    // The server counts 100 tokens in and 20 out for each call.
    expect(tried).toMatchObject({ kept: 5, calls: 180, outputTokens: 3600, measured: 5, usage: { calls: 5 } });
    expect(new Set(tried.tried.map(({ conversation }) => conversation)).size).toBe(2);
    expect(describeForecast(tried)).toMatch(/185 turns make 185 requests to small; 5 of them have a kept reply\.\n180 calls are left: about [\d,]+ tokens in, about 3,600 out\. By 5 kept replies\./);
    expect((await forecastExtraction({ ...request, tried: 0 })).kept).toBe(5);
    await expect(forecastExtraction({ ...request, extractor: "parser", tried: 0 })).rejects.toThrow("the parser costs nothing");
  });
});
