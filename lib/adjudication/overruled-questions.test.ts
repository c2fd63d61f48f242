import { describe, expect, it } from "vitest";
import { overruledQuestions } from "./overruled-questions";

const answers = (...values: string[]) => values.map((support) => ({ support }));

describe("overruledQuestions", () => {
  it("names the question when more than half chose something else", () => {
    expect(overruledQuestions(["support"], { support: "partial" }, answers("supports", "supports", "partial"))).toEqual(["support"]);
    expect(overruledQuestions(["support"], { support: "partial" }, answers("supports"))).toEqual(["support"]);
  });

  it("is empty when the decision is the majority's, or there is none", () => {
    expect(overruledQuestions(["support"], { support: "supports" }, answers("supports", "supports", "partial"))).toEqual([]);
    expect(overruledQuestions(["support"], { support: "partial" }, answers("supports", "does_not_support"))).toEqual([]);
    expect(overruledQuestions(["support"], { support: "partial" }, [])).toEqual([]);
  });

  it("counts only those who answered the question", () => {
    expect(overruledQuestions(["a", "b"], { a: "yes", b: "no" }, [{ a: "no" }, { a: "no", b: "no" }, { b: "yes" }])).toEqual(["a"]);
  });
});
