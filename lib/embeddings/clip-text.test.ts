import { describe, expect, it } from "vitest";
import { clipText } from "./clip-text";

const count = (text: string) => text.split(" ").length;

describe("clipText", () => {
  it("leaves a text as it is that has no more than the limit, and counts it", () => {
    expect(clipText("a bb ccc", { limit: 4, longest: 3, count })).toEqual({ text: "a bb ccc", tokens: 3 });
  });

  it("cuts before a space as soon as the head has all the tokens that count", () => {
    const { text, tokens } = clipText("word ".repeat(100), { limit: 4, longest: 5, count });
    expect(tokens).toBe(4);
    expect("word ".repeat(100).startsWith(`${text} `)).toBe(true);
    expect(text.length).toBeLessThan(30);
  });

  it("goes on where the head's words are few, and takes a text without spaces whole", () => {
    expect(clipText(`${"x".repeat(50)} b c d e`, { limit: 4, longest: 5, count })).toEqual({ text: `${"x".repeat(50)} b c d e`, tokens: 4 });
    expect(clipText("x".repeat(500), { limit: 4, longest: 5, count })).toEqual({ text: "x".repeat(500), tokens: 1 });
  });
});
