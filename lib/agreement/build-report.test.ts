import { expect, test } from "vitest";
import { contestedCredit } from "@/lib/task-types/contested-credit";
import { comparedQuestions, type ChoiceQuestion } from "@/lib/task-types/question";
import { panelTable } from "./panel-tables";
import { buildReport } from "./build-report";
import type { AgreementReport, ReportCase, ReportRater, ScaleReport } from "./report-types";

const QUESTIONS = comparedQuestions(contestedCredit.questions);
const OF_LETTER: Record<string, string> = { s: "supports", p: "partial", d: "does_not_support" };

interface Table {
  /** Rater → one letter a case: s, p, d, or a dot where they gave no label. */
  people?: Record<string, string>;
  models?: Record<string, string>;
  strata?: (string | null)[];
  resamples?: number;
  questions?: ChoiceQuestion[];
}

async function reportOf({ people = {}, models = {}, strata = [], resamples = 200, questions = QUESTIONS }: Table): Promise<AgreementReport> {
  const raters = [...Object.keys(people).map((pseudonym): ReportRater => ({ pseudonym, kind: "person" })), ...Object.keys(models).map((pseudonym): ReportRater => ({ pseudonym, kind: "model" }))];
  const answers = Object.entries({ ...people, ...models });
  const length = Math.max(0, ...answers.map(([, letters]) => letters.length));
  const cases = Array.from({ length }, (_, at): ReportCase => ({ id: `c${at}`, stratum: strata[at] ?? null, category: null }));
  const records = answers.flatMap(([rater, letters]) => [...letters].flatMap((letter, at) => (letter === "." ? [] : [{ rater, item: `c${at}`, label: OF_LETTER[letter] ?? letter }])));
  return buildReport({ cases, raters, labels: new Map([["support", records]]), questions, seed: 7, resamples });
}

async function scalesOf(table: Table): Promise<[ScaleReport, ScaleReport]> {
  const [labelled, merged] = (await reportOf(table)).questions[0]?.scales ?? [];
  if (!labelled || !merged) throw new Error("a contested credit has two scales");
  return [labelled, merged];
}

const TWO = { ada: "ssppddssppddsd", ben: "sspddd.sppdsds" };

test("cases with a single label change no headline figure", async () => {
  const [before] = await scalesOf({ people: TWO });
  const [after] = await scalesOf({ people: { ada: TWO.ada + "s".repeat(100), ben: TWO.ben } });
  for (const figure of ["fleissKappa", "krippendorffAlpha", "percentAgreement", "percentPooled", "percentOverPairs", "meanCohenKappa", "gwetAc1", "brennanPrediger"] as const) {
    expect(after.people[figure]).toMatchObject({ value: before.people[figure].value, n: before.people[figure].n });
  }
  expect(after.people).toMatchObject({ cases: 114, comparable: 13 });
});

test("cases with three and with two labels: Fleiss' kappa for unequal raters, over cases with two or more", async () => {
  const [labelled] = await scalesOf({ people: { a: "sspdds", b: "sspdps", c: "s.pd.d" } });
  // By hand: agreement (1 + 1 + 1 + 1 + 0 + 1/3)/6; shares s 1/6(1+1+2/3), p 1/6(1+1/2), d 1/6(1+1/2+1/3).
  const observed = (4 + 1 / 3) / 6;
  const expected = ((8 / 3) ** 2 + 1.5 ** 2 + (11 / 6) ** 2) / 36;
  expect(labelled.people.fleissKappa.value).toBeCloseTo((observed - expected) / (1 - expected), 12);
  expect(labelled.people.fleissKappa.n).toBe(6);
});

test("a label that nobody used keeps its row and column", async () => {
  const [labelled, merged] = await scalesOf({ people: { ada: "sdsd", ben: "sdds" } });
  expect(labelled.pairs[0]?.confusion.counts).toEqual([[1, 0, 1], [0, 0, 0], [1, 0, 1]]);
  expect(merged.pairs[0]?.confusion.counts).toEqual([[1, 1], [1, 1]]);
});

test("merging: supports and partial are one class", async () => {
  const [labelled, merged] = await scalesOf({ people: { ada: "sspd", ben: "pspd" } });
  expect(labelled.people.percentAgreement.value).toBe(0.75);
  expect(merged.people.percentAgreement.value).toBe(1);
  expect(merged.classes.map(({ value }) => value)).toEqual(["relevant", "not_relevant"]);
  expect(merged.people.orderedAlpha).toBeNull();
});

const ordinal = (...values: string[]): ChoiceQuestion => ({ id: "support", name: "Support", kind: "ordinal", prompt: "How much?", required: true, options: values.map((value) => ({ value, label: value, description: "", key: "" })) });

