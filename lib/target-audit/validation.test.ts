import { describe, expect, it } from "vitest";
import { auditTrace } from "./audit";
import { auditReport } from "./report";
import { reportHtml, reportMarkdown } from "./report-section";
import { combinedValidatedLead } from "./validated-lead";
import { validateRuns } from "./validation";
import { describeValidation, validationSections } from "./validation-report";
import type { Memory } from "@/lib/memory/memory";
import type { Trace, TracedQuery } from "@/lib/memory/trace";
import type { LabelChoice, LabelledCase, Support } from "./credit-labels";

/** Turns t0 … t5 of one conversation, each with two statements. */
const MEMORIES: Memory[] = Array.from({ length: 6 }, (_, turn) => [0, 1, 2].map((place): Memory => ({
  id: `c/t${turn}/${place}`, conversation: "c", anchors: [`t${turn}`], raw: place === 0, canonical: place > 0, kind: "", text: `${place} of t${turn}`, speaker: "", time: "",
}))).flat();

interface Asked {
  id: string;
  ranked: string[];
  evidence: string[];
}

function trace(system: string, asked: readonly Asked[]): Trace {
  const rules = { format: "assay-lineage-contract" as const, version: 1 as const, dataset: "demo", builder: "native", anchorUnit: "turn" as const, severalAnchors: "any" as const, parser: null };
  return {
    header: { type: "header", format: "assay-trace", version: 1, system, dataset: "demo", k: 60, seed: 1, contract: { sha256: "", rules }, retriever: {}, versions: {} },
    memories: MEMORIES,
    queries: asked.map(({ id, ranked, evidence }): TracedQuery => ({ id: `c/${id}`, conversation: "c", query: `${id}?`, goldAnswer: "yes", category: "single", answerable: true, evidence, results: ranked.map((memory, at) => ({ id: `c/${memory}`, score: 60 - at })) })),
  };
}

function label(externalId: string, final: Support | null, more: Partial<LabelledCase> = {}): LabelledCase {
  return { externalId: `demo/c/${externalId}`, memoryText: null, stratum: null, drawn: true, people: final ? [{ rater: "ada", label: final }] : [], judges: [], final, adjudicated: false, ...more };
}

function validate(traces: Trace[], cases: LabelledCase[], from: LabelChoice = "adjudicated") {
  return validateRuns(traces, cases, { sources: ["labels"], from, bootstrap: { resamples: 100, seed: 1 } });
}

/** The raw turn is not returned; its first statement is at rank 1, its second at rank 3. */
const MISS: Asked = { id: "q", ranked: ["t0/1", "t5/0", "t0/2"], evidence: ["t0"] };
const dcg = (...ranks: number[]) => ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);

