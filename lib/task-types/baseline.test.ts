import { describe, expect, it } from "vitest";
import { taskType } from "./registry";
import type { TaskTypeName } from "./registry";

/** What the baseline answers to a case as a file gives it; the counts were made by hand from the stated rule. */
function answered(name: TaskTypeName, row: Record<string, unknown>, blind: Record<string, boolean> = {}) {
  const type = taskType(name);
  const { baseline } = type;
  if ("none" in baseline) throw new Error(baseline.none);
  return baseline.answer(type.view(type.importSchema.parse({ externalId: "1", ...row }).payload, blind));
}

const turn = (text: string) => ({ id: "D1", speaker: "Ana", text, gold: true });

describe("baseline of contested-credit", () => {
  const row = { query: "When?", goldAnswer: "12 March 2023", evidence: [turn("I adopted Miso")], memory: { id: "m", text: "Ana adopted Miso in March" } };

  it("compares with the evidence where the gold answer is hidden", () => {
    expect(answered("contested-credit", row)).toMatchObject({ answers: { support: "partial" }, counted: expect.stringContaining("1 of 3 content words of the gold answer") as string });
    expect(answered("contested-credit", row, { goldAnswer: true })).toMatchObject({ answers: { support: "supports" }, counted: expect.stringContaining("2 of 2 content words of the evidence") as string });
  });
});

describe("baseline of fact-used", () => {
  it.each([
    ["You went to Lisbon, Porto, Faro, Braga and Évora", "1"], ["Lisbon, Porto, Faro and Braga", "1"], ["Lisbon, Porto and Faro", "0.5"], ["Lisbon", "0.5"], ["Portugal", "0"],
  ])("%s: %s", (response, fact_used) => {
    expect(answered("fact-used", { utterance: "Which cities?", goldFact: "Lisbon, Porto, Faro, Braga, Évora", response }).answers).toEqual({ fact_used });
  });
});

describe("baseline of fact-coverage", () => {
  it("judges each fact by itself, by half of its words", () => {
    const row = { utterance: "Plan it", facts: [{ id: "a", text: "train leaves Peniche early" }, { id: "b", text: "Joel avoids walnuts" }], response: "Take the early train; Joel comes." };
    expect(answered("fact-coverage", row)).toEqual({ answers: { covered: { a: "yes", b: "no" } }, counted: expect.stringContaining("a 2 of 4, b 1 of 3") as string });
  });
});

describe("baseline of hallucination", () => {
  const said = (response: string) => answered("hallucination", { utterance: "What did I name my boat?", memories: ["Ana sails on Sundays"], response }).answers;

  it("takes words that neither utterance nor memory has for unsupported, and names them", () => {
    expect(said("Your boat is named Luna, after your grandmother.")).toEqual({ unsupported: "yes", which: "named luna after grandmother" });
    expect(said("Ana sails the boat on Sundays.")).toEqual({ unsupported: "no" });
    // Half is not more than half.
    expect(said("A boat, Luna.")).toEqual({ unsupported: "yes", which: "luna" });
  });

  it.each(["I don't know what she is called, sorry, tell me her name.", "There is nothing about vessels in what you told me.", "That was not mentioned anywhere."])("takes “%s” for not knowing", (response) => {
    expect(said(response)).toEqual({ unsupported: "no" });
  });
});

describe("baseline of premise-handling", () => {
  const said = (response: string) => answered("premise-handling", { utterance: "How was Oslo?", falsePremise: "Ana went to Oslo", truth: "Ana went to Bergen", response }).answers;

  it("looks for the words that only the truth has, then for doubt", () => {
    expect([said("Bergen was rainy."), said("Are you sure that it was Oslo?"), said("Ana went to Oslo three weeks ago.")]).toEqual([{ handling: "corrected" }, { handling: "hedge" }, { handling: "unaware" }]);
  });

  it("compares with the whole truth where it has no word of its own", () => {
    expect(answered("premise-handling", { utterance: "?", falsePremise: "Ana sold the cello", truth: "Ana sold no cello", response: "The cello Ana sold" }).answers).toEqual({ handling: "corrected" });
  });
});

