import { describe, expect, it } from "vitest";
import { describeAudit } from "@/lib/evaluation-files/describe-audit";
import { auditTrace } from "./audit";
import { auditReport } from "./report";
import { reportHtml, reportMarkdown, reportPictures } from "./report-section";
import { targetCard } from "./target-card";
import type { Memory } from "@/lib/memory/memory";
import type { Trace, TracedQuery } from "@/lib/memory/trace";

const NASTY = "<img src=x onerror=alert(1)>|";

/** Forty turns, every third without a statement; query n asks for turn n. */
function trace({ category = "single-hop", queries = 40, answers = false } = {}): Trace {
  const memories = Array.from({ length: 40 }, (_, turn): Memory[] => {
    const source = { conversation: "c", anchors: [`t${turn}`], speaker: "Ana", time: "then" };
    const raw: Memory = { ...source, id: `c/t${turn}/0`, raw: true, canonical: false, kind: "turn", text: `The colour of house ${turn} is red.` };
    return turn % 3 === 0 ? [raw] : [raw, { ...source, id: `c/t${turn}/1`, raw: false, canonical: true, kind: "statement", text: `House ${turn} is red.` }];
  }).flat();
  const asked = Array.from({ length: queries }, (_, turn): TracedQuery => ({
    id: `c/q${turn}`, conversation: "c", query: `What colour is house ${turn}?`, goldAnswer: "red", category: turn % 2 ? category : "temporal", answerable: turn !== 5, evidence: [`t${turn}`],
    results: (turn % 4 === 0 ? [`c/t${turn}/0`] : turn % 3 === 0 ? [] : turn % 5 === 0 ? ["c/t39/0", `c/t${turn}/1`] : [`c/t${turn}/1`, `c/t${turn}/0`]).map((id, at) => ({ id, score: 9 - at })),
    ...(answers ? { answer: { text: turn % 4 === 0 ? "red" : "blue", score: turn % 4 === 0 ? 1 : 0 } } : {}),
  }));
  const rules = { format: "assay-lineage-contract" as const, version: 1 as const, dataset: "demo", builder: "native", anchorUnit: "turn" as const, severalAnchors: "any" as const, parser: null };
  return { header: { type: "header", format: "assay-trace", version: 1, system: `run ${NASTY}`, dataset: "demo", k: 60, seed: 1, contract: { sha256: "ab", rules }, retriever: {}, versions: {} }, memories, queries: asked };
}

const audited = (made: Trace) => auditTrace(made, { bootstrap: { resamples: 50, seed: 1 } }).audit;
const audit = audited(trace({ category: NASTY, answers: true }));
const report = auditReport(audit);