test("weights follow the declared order, never the alphabet", async () => {
  const people = { ada: "lmhhmllhmh", ben: "lmhmmlmhml" };
  const figures = async (question: ChoiceQuestion) => {
    const { people: group, pairs, ordered } = (await reportOf({ people, questions: [question] })).questions[0]!.scales[0]!;
    return { alpha: group.orderedAlpha?.value, quadratic: ordered?.pairs[0]?.quadraticKappa.value, kappa: pairs[0]?.kappa.value };
  };
  const [declared, alphabetical] = [await figures(ordinal("l", "m", "h")), await figures(ordinal("h", "l", "m"))];
  expect(declared.kappa).toBe(alphabetical.kappa);
  expect(declared.quadratic).not.toBeCloseTo(alphabetical.quadratic ?? 0, 3);
  expect(declared.alpha).not.toBeCloseTo(alphabetical.alpha ?? 0, 3);
  // Either end may come first.
  expect((await figures(ordinal("h", "m", "l"))).quadratic).toBeCloseTo(declared.quadratic ?? 0, 12);
});

test("people, judges and people with judges stay apart", async () => {
  const table = { people: TWO, models: { "judge-a": "ssppddssppddsd", "judge-b": "dddddddddddddd" } };
  const [labelled] = await scalesOf(table);
  const [alone] = await scalesOf({ people: TWO });
  expect(labelled.people).toEqual(alone.people);
  expect(labelled.models.raters).toEqual(["judge-a", "judge-b"]);
  const [a, b] = labelled.modelsAgainstPeople;
  expect(a?.withEach.value).toBeGreaterThan(b?.withEach.value ?? 1);
  // Like with like: only the 13 cases that two people labelled.
  expect([a?.judge.n, a?.ceiling.n, a?.withEach.n]).toEqual([13, 13, 14]);
  expect(a?.altTest).toMatchObject({ passed: null, tested: 0, epsilon: 0.2 });
});

test("a judge with one person has a kappa and no ceiling", async () => {
  const [labelled] = await scalesOf({ people: { ada: "ssppdd" }, models: { judge: "ssppds" } });
  const [judge] = labelled.modelsAgainstPeople;
  expect(judge?.withEach.value).toBeCloseTo(labelled.pairs[0]?.kappa.value ?? 0, 12);
  expect(judge?.ceiling.value).toBeNull();
  expect(judge?.sentence).toMatch(/^judge reaches a mean κ of 0\.75.* with each person on 6 cases; what people reach among themselves on the same cases is not computable\.$/);
  expect(labelled.people.sentence).toBe("One annotator: agreement is not computable, since 0 cases have labels of two annotators.");
});

test("what is undefined is said in words, with the percentage, and is never NaN", async () => {
  const report = await reportOf({ people: { ada: "ssss", ben: "ssss" }, models: { judge: "...." } });
  const [labelled] = report.questions[0]?.scales ?? [];
  expect(labelled?.people.fleissKappa.value).toBeNull();
  expect(labelled?.people.sentence).toBe("Two annotators: Fleiss’ κ is not computable. All ratings are in one category, so agreement by chance is certain and kappa is 0/0. Percent agreement is 1. They agree on 100 % of 4 cases.");
  expect(labelled?.modelsAgainstPeople[0]?.sentence).toBe("judge cannot be compared with people: 0 shared cases.");
  expect(JSON.stringify(report)).not.toMatch(/NaN|Infinity/);
});

test("no labels at all, and raters without a shared case", async () => {
  expect((await scalesOf({}))[0].people.sentence).toBe("No annotators have labelled yet.");
  const [labelled] = await scalesOf({ people: { ada: "ss..", ben: "..ss" } });
  expect(labelled.people.sentence).toBe("Two annotators: agreement is not computable, since 0 cases have labels of two annotators.");
  expect(labelled.pairs[0]).toMatchObject({ n: 0, percentAgreement: null });
});

test("a judge reproduces the people's majority label by label; tied cases are left out and counted", async () => {
  const [labelled] = await scalesOf({ people: { a: "sspds", b: "sspss", c: "sdpd." }, models: { judge: "sdpds" } });
  // Majorities s s p d s; the judge misses the second.
  expect(labelled.modelsAgainstPeople[0]?.againstMajority).toMatchObject({ ties: 0, scores: { n: 5, accuracy: 0.8 } });
  const [supports, partial, rejected] = labelled.modelsAgainstPeople[0]?.againstMajority.scores.classes ?? [];
  expect([supports, partial, rejected].map((scores) => [scores?.precision, scores?.recall, scores?.support])).toEqual([[1, 2 / 3, 3], [1, 1, 1], [0.5, 1, 1]]);
  const [tied] = await scalesOf({ people: { a: "sd", b: "dd" }, models: { judge: "sd" } });
  expect(tied.modelsAgainstPeople[0]?.againstMajority).toMatchObject({ ties: 1, scores: { n: 1 } });
});

