import { describe, expect, it } from "vitest";
import { compareTexts } from "./compare-texts";

const joined = (parts: ReturnType<typeof compareTexts>, leaveOut: "added" | "removed") => parts.filter(({ kind }) => kind !== leaveOut).map(({ text }) => text).join("");

describe("compareTexts", () => {
  it("marks the words that changed and nothing else", () => {
    expect(compareTexts("Judge the memory alone.", "Judge the memory by itself.")).toEqual([
      { kind: "same", text: "Judge the memory " },
      { kind: "removed", text: "alone" },
      { kind: "added", text: "by itself" },
      { kind: "same", text: "." },
    ]);
  });

  it("finds nothing in equal texts", () => {
    expect(compareTexts("a\nb\n", "a\nb\n")).toEqual([{ kind: "same", text: "a\nb\n" }]);
    expect(compareTexts("", "")).toEqual([]);
  });

  it("gives both texts back, whatever they are", () => {
    const before = "# Rubric\n\n- one 🙂\n- two\n\ttabs  and  spaces\n";
    const after = "# Rubric\n\n- two\n- three — שלום\n\ttabs and spaces";
    const parts = compareTexts(before, after);
    expect(joined(parts, "added")).toBe(before);
    expect(joined(parts, "removed")).toBe(after);
  });

  it("ends soon for long texts without a word in common", () => {
    const before = Array.from({ length: 15_000 }, (_, index) => `a${index}`).join(" ");
    const after = Array.from({ length: 15_000 }, (_, index) => `b${index}`).join(" ");
    const parts = compareTexts(before, after);
    expect(joined(parts, "added")).toBe(before);
    expect(joined(parts, "removed")).toBe(after);
  });
});
