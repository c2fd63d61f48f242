import { describe, expect, it } from "vitest";
import { auditTrace } from "./audit";
import { contestedCredits, rankBucket } from "./contested";
import { rescore, scoreOf } from "./rescore";
import { targetsByLineage } from "./targets";
import type { Memory } from "@/lib/memory/memory";
import type { Trace, TracedQuery } from "@/lib/memory/trace";

/** Turns t1 … t6 of one conversation; t1 to t4 have two statements each, t5 and t6 none. */
const MEMORIES: Memory[] = ["t1", "t2", "t3", "t4", "t5", "t6"].flatMap((turn) => {
  const source = { conversation: "c", anchors: [turn], speaker: "Ana", time: turn === "t6" ? "later" : "then" };
  const raw: Memory = { ...source, id: `c/${turn}/0`, raw: true, canonical: false, kind: "turn", text: `words of ${turn}` };
  const derived = turn === "t5" || turn === "t6" ? [] : [1, 2].map((place): Memory => ({ ...source, id: `c/${turn}/${place}`, raw: false, canonical: true, kind: "statement", text: `fact ${place} of ${turn}` }));
  return [raw, ...derived];
});

function query(id: string, overrides: Partial<TracedQuery> & { ranked: string[] }): TracedQuery {
  const { ranked, ...rest } = overrides;
  return {
    id: `c/${id}`, conversation: "c", query: `${id}?`, goldAnswer: "yes", category: "single-hop", answerable: true, evidence: ["t3"],
    results: ranked.map((memory, index) => ({ id: `c/${memory}`, score: 10 - index })), ...rest,
  };
}

function trace(queries: TracedQuery[], { system = "bm25-d2", severalAnchors = "any" as "any" | "all", memories = MEMORIES } = {}): Trace {
  const rules = { format: "assay-lineage-contract" as const, version: 1 as const, dataset: "demo", builder: "native", anchorUnit: "turn" as const, severalAnchors, parser: null };
  return { header: { type: "header", format: "assay-trace", version: 1, system, dataset: "demo", k: 60, seed: 1, contract: { sha256: "", rules }, retriever: {}, versions: {} }, memories, queries };
}

const CONTESTED = query("q1", { ranked: ["t1/0", "t3/2", "t3/1"] });
const RAW_HIT = query("q2", { ranked: ["t3/1", "t3/0"] });
const MISS = query("q3", { ranked: ["t1/0"] });
const UNCOVERED = query("q4", { ranked: ["t5/0"], evidence: ["t5"] });
const UNANSWERABLE = query("q5", { ranked: ["t3/1"], answerable: false, category: "adversarial", goldAnswer: "" });
const WITHOUT_EVIDENCE = query("q6", { ranked: ["t3/1"], evidence: [] });
const ALL = [CONTESTED, RAW_HIT, MISS, UNCOVERED, UNANSWERABLE, WITHOUT_EVIDENCE];

describe("targets", () => {
  it("hold raw within source and canonical within source, whatever is gold", () => {
    const { raw, source, canonical } = targetsByLineage(MEMORIES, { severalAnchors: "any" })(["t3", "t5", "t3"]);
    expect([...raw]).toEqual(["c/t3/0", "c/t5/0"]);
    expect([...canonical]).toEqual(["c/t3/1", "c/t3/2"]);
    expect([...source].sort()).toEqual([...raw, ...canonical].sort());
  });

  it("count a memory of several turns by any anchor, or by all where the contract says so", () => {
    const merged: Memory = { ...MEMORIES[1]!, id: "c/merged", anchors: ["t1", "t2"] };
    expect(targetsByLineage([merged], { severalAnchors: "any" })(["t1"]).source.size).toBe(1);
    expect(targetsByLineage([merged], { severalAnchors: "all" })(["t1"]).source.size).toBe(0);
    expect(targetsByLineage([merged], { severalAnchors: "all" })(["t2", "t1"]).canonical.size).toBe(1);
  });
});

describe("rescore", () => {
  it("changes only what counts, not the ranking", () => {
    const [rescored] = rescore(trace([CONTESTED]));
    const at = (target: "raw" | "source" | "canonical", metric: "hit" | "mrr" | "recall", k: number) => scoreOf(rescored!, { target, metric, k });
    expect([at("raw", "hit", 20), at("source", "hit", 20), at("canonical", "hit", 1)]).toEqual([0, 1, 0]);
    expect(at("canonical", "mrr", 20)).toBe(0.5);
    expect(at("source", "recall", 20)).toBeCloseTo(2 / 3);
    expect(at("canonical", "recall", 20)).toBe(1);
  });

  it("counts a repeated id once and reports it", () => {
    const [rescored] = rescore(trace([query("q", { ranked: ["t3/1", "t3/1", "t1/0", "t3/0"] })]));
    expect(rescored!.repeated).toBe(1);
    expect(scoreOf(rescored!, { target: "raw", metric: "mrr", k: 20 })).toBeCloseTo(1 / 3);
  });
});