describe("the validated target", () => {
  it("lets in what supports the answer, and reads what is not labelled in three ways", () => {
    const { runs: [run], labels } = validate([trace("one", [MISS])], [label("q/t0/1", "supports")]);
    const { lower, imputed, upper, restsOn } = run!.validated;
    // Lower: {raw, t0/1}; upper: {raw, t0/1, t0/2}; the only donor supports, so every draw is the upper reading.
    expect(lower.ndcg["20"]!.value).toBeCloseTo(dcg(1) / dcg(1, 2), 12);
    expect(upper.ndcg["20"]!.value).toBeCloseTo(dcg(1, 3) / dcg(1, 2, 3), 12);
    expect(imputed!.ndcg["20"]!.value).toBeCloseTo(upper.ndcg["20"]!.value!, 12);
    expect(lower.hit["20"]).toMatchObject({ value: 1, n: 1 });
    expect(run!.validated.minusRaw.lower.mrr["20"]!.value).toBe(1);
    expect(restsOn).toMatchObject({ descendants: 2, labelled: { supports: 1, partial: 0, does_not_support: 0 }, neither: 1, donors: 1, imputations: 30, rawLabelled: 0 });
    expect(labels).toMatchObject({ cases: 1, people: 1, judges: 0, deciding: 1, matched: 1 });
  });

  it("gives partial half a gain in the graded score only, against the best order of the same set", () => {
    const { runs: [run] } = validate([trace("one", [MISS])], [label("q/t0/1", "partial"), label("q/t0/2", "does_not_support")]);
    const { lower, upper } = run!.validated;
    expect(lower.ndcg["20"]!.value).toBe(0);
    expect(lower.gradedNdcg["20"]!.value).toBeCloseTo(0.5 / (1 + 0.5 / Math.log2(3)), 12);
    expect(upper).toEqual(lower);
  });

  it("takes a gold turn out that people found not to support the answer", () => {
    const found: Asked = { id: "q", ranked: ["t0/0", "t0/1"], evidence: ["t0"] };
    const { runs: [run] } = validate([trace("one", [found])], [label("q/t0/0", "does_not_support"), label("q/t0/1", "supports"), label("q/t0/2", "does_not_support")]);
    expect(run!.validated.lower.mrr["20"]!.value).toBe(0.5);
    expect(run!.validated.restsOn).toMatchObject({ rawLabelled: 1, rawRemoved: 1, descendants: 2 });
  });

  it("imputes by what people say of memories that judges label alike", () => {
    const asked = Array.from({ length: 40 }, (_, at): Asked => ({ id: `q${at}`, ranked: ["t0/1"], evidence: ["t0"] }));
    const judged = (judge: Support) => ({ judges: [{ rater: "judge", label: judge }] });
    // Judges say "supports" of even queries, where people agree, and "partial" of odd ones, which people find not to support.
    const cases = asked.map(({ id }, at) => label(`${id}/t0/1`, at < 20 ? (at % 2 === 0 ? "supports" : "does_not_support") : null, judged(at % 2 === 0 ? "supports" : "partial")));
    const { runs: [run] } = validate([trace("one", asked)], [...cases, ...asked.map(({ id }) => label(`${id}/t0/2`, "does_not_support"))]);
    expect(run!.validated.restsOn).toMatchObject({ judgedOnly: { supports: 10, partial: 10, does_not_support: 0 }, neither: 0 });
    expect(run!.validated.lower.hit["20"]!.value).toBe(0.25);
    expect(run!.validated.imputed!.hit["20"]!.value).toBeCloseTo(0.5, 12);
    expect(run!.validated.upper.hit["20"]!.value).toBe(0.75);
  });

  it("widens the interval by what is imputed from few labels", () => {
    const asked = Array.from({ length: 200 }, (_, at): Asked => ({ id: `q${at}`, ranked: ["t0/1"], evidence: ["t0"] }));
    const cases = asked.map(({ id }, at) => label(`${id}/t0/1`, at < 8 ? (at % 2 === 0 ? "supports" : "partial") : null, { judges: [{ rater: "judge", label: "supports" }] }));
    const { imputed } = validate([trace("one", asked)], [...cases, ...asked.map(({ id }) => label(`${id}/t0/2`, "does_not_support"))]).runs[0]!.validated;
    const { lower, upper } = imputed!.hit["20"]!.interval!;
    // Were each hit known, the interval of a half among 200 would be ±0.07.
    expect(upper - lower).toBeGreaterThan(0.3);
    expect(imputed!.hit["20"]!.value).toBeGreaterThan(0.25);
  });

  it("lets judges alone decide when asked, and never otherwise", () => {
    const cases = [label("q/t0/1", null, { judges: [{ rater: "judge", label: "supports" }] }), label("q/t0/2", "supports", { judges: [{ rater: "judge", label: "does_not_support" }] })];
    expect(validate([trace("one", [MISS])], cases, "judges").runs[0]!.validated.lower.mrr["20"]!.value).toBe(1);
    expect(validate([trace("one", [MISS])], cases).runs[0]!.validated.lower.mrr["20"]!.value).toBeCloseTo(1 / 3, 12);
  });

  it("does not count a label of another memory that goes by the same id", () => {
    const cases = [label("q/t0/1", "supports", { memoryText: "quite another" }), label("q/t0/1@one", "partial", { memoryText: "1 of t0" })];
    expect(validate([trace("one", [MISS])], cases).runs[0]!.validated.restsOn.labelled).toEqual({ supports: 0, partial: 1, does_not_support: 0 });
  });
});