test("what bounds a pair's kappa", async () => {
  const [, merged] = await scalesOf({ people: { ada: "ssssd", ben: "sssdd" } });
  // Table 3 1 / 0 1: margins 4 1 and 3 2, so at most 4 of 5 can agree: (0.8 − 0.56)/(1 − 0.56).
  expect(merged.pairs[0]?.largestKappa).toBeCloseTo(0.24 / 0.44, 12);
  expect(merged.pairs[0]?.paradox).toEqual({ prevalenceIndex: 0.4, biasIndex: 0.2, prevalenceAdjustedKappa: expect.closeTo(0.6, 12) as number });
});

test("a quotable sentence with grade, interval and cases", async () => {
  const people = { a: "sspd".repeat(20), b: "sspd".repeat(18) + "dpsssdsp", c: "sspd".repeat(16) + "ddddppppssssdddd" };
  const [labelled] = await scalesOf({ people, resamples: 500 });
  expect(labelled.people.sentence).toMatch(/^Three annotators agree (substantially|almost perfectly): Fleiss’ κ 0\.\d\d, 95 % interval 0\.\d\d to 0\.\d\d, 80 cases\.$/);
});

test("the same seed gives the same report", async () => {
  const table = { people: TWO, models: { judge: "sspdddpsppdsds" } };
  expect(await reportOf(table)).toEqual(await reportOf(table));
});

test("parts only where there are two or more, in natural order, counting comparable cases", async () => {
  const strata = TWO.ada.split("").map((_, at) => (at % 2 === 0 ? "rank 10-20" : "rank 2-9"));
  const [labelled] = await scalesOf({ people: TWO, strata });
  expect(labelled.breakdown.map(({ field, value, cases }) => [field, value, cases])).toEqual([["stratum", "rank 2-9", 7], ["stratum", "rank 10-20", 6]]);
  expect((await scalesOf({ people: TWO, strata: strata.map(() => "all") }))[0].breakdown).toEqual([]);
});

test("how often each label was given, by rater", async () => {
  expect((await scalesOf({ people: { ada: "ssd.", ben: "p..." } }))[0].usage).toEqual([[2, 0, 1], [0, 1, 0]]);
});

test("it pauses between figures, so that a server can answer meanwhile", async () => {
  let pauses = 0;
  const records = [...TWO.ada].map((letter, at) => ({ rater: "ada", item: `c${at}`, label: OF_LETTER[letter] ?? "" }));
  const cases = records.map(({ item }) => ({ id: item, stratum: null, category: null }));
  await buildReport({ cases, raters: [{ pseudonym: "ada", kind: "person" }, { pseudonym: "judge", kind: "model" }], labels: new Map([["support", records]]), questions: QUESTIONS, seed: 1, resamples: 10 }, async () => void pauses++);
  expect(pauses).toBeGreaterThanOrEqual(8);
});

test("a scale with an order says who is milder, how far raters lie apart and whether they rank alike", async () => {
  const scored: ChoiceQuestion = { ...ordinal("1", "2", "3", "4", "5"), options: ["1", "2", "3", "4", "5"].map((value) => ({ value, label: value, description: "", key: value, score: Number(value) })) };
  const { ordered } = (await reportOf({ people: { ada: "5432154321", ben: "4321143211" }, questions: [scored] })).questions[0]!.scales[0]!;
  expect(ordered?.means.map(({ mean }) => mean.value)).toEqual([3, 2.2]);
  expect(ordered?.peopleMean).toMatchObject({ value: 2.6, n: 10 });
  expect(ordered?.pairs[0]).toMatchObject({ meanDifference: { value: 0.8, n: 10 }, meanAbsoluteDifference: { value: 0.8 } });
  expect(ordered?.pairs[0]?.spearman.value).toBeGreaterThan(0.9);
  expect(ordered?.pairs[0]?.quadraticKappa.value).toBeGreaterThan(ordered?.pairs[0]?.linearKappa.value ?? 1);
});

test("a nominal scale has no distances", async () => {
  const [, merged] = await scalesOf({ people: { ada: "sspd", ben: "pspd" } });
  expect(merged.ordered).toBeNull();
});

