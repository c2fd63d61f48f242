import { describe, expect, it } from "vitest";
import { IndexSampler } from "@/lib/stats/index-sampler";
import { creditLabels } from "./credit-labels";
import { semanticAudit } from "./semantic-audit";
import { semanticSection } from "./validated-report";
import type { ContestedCase } from "./contested";
import type { LabelledCase, Support } from "./credit-labels";

const PLAN = { resamples: 50, seed: 1 };

function contested(id: string, { query = id, runs = 1, stratum = "1-5", dataset = "demo", category = "single" } = {}): ContestedCase {
  return {
    externalId: id, query: "?", goldAnswer: "", category, evidence: [], memory: { id, text: `text of ${id}`, kind: "" },
    hidden: { dataset, queryId: query, stratum, datasetStratum: "", runs: Array.from({ length: runs }, (_, run) => ({ system: `s${run}`, rank: 1, score: 1 })) },
  };
}

function labelled(externalId: string, { final = null, judges = [], stratum = "all", drawn = final !== null }: { final?: Support | null; judges?: Support[]; stratum?: string; drawn?: boolean }): LabelledCase {
  return {
    externalId, memoryText: null, stratum, drawn, final, adjudicated: false,
    people: final ? [{ rater: "ada", label: final }] : [], judges: judges.map((label, at) => ({ rater: `judge-${at}`, label })),
  };
}