describe("joint sufficiency", () => {
  it.each([
    ["each gold turn there, itself or in part", ["t0/0", "t1/1"], [label("q/t1/1", "partial")], { supported: 1, notSupported: 0, undecided: 0 }],
    ["one memory that supports the whole", ["t1/1"], [label("q/t1/1", "supports")], { supported: 1, notSupported: 0, undecided: 0 }],
    ["a piece that is missing", ["t0/0"], [], { supported: 0, notSupported: 1, undecided: 0 }],
    ["a piece that does not support", ["t0/0", "t1/1"], [label("q/t1/1", "does_not_support")], { supported: 0, notSupported: 1, undecided: 0 }],
    ["a label that is missing", ["t0/0", "t1/1"], [label("q/t0/1", "partial")], { supported: 0, notSupported: 0, undecided: 1 }],
  ] as const)("of %s", (...[, ranked, cases, expected]) => {
    const { joint } = validate([trace("one", [{ id: "q", ranked: [...ranked], evidence: ["t0", "t1"] }])], [...cases]).runs[0]!.validated;
    expect(joint["20"]).toEqual({ queries: 1, ...expected });
  });

  it("leaves queries with one gold turn out", () => {
    expect(validate([trace("one", [MISS])], []).runs[0]!.validated.joint["20"]!.queries).toBe(0);
  });
});