test("a question asked per unit counts units, and resamples them by case", async () => {
  const asked = ordinal("yes", "no");
  const units = Array.from({ length: 24 }, (_, at) => ({ id: `case-${Math.floor(at / 3)}/f${at % 3}`, partOf: `case-${Math.floor(at / 3)}`, stratum: null, category: null }));
  const records = units.flatMap(({ id }, at) => [{ item: id, rater: "ada", label: at % 2 ? "yes" : "no" }, { item: id, rater: "ben", label: at % 5 ? (at % 2 ? "yes" : "no") : "yes" }]);
  const report = await buildReport({
    cases: Array.from({ length: 8 }, (_, at) => ({ id: `case-${at}`, stratum: null, category: null })), raters: ["ada", "ben"].map((pseudonym) => ({ pseudonym, kind: "person" })),
    labels: new Map([["support", records]]), questions: [{ ...asked, kind: "yes_no", per: "fact" }], asked: new Map([["support", units]]), seed: 1, resamples: 200,
  });
  const [scale] = report.questions[0]!.scales;
  expect(scale?.counted).toEqual({ item: "fact", of: 24, askedOf: null });
  expect(scale?.people).toMatchObject({ comparable: 24, sentence: expect.stringContaining("24 facts") });
  expect(scale?.people.fleissKappa.interval?.method).toContain("8 clusters of items");
});

test("parts are systems and rubric versions too, and a case is in each of its systems", async () => {
  const cases = ["a", "b", "c"].map((id, at): ReportCase => ({ id, stratum: null, category: null, systems: at === 0 ? ["bm25", "use"] : at === 1 ? ["bm25"] : ["use"] }));
  const raters: ReportRater[] = ["ada", "ben"].map((pseudonym) => ({ pseudonym, kind: "person" }));
  const records = cases.flatMap(({ id }, at) => raters.map(({ pseudonym }) => ({ item: id, rater: pseudonym, label: pseudonym === "ben" && at === 2 ? "partial" : "supports", rubric: at === 2 ? 2 : 1 })));
  const report = await buildReport({ cases, raters, labels: new Map([["support", records]]), questions: QUESTIONS, seed: 1, resamples: 100 });
  expect(report.questions[0]?.scales[0]?.breakdown.map(({ field, value, cases: n, percentAgreement }) => [field, value, n, percentAgreement.value])).toEqual([
    ["system", "bm25", 2, 1], ["system", "use", 2, 0.5], ["rubric", "version 1", 2, 1], ["rubric", "version 2", 1, 0],
  ]);
});

test("a panel of judges has a majority, ties without a label, and the cases that split it; competence is of people alone", async () => {
  const cases = ["a", "b", "c"].map((id): ReportCase => ({ id, stratum: null, category: null }));
  const said: Record<string, string[]> = { gpt: ["supports", "partial", "supports"], llama: ["supports", "does_not_support", "partial"], qwen: ["supports", "supports", "supports"] };
  const people = ["ada", "ben", "cyd"];
  const raters: ReportRater[] = [...people.map((pseudonym): ReportRater => ({ pseudonym, kind: "person" })), ...Object.keys(said).map((pseudonym): ReportRater => ({ pseudonym, kind: "model" }))];
  const records = [...people.flatMap((rater) => cases.map(({ id }) => ({ item: id, rater, label: "supports" }))), ...Object.entries(said).flatMap(([rater, labels]) => labels.map((label, at) => ({ item: cases[at]!.id, rater, label })))];
  const { panel, competence } = (await buildReport({ cases, raters, labels: new Map([["support", records]]), questions: QUESTIONS, seed: 1, resamples: 100 })).questions[0]!.scales[0]!;
  expect(panel).toMatchObject({ cases: 3, ties: { count: 1 }, split: [{ item: "b", votes: [1, 1, 1] }, { item: "c", votes: [2, 1, 0] }] });
  const table = panelTable(panel!);
  expect(table.columns.map(({ name }) => name)).toEqual(["Of the panel", "Value", "95 % interval", "Cases", "Note"]);
  // Every n is the panel's; how many it is of stands in the note.
  expect(table.rows.find(([name]) => name === "No majority")).toEqual(["No majority", 1 / 3, expect.objectContaining({ lower: expect.any(Number) }), 3, "1 case; a tie gives no label"]);
  expect(panel?.majority.map(({ cases: n }) => n)).toEqual([2, 0, 0]);
  expect(panel?.meanPairwiseAgreement.value).toBeCloseTo((1 / 3 + 2 / 3 + 1 / 3) / 3, 12);
  expect(competence?.raters.map(({ pseudonym, competence: share }) => [pseudonym, share])).toEqual(people.map((pseudonym) => [pseudonym, 1]));
});
