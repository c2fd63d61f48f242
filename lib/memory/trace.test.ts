import { describe, expect, it } from "vitest";
import { readTrace } from "./read-trace";
import { serializeTrace } from "./trace";
import { readQrels, readTrecRun, serializeQrels, serializeTrecRun } from "./trec";
import type { Trace } from "./trace";

const TRACE: Trace = {
  header: {
    type: "header", format: "assay-trace", version: 1, system: "bm25-d5", dataset: "demo", k: 3, seed: 1337,
    contract: { sha256: "abc", rules: { format: "assay-lineage-contract", version: 1, dataset: "demo", builder: "native", anchorUnit: "turn", severalAnchors: "any", parser: null } },
    retriever: { name: "bm25", k1: 1.2 }, versions: { assay: "0.1.0" },
  },
  memories: ["0", "1", "2"].map((place) => ({ id: `c/t/${place}`, conversation: "c", anchors: ["t"], raw: place === "0", canonical: place !== "0", kind: "statement", text: `text ${place}`, speaker: "Ana", time: "then" })),
  queries: [
    { id: "c/q1", conversation: "c", query: "Who?", goldAnswer: "Ana", category: "single-hop", answerable: true, evidence: ["t"], results: [{ id: "c/t/2", score: 2.5 }, { id: "c/t/0", score: 2.4999999999 }] },
    { id: "c/q2", conversation: "c", query: "Why?", goldAnswer: "", category: "adversarial", answerable: false, evidence: [], results: [] },
  ],
};
const LINES = [...serializeTrace(TRACE)];

describe("a trace", () => {
  it("reads back as it was written", async () => {
    expect(await readTrace(LINES)).toEqual(TRACE);
    expect(await readTrace(["", ...LINES, ""])).toEqual(TRACE);
  });

  it.each<[string, (lines: string[]) => string[], string]>([
    ["an empty file", () => [], "line 1: the file is empty"],
    ["no header", ([, ...rest]) => rest, "line 1, type: the first line must be the header"],
    ["a line that is not JSON", (lines) => [...lines, "{oops"], "line 7: is not JSON"],
    ["a system's name that is too long", ([header, ...rest]) => [header!.replace(/"system":"[^"]*"/, `"system":"${"s".repeat(201)}"`), ...rest], "line 1, system: must have at most 200 characters"],
    ["a depth that no run has", ([header, ...rest]) => [header!.replace(/"k":\d+/, '"k":10001'), ...rest], "line 1, k: must be at most 10,000"],
    ["rules that are a list", ([header, ...rest]) => [header!.replace(/"rules":\{[^}]*\}/, '"rules":[]'), ...rest], "line 1, contract.rules: must be an object with format, version, dataset"],
    ["rules with a field of their own", ([header, ...rest]) => [header!.replace('"parser":null', '"parser":null,"note":1'), ...rest], "line 1, contract.rules: has the unknown field note; known are format, version"],
    ["rules without a builder", ([header, ...rest]) => [header!.replace('"builder":"native",', ""), ...rest], "line 1, contract.rules.builder: must be text that is not empty"],
    ["a list on one line", () => ["[{}]"], "line 1: must be an object: a trace is JSON lines"],
    ["a gzip file", () => ["\u001F\uFFFD\b\u0000"], "line 1: is compressed by gzip. Unpack the file first"],
    ["an unknown record", (lines) => [...lines, '{"type":"note"}'], 'line 7, type: must be "memory" or "query"'],
    ["a field twice", (lines) => [...lines.slice(0, 4), lines[4]!.replace(/"evidence":\[[^\]]*\]/, '$&,"evidence":[]')], "line 5, evidence: stands twice in one object; keep one of them"],
    ["a memory twice", ([header, memory]) => [header!, memory!, memory!], 'line 3, id: "c/t/0" is the id of an earlier memory'],
    ["a result that the store does not hold", ([header, ...rest]) => [header!, ...rest.slice(1)], 'line 4, results.1: "c/t/0" is no memory of this trace\'s store'],
    ["a score that is text", (lines) => [...lines.slice(0, 4), lines[4]!.replace("2.5", '"2.5"')], "line 5, results.0: must be a pair"],
    ["more results than saved", ([header, ...rest]) => [header!.replace('"k":3', '"k":1'), ...rest], "line 5, results: holds 2 results"],
    ["a memory without a source", ([header, memory]) => [header!, memory!.replace('["t"]', "[]")], "line 2, anchors: must name at least one source turn"],
  ])("refuses %s, with line and field", async (_, change, message) => {
    await expect(readTrace(change([...LINES]))).rejects.toThrow(message);
  });
});

describe("TREC files", () => {
  it("keep the order of the trace where the scores would tie in single precision", async () => {
    const run = [...serializeTrecRun(TRACE.queries, { system: "my system", k: 60 })];
    expect(run).toEqual(["c/q1 Q0 c/t/2 1 60 my_system", "c/q1 Q0 c/t/0 2 59 my_system"]);
    expect((await readTrecRun(run)).results.get("c/q1")!.map(({ id }) => id)).toEqual(["c/t/2", "c/t/0"]);
  });

  it("write a repeated id once, since trec_eval refuses it", () => {
    const repeated = { ...TRACE.queries[0]!, results: ["a", "b", "a"].map((id) => ({ id, score: 1 })) };
    expect([...serializeTrecRun([repeated], { system: "s", k: 3 })]).toEqual(["c/q1 Q0 a 1 3 s", "c/q1 Q0 b 2 2 s"]);
  });

  it("hold the judgements of a target", async () => {
    const lines = [...serializeQrels([{ query: "q1", target: new Set(["a", "b"]) }, { query: "q2", target: new Set<string>() }])];
    expect(lines).toEqual(["q1 0 a 1", "q1 0 b 1"]);
    expect((await readQrels(lines)).get("q1")).toEqual(new Map([["a", 1], ["b", 1]]));
  });

  it("are refused with the line when a column is missing or no number", async () => {
    await expect(readTrecRun(["q Q0 a 1 2"])).rejects.toThrow("line 1: has 5 columns instead of 6");
    await expect(readTrecRun(["q Q0 a 1 2 s", "q Q0 b 2 1 other"])).rejects.toThrow('line 2: is of the run "other", the lines before it of "s"');
    await expect(readTrecRun(["", "q Q0 a 1 high s"])).rejects.toThrow('line 2: the score "high" is not a number');
    await expect(readQrels(["q 0 a x"])).rejects.toThrow('line 1: the grade "x" is not a whole number');
  });
});