describe("semanticAudit", () => {
  it("counts a case once for each of its runs, and takes judges' ties to the lower label", () => {
    const cases = [contested("a", { runs: 3 }), contested("b"), contested("unknown")];
    const labels = creditLabels([labelled("a", { judges: ["supports", "supports"] }), labelled("b", { judges: ["supports", "does_not_support"] })], "judges");
    const { overall, unknown, judges } = semanticAudit(cases, { labels, bootstrap: PLAN });
    expect(overall).toMatchObject({ cases: 2, pairs: 4, queries: 2, judged: 2, labelledByPeople: 0 });
    expect(overall.estimates.supports.judgesAlone).toMatchObject({ value: 0.75, n: 4 });
    expect(overall.estimates.does_not_support.judgesAlone.value).toBe(0.25);
    expect(overall.estimates.relevant.judgesAlone.value).toBe(0.75);
    expect(overall.estimates.supports.thisSet).toMatchObject({ value: null, reason: expect.any(String) });
    expect([unknown, judges?.ties, judges?.agreement.threeClass.value]).toEqual([1, 1, 0.5]);
  });

  it("corrects judges by people within the strata of the sample, each case by its runs", () => {
    const cases = [contested("a", { runs: 2 }), contested("b"), contested("c"), contested("d"), contested("e", { runs: 2 })];
    const labels = creditLabels([
      labelled("a", { final: "partial", judges: ["supports"], stratum: "one" }), labelled("b", { final: "supports", judges: ["supports"], stratum: "one" }), labelled("c", { judges: ["supports"], stratum: "one" }),
      labelled("d", { final: "does_not_support", judges: ["does_not_support"], stratum: "two" }), labelled("e", { judges: ["does_not_support"], stratum: "two" }),
    ], "adjudicated");
    const { estimates } = semanticAudit(cases, { labels, bootstrap: PLAN }).overall;
    // Judges: 4 of 7 pairs. In the first stratum (4 pairs) people take 2 of 3 labelled pairs back, in the second none.
    expect(estimates.supports.thisSet.value).toBeCloseTo(4 / 7 - (4 / 7) * (2 / 3), 12);
    expect(estimates.partial.thisSet.value).toBeCloseTo((4 / 7) * (2 / 3), 12);
  });

  it("gives shares of this set that add up to 1, also where judges said nothing of some cases", () => {
    const said: (Support | null)[] = ["supports", "supports", "partial", "does_not_support", "partial", "supports", "does_not_support", "does_not_support", "supports", null];
    const cases = said.map((_, at) => contested(`c${at}`, { runs: 1 + (at % 3) }));
    const labels = creditLabels(said.map((judge, at) => labelled(`c${at}`, { judges: judge ? [judge] : [], final: at % 2 ? (["supports", "partial", "does_not_support"] as const)[at % 3]! : null })), "adjudicated");
    const { estimates } = semanticAudit(cases, { labels, bootstrap: PLAN }).overall;
    const share = (name: "supports" | "partial" | "does_not_support" | "relevant") => estimates[name].thisSet.value!;
    expect(share("supports") + share("partial") + share("does_not_support")).toBeCloseTo(1, 12);
    expect(share("relevant")).toBeCloseTo(1 - share("does_not_support"), 12);
  });

  it("says why there is no correction where judges said too little, and rests on people alone", () => {
    const cases = ["a", "b", "c", "d"].map((id) => contested(id));
    const labels = creditLabels([labelled("a", { final: "supports", judges: ["supports"] }), labelled("b", { final: "partial", judges: ["supports"] }), labelled("c", {}), labelled("d", {})], "adjudicated");
    const { estimates } = semanticAudit(cases, { labels, bootstrap: PLAN }).overall;
    expect(estimates.supports.thisSet).toMatchObject({ value: null, reason: expect.stringContaining("2 of 4 cases") });
    expect(estimates.supports.peopleAlone).toMatchObject({ value: 0.5, n: 2 });
  });

  it("states how far judges agree only where two of them judged, and names a judge that stands alone", () => {
    const words = (...judges: Support[]) => {
      const labels = creditLabels([labelled("a", { judges }), labelled("b", { judges })], "judges");
      return JSON.stringify(semanticSection(semanticAudit([contested("a"), contested("b")], { labels, bootstrap: PLAN })));
    };
    expect(words("supports")).toContain("Judge: judge-0. ");
    expect(words("supports")).not.toMatch(/pairwise agreement|No two raters/);
    expect(words("supports", "supports")).toMatch(/Judges: judge-0, judge-1; mean pairwise agreement 100\.0/);
  });

  it("covers the truth of a set of credits, which judges who are generous do not", () => {
    const covered = { thisSet: 0, judgesAlone: 0, peopleAlone: 0 };
    const simulations = 100;
    for (let simulation = 0; simulation < simulations; simulation++) {
      const { cases, labels, truth } = generousJudges(5000 + simulation);
      const { supports } = semanticAudit(cases, { labels, bootstrap: { resamples: 100, seed: simulation } }).overall.estimates;
      for (const way of ["thisSet", "judgesAlone", "peopleAlone"] as const) {
        const { interval } = supports[way];
        if (interval && interval.lower <= truth && truth <= interval.upper) covered[way]++;
      }
    }
    expect(covered.thisSet / simulations).toBeGreaterThanOrEqual(0.9);
    expect(covered.peopleAlone / simulations).toBeGreaterThanOrEqual(0.9);
    expect(covered.judgesAlone / simulations).toBeLessThan(0.3);
  });
});

/** 600 credits of 400 queries with up to four runs, three strata, 120 labelled by people; judges call half of what is partial supports. */
function generousJudges(seed: number) {
  const sampler = new IndexSampler(seed);
  const cases: ContestedCase[] = [];
  const said: LabelledCase[] = [];
  let yes = 0;
  let pairs = 0;
  for (let at = 0; at < 600; at++) {
    const chance = sampler.uniform();
    const label: Support = chance < 0.3 ? "supports" : chance < 0.7 ? "partial" : "does_not_support";
    const runs = 1 + Math.floor(sampler.uniform() * 4);
    const stratum = String(at % 3);
    const judges = [1, 2, 3].map((): Support => (label === "partial" && sampler.uniform() < 0.6 ? "supports" : label));
    cases.push(contested(`c${at}`, { query: `q${at % 400}`, runs, stratum }));
    said.push(labelled(`c${at}`, { final: sampler.uniform() < 0.2 ? label : null, judges, stratum }));
    pairs += runs;
    if (label === "supports") yes += runs;
  }
  return { cases, labels: creditLabels(said, "adjudicated"), truth: yes / pairs };
}