describe("the report page", () => {
  const html = reportHtml(report);

  it("stands alone: no script, no request, unique ids", () => {
    expect(html).not.toMatch(/<script|<link| src="|url\(|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(html).not.toMatch(/NaN|undefined|>null</);
  });

  it("keeps names inert, in text, tables and pictures", () => {
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img");
  });

  it("has the pictures that the audit asks for, each with its numbers as a table", () => {
    const ids = reportPictures(report).map(({ id }) => id);
    expect(ids).toEqual(["scores", "shifts-canonicalMinusRaw", "shifts-sourceMinusRaw", "extra-ids-sourceMinusRaw", "extra-ids-canonicalMinusRaw", "depth", "categories", "answers-0", "answers-1", "answers-2"]);
    expect(html.match(/The numbers as a table/g)).toHaveLength(ids.length);
  });

  it("says the difference that it draws", () => {
    const { value } = audit.shared.differences.canonicalMinusRaw.ndcg["60"]!;
    expect(report.lead).toContain(value!.toFixed(3).replace("-", "−"));
  });
});

describe("what a reader must know first", () => {
  const named = (system: string, builder: string) => {
    const { header, ...rest } = trace();
    return audited({ ...rest, header: { ...header, system, contract: { sha256: "", rules: { ...header.contract.rules, builder } } } });
  };

  it.each([["zep-cloud", "native"], ["s", "Zep"], ["graph_zep_2", "own"]])("is that Zep exposes no stable lineage, for system %s by %s", (system, builder) => {
    for (const said of [auditReport(named(system, builder)).lead, targetCard(named(system, builder)), describeAudit(named(system, builder))]) expect(said).toContain("Zep exposes no stable lineage");
  });

  it("is nothing of Zep for other systems, and that a hash is not stated", () => {
    const other = named("zephyr", "native");
    expect(`${auditReport(other).lead}${targetCard(other)}`).not.toContain("Zep exposes");
    expect(targetCard(other)).toContain("no SHA-256 stated");
  });

  it("is what TREC's files cannot say", () => {
    for (const said of [auditReport(named("s", "trec")).lead, targetCard(named("s", "trec")), describeAudit(named("s", "trec"))]) {
      expect(said).toContain("its store holds only the ids that run and qrels name");
      expect(said).toContain("all count as answerable");
    }
  });

  it("is which evidence is no turn of the store, each id once a query", () => {
    const made = trace();
    const dangling = audited({ ...made, queries: made.queries.map((query, at) => (at < 2 ? { ...query, evidence: [...query.evidence, "S99:1", "S99:1", ...(at ? ["S98"] : [])] } : query)) });
    expect(dangling.coverage.danglingEvidence).toEqual({ ids: 3, queries: 2, first: { query: "c/q0", id: "S99:1" } });
    const words = "3 evidence ids of 2 queries are no turn of the store, so that no target credits anything for them; the first is S99:1 of c/q0.";
    for (const said of [reportMarkdown(auditReport(dangling), { pictures: false }), targetCard(dangling), describeAudit(dangling)]) expect(said).toContain(words);
    expect(reportMarkdown(report, { pictures: false })).not.toContain("no turn of the store");
    const withoutTurns = audited({ ...made, memories: made.memories.filter(({ raw }) => !raw) });
    expect(withoutTurns.coverage.danglingEvidence).toBeNull();
  });

  it("is on how many queries scores and differences by category rest", () => {
    const { metrics, shared } = audit;
    expect(metrics.raw.ndcg["60"]!.n).toBeGreaterThan(shared.n);
    expect(reportMarkdown(report, { pictures: false })).toContain(`(Raw ${metrics.raw.ndcg["60"]!.n}, Source ${metrics.source.ndcg["60"]!.n}, Canonical ${metrics.canonical.ndcg["60"]!.n}), differences over the ${shared.n} that every target covers`);
  });

  it("is not that a run alone on its dataset has no flips", () => {
    expect(targetCard(audit, { n: 9, comparisons: [] })).toContain("This run was audited by itself");
  });
});

describe("the report in Markdown", () => {
  it("has every table and names the pictures beside it; a bar in a name breaks no row", () => {
    const markdown = reportMarkdown(report, { pictures: true });
    for (const { id } of reportPictures(report)) expect(markdown).toContain(`](pictures/${id}.svg)`);
    expect(markdown).toContain("onerror=alert(1)>\\|");
    expect(markdown).not.toMatch(/NaN|undefined|\bnull\b/);
    expect(reportMarkdown(report, { pictures: false })).not.toContain("](");
  });
});

describe("a run without anything to compare", () => {
  it("is said in words instead of figures", () => {
    const empty = auditReport(audited(trace({ queries: 0 })));
    expect(empty.lead).toContain("No query of demo is covered by every target");
    expect(reportHtml(empty)).not.toMatch(/NaN|undefined|Infinity/);
    expect(reportPictures(empty)).toEqual([]);
    expect(targetCard(audited(trace({ queries: 0 })))).not.toMatch(/NaN|undefined/);
  });
});

describe("the answer link", () => {
  it("scores the sentence that shares most words with the query, and the answers that the run brings", () => {
    const { f1, judged, ownF1 } = audit.answers;
    expect(f1.mean.value).toBeGreaterThan(0);
    expect(judged!.byHit.rawOnly.value).toBeGreaterThan(judged!.byHit.both.value!);
    expect(judged!.rawOnlyMinusCanonicalOnly.value).toBe(1);
    expect(ownF1!.byHit.canonicalOnly.value).toBe(0);
    expect(judged!.best).toBe("raw");
    expect(audited(trace()).answers.judged).toBeNull();
  });
});