describe("flips that survive", () => {
  const queries = Array.from({ length: 60 }, (_, at) => `q${at}`);
  /** One finds raw turns of a third of the queries first; the other finds statements of all, never a raw turn. */
  const raw = trace("raw", queries.map((id, at) => ({ id, ranked: at % 3 === 0 ? ["t0/0", "t5/1"] : ["t5/0"], evidence: ["t0"] })));
  const facts = trace("facts", queries.map((id) => ({ id, ranked: ["t0/1", "t0/2"], evidence: ["t0"] })));
  const all = (support: Support) => queries.flatMap((id) => [label(`${id}/t0/1`, support, { memoryText: "1 of t0" }), label(`${id}/t0/2`, support)]);
  const flip = (cases: LabelledCase[]) => validate([raw, facts], cases).flips[0]!.flips.find(({ metric, k, targets }) => metric === "mrr" && k === 20 && targets[1] === "canonical")!;

  it("are confirmed where both differences are other than 0, and kept when the memories deserve the credit", () => {
    expect(flip(all("supports"))).toMatchObject({ first: "raw", second: "facts", targets: ["raw", "canonical"], confirmed: true, outcome: "kept", certain: true, boundsAgree: true });
  });

  it("are reversed when they do not", () => {
    const { outcome, certain, validated, difference } = flip(all("partial"));
    expect([outcome, certain]).toEqual(["reversed", true]);
    expect(validated.imputed!.value).toBeCloseTo(1 / 3, 12);
    expect(difference.raw!.value).toBeCloseTo(1 / 3, 12);
    expect(difference.canonical!.value).toBe(-1);
  });

  it("hang on labels that are missing, and name those that decide", () => {
    const some = flip([...all("supports").slice(0, 20), label("q59/t0/1", "does_not_support")]);
    expect(some.boundsAgree).toBe(false);
    expect(some.deciding).toHaveLength(10);
    expect(some.moving).toBeGreaterThan(10);
    expect(some.deciding[0]!.case).toMatch(/^demo\/c\/q\d+\/t0\/1$/);
  });

  it("name each deciding case once, with its words, its labels and what it stands for", () => {
    const judged = { judges: [{ rater: "judge", label: "partial" as const }], adjudicated: true, stratum: "all" };
    const cases = [label("q1/t0/1", "supports", judged), ...queries.slice(2, 5).map((id) => label(`${id}/t0/1`, null, { stratum: "all" }))];
    const [found] = validate([raw, facts], cases).flips;
    expect(found!.cases).toEqual([{
      externalId: "demo/c/q1/t0/1", queryId: "c/q1", query: "q1?", memoryId: "c/t0/1", memory: "1 of t0", people: "supports", judges: "partial", adjudicated: true, labels: { people: 1, judges: 1 }, weight: 4,
    }]);
    expect(new Set(found!.flips.flatMap(({ deciding }) => deciding.map((one) => one.case)))).toEqual(new Set(["demo/c/q1/t0/1"]));
  });

  it("are decided by labels that keep credit out as much as by those that let it in", () => {
    const { deciding, moving, outcome } = flip(all("does_not_support"));
    // Facts' first hit is t0/1 of each of 60 queries; were one of them to support, its reciprocal rank were 1 instead of 0.
    expect([outcome, moving, deciding.length]).toEqual(["reversed", 120, 10]);
    for (const one of deciding) {
      expect(one.case).toMatch(/t0\/1$/);
      expect(one.shift).toBeCloseTo(1 / 60, 12);
    }
  });

  it("move by what the difference were under the opposite label, label by label", () => {
    const labels = all("supports");
    const before = flip(labels);
    for (const one of before.deciding.slice(0, 3)) {
      const other = flip(labels.map((item) => (item.externalId === one.case ? { ...item, final: "does_not_support" } : item)));
      expect(before.validated.imputed!.value! - other.validated.imputed!.value!).toBeCloseTo(one.shift, 12);
    }
  });

  it("are not confirmed on few queries", () => {
    const few = (run: Trace): Trace => ({ ...run, queries: run.queries.slice(0, 3) });
    const [found] = validate([few(raw), few(facts)], all("supports")).flips[0]!.flips.filter(({ metric, k }) => metric === "mrr" && k === 20);
    expect(found!.confirmed).toBe(false);
  });

  it("are said in the report and on the terminal", () => {
    const validation = validate([raw, facts], all("supports"));
    const runs = [raw, facts].map((run, at) => ({ ...auditTrace(run, { bootstrap: { resamples: 50, seed: 1 } }).audit, validated: validation.runs[at]! }));
    const report = reportMarkdown({ title: "", lead: "", sections: validationSections({ validated: validation, runs, k: 60 }) }, { pictures: false });
    expect(report).toContain("## Flips that survive on demo");
    expect(report).toContain("| yes |");
    expect(report).toContain("## Deserved credit");
    expect(report).toContain("## Labels that decide the flips on demo");
    expect(reportMarkdown(auditReport(runs[0]!), { pictures: false })).toContain("## The validated target");
    expect(auditReport(runs[0]!).lead).toMatch(/^With labels, when a transformed memory counts only if it supports the answer, nDCG@60 of .+ is 0\.\d{3} \(.+\), which differs from Raw by .+(; of the contested credits .+ support the answer)?\. With the ranked lists/);
    expect(combinedValidatedLead({ validated: validation, runs, k: 60 })).toMatch(/^With labels, the validated target prefers .+ on demo \(nDCG@60 0\.\d{3}\), and of \d+ disagreements? of two targets \d+ keep the winner of the laxer one and \d+ that of the stricter one/);
    expect(describeValidation(validation)).toMatch(/\d+ comparisons? changes? sign with the target, in \d+ disagreements? of two targets on demo: \d+ confirmed/);
    expect(report).not.toContain("NaN");
  });

  it("lead in the report to the labels and the cases that decide them, and every link to something", () => {
    const { flips, ...validated } = validate([raw, facts], all("does_not_support"));
    const two = { ...validated, flips: [...flips, { ...flips[0]!, dataset: "other" }] };
    const html = reportHtml({ title: "", lead: "", sections: validationSections({ validated: two, runs: [], k: 60 }) });
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(links.filter((id) => id.startsWith("flip-")).length).toBeGreaterThanOrEqual(2 * flips[0]!.flips.filter(({ k }) => k === 60).length);
    expect(links.some((id) => id.startsWith("case-"))).toBe(true);
    for (const id of links) expect(ids.filter((one) => one === id)).toEqual([id]);
    const elsewhere = reportHtml({ title: "", lead: "", sections: validationSections({ validated: two, runs: [], k: 60 }, { flipAddress: (flip) => `/flips/${flip}` }) });
    expect(elsewhere).toContain(`href="/flips/${2 * flips[0]!.flips.length}"`);
    expect(elsewhere).not.toContain("Labels that decide the flips");
  });
});
