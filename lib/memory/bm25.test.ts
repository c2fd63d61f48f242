import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BM25, bm25Tokens, indexBm25 } from "./bm25";
import type { Memory } from "./memory";

function memory(id: string, text: string): Memory {
  return { id, conversation: "c", anchors: ["t"], raw: false, canonical: true, kind: "statement", text, speaker: "", time: "" };
}

/** Okapi BM25 written out, to be compared with the index. */
function okapi(texts: readonly string[], query: string): number[] {
  const documents = texts.map(bm25Tokens);
  const average = documents.reduce((sum, tokens) => sum + tokens.length, 0) / documents.length;
  return documents.map((tokens) =>
    bm25Tokens(query).reduce((score, word) => {
      const holding = documents.filter((other) => other.includes(word)).length;
      const frequency = tokens.filter((token) => token === word).length;
      const idf = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
      return score + (idf * frequency * (BM25.k1 + 1)) / (frequency + BM25.k1 * (1 - BM25.b + (BM25.b * tokens.length) / average));
    }, 0),
  );
}

describe("indexBm25", () => {
  it("gives the scores of Okapi BM25 for any store and query", () => {
    const words = fc.array(fc.constantFrom("cat", "dog", "dog", "tea", "Rome", "ran", "red"), { minLength: 1, maxLength: 9 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), words, (texts, query) => {
        const expected = okapi(texts, query);
        const found = indexBm25(texts.map((text, index) => memory(String(index), text)))(query, 100);
        expect(found.length).toBe(expected.filter((score) => score > 0).length);
        for (const { id, score } of found) expect(score).toBeCloseTo(expected[Number(id)]!, 9);
        expect(found.map(({ score }) => score)).toEqual([...found.map(({ score }) => score)].sort((a, b) => b - a));
      }),
      { seed: 1337 },
    );
  });

  it("puts equal scores in store order and keeps to the depth", () => {
    const store = ["x", "y", "z"].map((id) => memory(id, "the same words"));
    expect(indexBm25(store)("same", 2).map(({ id }) => id)).toEqual(["x", "y"]);
  });

  it("takes a possessive for the word itself and indexes who speaks in a raw turn", () => {
    const raw = { ...memory("r", "I like tea"), raw: true, speaker: "Ana" };
    expect(indexBm25([raw])("Ana's drink", 5).map(({ id }) => id)).toEqual(["r"]);
    expect(bm25Tokens("Ana’s café, don't!")).toEqual(["ana", "café", "don't"]);
  });

  it("finds nothing where no word is shared", () => {
    expect(indexBm25([memory("a", "tea")])("???", 5)).toEqual([]);
  });
});