describe("baseline of answer-correctness", () => {
  const said = (row: Record<string, unknown>, blind = {}) => answered("answer-correctness", { question: "What?", ...row }, blind).answers;

  it("compares with the gold answer, and that with the evidence", () => {
    const gold = { goldAnswer: "Lisbon and Porto", evidence: [turn("First Lisbon, then a week in Porto")] };
    expect(said({ ...gold, answer: "Porto, Lisbon" })).toEqual({ correctness: "correct", gold_right: "yes" });
    expect(said({ ...gold, answer: "Lisbon" })).toEqual({ correctness: "partly", gold_right: "yes" });
    expect(said({ ...gold, answer: "Faro" }, { evidence: true })).toEqual({ correctness: "wrong", gold_right: "unsure" });
  });

  it("takes a refusal for right where there is no answer", () => {
    expect(said({ goldAnswer: "", answer: "The conversation does not say." })).toEqual({ correctness: "correct", gold_right: "unsure" });
    expect(said({ goldAnswer: "", answer: "Bruno" })).toEqual({ correctness: "wrong", gold_right: "unsure" });
  });
});

describe("baseline of judge-review", () => {
  const seen = (response: string) => [{ name: "question", text: "What does Joel play?" }, { name: "gold answer", text: "cello" }, { name: "response", text: response }];
  const said = (response: string, verdict: unknown, parts = seen(response)) => answered("judge-review", { rubric: "Names the gold answer", seen: parts, verdict }).answers;

  it("holds the judge's verdict, by its word, against the words of reference and answer", () => {
    expect(said("The cello", "CORRECT")).toEqual({ support: "supports", right_verdict: "full" });
    expect(said("The piano", "CORRECT")).toEqual({ support: "does_not_support", right_verdict: "none" });
    expect(said("The cello", 0.5)).toEqual({ support: "partly", right_verdict: "full" });
    expect(said("The piano", false)).toEqual({ support: "supports", right_verdict: "none" });
    expect(said("The cello", "7 of 10")).toEqual({ support: "partly", right_verdict: "full" });
  });

  it("says that it cannot be told where nothing is named as a reference or an answer", () => {
    expect(said("", "yes", [{ name: "transcript", text: "cello" }])).toEqual({ support: "partly", right_verdict: "undecidable" });
  });
});

describe("baseline of rewrite-validation", () => {
  const source = { question: "What does Kofi not eat?", goldAnswer: "Fish", evidence: [turn("Anything but fish for me")] };
  const other = { question: "When is the concert?", goldAnswer: "Friday", evidence: [] };

  it("answers what the style is asked, also where the style is hidden", () => {
    expect(answered("rewrite-validation", { style: "implicit", sources: [source], rewrite: "Kofi comes to us for dinner, what can he eat?" }).answers).toEqual({ naturalness: "5", keeps_need: "yes", triggers_memory: "yes" });
    expect(answered("rewrite-validation", { style: "dialog", sources: [source], rewrite: "what does Kofi not eat" }).answers).toEqual({ naturalness: "2", keeps_need: "yes", triggers_memory: "yes" });
    const counterfactual = { style: "counterfactual", sources: [source], rewrite: "Since Kofi is vegan, lentils?", falsePremise: "Kofi is vegan" };
    expect(answered("rewrite-validation", counterfactual, { style: true }).answers).toEqual({ naturalness: "4", keeps_need: "yes", triggers_memory: "no", premise_false: "yes" });
    expect(answered("rewrite-validation", { style: "composed", sources: [source, other], rewrite: "What can we serve Kofi after the concert?" }).answers).toMatchObject({ needs_both: "yes" });
    expect(answered("rewrite-validation", { style: "composed", sources: [source, other], rewrite: "What can we serve Kofi?" }).answers).toMatchObject({ needs_both: "no" });
  });
});
