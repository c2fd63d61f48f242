import { describe, expect, it } from "vitest";
import { contestedCredit } from "@/lib/task-types/contested-credit";
import { comparedQuestions, type ChoiceQuestion } from "@/lib/task-types/question";
import { finalLabel } from "./final-label";

const question = comparedQuestions(contestedCredit.questions)[0] as ChoiceQuestion;
const decide = (labels: string[], more: { adjudicated?: string; tiePolicy?: "leave_empty" | "lower_label" } = {}) =>
  finalLabel(question, { adjudicated: more.adjudicated, labels, tiePolicy: more.tiePolicy ?? "leave_empty" });

describe("finalLabel", () => {
  it("takes the adjudicator's answer before anything else", () => {
    expect(decide(["supports", "supports"], { adjudicated: "partial" })).toEqual({ value: "partial", provenance: "adjudicated" });
  });

  it("says whether all, most or only one person chose it", () => {
    expect(decide(["supports", "supports", "supports"])).toEqual({ value: "supports", provenance: "unanimous" });
    expect(decide(["supports", "partial", "supports"])).toEqual({ value: "supports", provenance: "majority" });
    expect(decide(["partial"])).toEqual({ value: "partial", provenance: "single" });
    expect(decide([])).toEqual({ value: null, provenance: "none" });
  });

  it("has no majority with exactly half, or with most but not more than half", () => {
    expect(decide(["supports", "partial"])).toEqual({ value: null, provenance: "none" });
    expect(decide(["supports", "supports", "partial", "does_not_support"])).toEqual({ value: null, provenance: "none" });
  });

  it("breaks ties by the lower label only when asked to, and only among the most chosen", () => {
    expect(decide(["supports", "partial"], { tiePolicy: "lower_label" })).toEqual({ value: "partial", provenance: "tie_rule" });
    expect(decide(["supports", "supports", "partial", "partial", "does_not_support"], { tiePolicy: "lower_label" })).toEqual({ value: "partial", provenance: "tie_rule" });
  });

  it("does not depend on the order of the labels", () => {
    const labels = ["supports", "partial", "partial", "does_not_support", "supports"];
    expect(decide(labels, { tiePolicy: "lower_label" })).toEqual(decide(labels.toReversed(), { tiePolicy: "lower_label" }));
  });
});