describe("contested credits", () => {
  it("are raw misses with a canonical hit, of answerable queries, with the best-ranked credited memory", () => {
    const cases = contestedCredits([trace(ALL)], { k: 20 });
    expect(cases.map(({ externalId }) => externalId)).toEqual(["demo/c/q1/t3/2"]);
    expect(cases[0]).toMatchObject({
      query: "q1?", goldAnswer: "yes", memory: { id: "c/t3/2", text: "fact 2 of t3", kind: "statement" },
      hidden: { dataset: "demo", queryId: "c/q1", stratum: "1-5", datasetStratum: "demo: rank 1-5", runs: [{ system: "bm25-d2", rank: 2, score: 9 }] },
    });
  });

  it("show the gold turn and two neighbours on either side, in order, within the session", () => {
    const [shown] = contestedCredits([trace([query("q", { ranked: ["t4/1"], evidence: ["t4"] })])], { k: 20 });
    expect(shown!.evidence.map(({ id, gold }) => [id, gold])).toEqual([["t2", false], ["t3", false], ["t4", true], ["t5", false]]);
    expect(shown!.evidence[2]).toEqual({ id: "t4", speaker: "Ana", text: "words of t4", time: "then", gold: true });
  });

  it("give one case for a query and memory, with every run that credited it and the stratum of the best rank", () => {
    const deep = query("q1", { ranked: ["t1/0", "t1/1", "t1/2", "t2/0", "t2/1", "t2/2", "t3/2"] });
    const cases = contestedCredits([trace([deep], { system: "a" }), trace([CONTESTED], { system: "b" })], { k: 20 });
    expect(cases).toHaveLength(1);
    expect(cases[0]!.hidden).toMatchObject({ stratum: "1-5", runs: [{ system: "a", rank: 7 }, { system: "b", rank: 2 }] });
  });

  it("keep memories apart to which two systems gave one id", () => {
    const other = MEMORIES.map((memory) => ({ ...memory, text: `${memory.text}, said otherwise` }));
    const cases = contestedCredits([trace([CONTESTED], { system: "a" }), trace([CONTESTED], { system: "b", memories: other }), trace([CONTESTED], { system: "c" })], { k: 20 });
    expect(cases.map(({ externalId, hidden }) => [externalId, hidden.runs.map(({ system }) => system)])).toEqual([["demo/c/q1/t3/2", ["a", "c"]], ["demo/c/q1/t3/2@b", ["b"]]]);
  });

  it("stand in the order of the queries, whichever run they come from", () => {
    const second = query("q9", { ranked: ["t4/1"], evidence: ["t4"] });
    const miss = { ...CONTESTED, results: [] };
    const cases = contestedCredits([trace([miss, second], { system: "a" }), trace([CONTESTED, second], { system: "b" })], { k: 20 });
    expect(cases.map(({ hidden }) => hidden.queryId)).toEqual(["c/q1", "c/q9"]);
  });

  it("are joined on demand by every other returned memory of a gold turn", () => {
    const cases = contestedCredits([trace([RAW_HIT, CONTESTED])], { k: 20, everyReturned: true });
    const expected = [RAW_HIT, CONTESTED].flatMap(({ id, results }) => results.filter((result) => /^c\/t3\/[12]$/.test(result.id)).map((result) => `demo/${id}/${result.id.slice(2)}`));
    expect(expected.length).toBeGreaterThan(1);
    expect(cases.map(({ externalId }) => externalId)).toEqual(expected);
  });

  it("depend on the depth: a raw hit beyond k is a miss", () => {
    expect(contestedCredits([trace([RAW_HIT])], { k: 20 })).toHaveLength(0);
    expect(contestedCredits([trace([RAW_HIT])], { k: 1 })).toHaveLength(1);
  });

  it("fall into the strata of their rank", () => {
    expect([1, 5, 6, 20, 21, 60].map((rank) => rankBucket(rank))).toEqual(["1-5", "1-5", "6-20", "6-20", "21-60", "21-60"]);
    expect([1, 2, 99].map((rank) => rankBucket(rank, [1, 3]))).toEqual(["1", "2-3", "over 3"]);
  });
});

describe("auditTrace", () => {
  const { audit } = auditTrace(trace(ALL), { bootstrap: { resamples: 200, seed: 1 } });

  it("means over queries with a non-empty target, and says how many", () => {
    expect(audit.metrics.raw.hit["60"]).toMatchObject({ value: 2 / 5, n: 5 });
    expect(audit.metrics.canonical.hit["60"]).toMatchObject({ value: 3 / 4, n: 4 });
    expect(audit.metrics.source.hit["20"]!.interval).toMatchObject({ level: 0.95, resamples: 200, seed: 1 });
  });

  it("compares the targets on the shared subset only, and shows what is left out", () => {
    expect(audit.shared.n).toBe(4);
    expect(audit.shared.differences.canonicalMinusRaw.hit["60"]).toMatchObject({ value: 0.5, n: 4 });
    expect(audit.shared.rawOfUncovered["60"]).toMatchObject({ value: 1, n: 1 });
    expect(audit.coverage.byTarget.canonical).toEqual({ count: 4, of: 5, share: 0.8 });
    expect(audit.coverage.queriesWithoutEvidence).toBe(1);
  });

  it("counts the contested credits by stratum and category, out of the answerable queries with evidence", () => {
    expect(audit.contested).toEqual({ count: 1, k: 60, byStratum: { "1-5": 1 }, byCategory: { "single-hop": 1 }, outOf: 4 });
  });

  it("says in words why a mean is undefined", () => {
    const { audit: empty } = auditTrace(trace([WITHOUT_EVIDENCE]), { bootstrap: { resamples: 10, seed: 1 } });
    expect(empty.metrics.raw.ndcg["20"]).toEqual({ value: null, n: 0, reason: "no query has a non-empty target" });
  });
});
