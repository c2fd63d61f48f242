import MiniSearch from "minisearch";
import { indexedText } from "./memory";
import type { Memory } from "./memory";
import type { Retrieve } from "./retrieve";

/** Okapi BM25 in the form of Robertson & Zaragoza (2009), with Lucene's never negative inverse document frequency ln(1 + (N − n + 0.5)/(n + 0.5)). */
export const BM25 = { name: "bm25", k1: 1.2, b: 0.75, tokens: "runs of letters, digits and inner apostrophes, in lower case; no stemming, no stop words" } as const;

const WORD = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;
const OCCURRENCE = "\u0000";

/** The words that BM25 compares; a possessive counts as the word itself. */
export function bm25Tokens(text: string): string[] {
  return (text.toLowerCase().replace(/[’‘`]/g, "'").match(WORD) ?? []).map((word) => word.replace(/'s$/, ""));
}

/**
 * A BM25 index over a store. `retrieve` gives the best `depth` memories that share a word with the query;
 * equal scores stand in store order, so that a run can be repeated exactly.
 *
 * MiniSearch departs from Okapi twice, and both are undone here: it measures a document by its distinct words, so each
 * occurrence is indexed as a token of its own and named alike only afterwards; and it multiplies a score by the number
 * of query words found, by which the score is divided.
 */
export function indexBm25(memories: readonly Memory[]): Retrieve {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ["text"],
    tokenize: (text) => bm25Tokens(text).map((word, occurrence) => `${word}${OCCURRENCE}${occurrence}`),
    processTerm: (token) => token.slice(0, token.indexOf(OCCURRENCE)),
    searchOptions: { bm25: { k: BM25.k1, b: BM25.b, d: 0 }, combineWith: "OR", prefix: false, fuzzy: false },
  });
  index.addAll(memories.map((memory, id) => ({ id, text: indexedText(memory) })));
  return (query, depth) =>
    index
      .search(query)
      .map(({ id, score, queryTerms }) => ({ place: id as number, score: score / queryTerms.length }))
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .slice(0, depth)
      .map(({ place, score }) => ({ id: memories[place]!.id, score }));
}
