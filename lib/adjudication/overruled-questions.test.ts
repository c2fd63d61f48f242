import { describe, expect, it } from "vitest";
import { overruledQuestions } from "./overruled-questions";

const asked = (...ids: string[]) => ids.map((id) => ({ id }));
const answers = (...values: string[]) => values.map((support) => ({ support }));

describe("overruledQuestions", () => {
  it("names the question when more than half chose something else", () => {
    expect(overruledQuestions(asked("support"), { support: "partial" }, answers("supports", "supports", "partial"))).toEqual(asked("support"));
    expect(overruledQuestions(asked("support"), { support: "partial" }, answers("supports"))).toEqual(asked("support"));
  });

  it("is empty when the decision is the majority's, or there is none", () => {
    expect(overruledQuestions(asked("support"), { support: "supports" }, answers("supports", "supports", "partial"))).toEqual([]);
    expect(overruledQuestions(asked("support"), { support: "partial" }, answers("supports", "does_not_support"))).toEqual([]);
    expect(overruledQuestions(asked("support"), { support: "partial" }, [])).toEqual([]);
  });

  it("counts only those who answered the question", () => {
    expect(overruledQuestions(asked("a", "b"), { a: "yes", b: "no" }, [{ a: "no" }, { a: "no", b: "no" }, { b: "yes" }])).toEqual(asked("a"));
  });

  it("looks at each unit of a question by itself", () => {
    const units = ["f1", "f2"].map((id) => ({ id: "covered", unit: { id, text: id } }));
    const people = [{ covered: { f1: "yes", f2: "no" } }, { covered: { f1: "yes", f2: "yes" } }];
    expect(overruledQuestions(units, { covered: { f1: "no", f2: "no" } }, people)).toEqual([units[0]]);
  });
});
