import { describe, expect, it } from "vitest";
import { ndcg } from "./ndcg";
import { distinctRanking, rankedHits } from "./ranked-hits";
import { recall } from "./recall";

describe("a ranked list", () => {
  it("counts a repeated id once, at its best rank, and says how many were repeated", () => {
    expect(distinctRanking(["a", "x", "a", "b", "x"])).toEqual({ ids: ["a", "x", "b"], repeated: 2 });
  });

  it("never gives nDCG or recall above 1, whatever is repeated", () => {
    const hits = rankedHits(["a", "a", "a", "b", "b"], new Set(["a", "b"]));
    expect(ndcg(hits, 5)).toBe(1);
    expect(recall(hits, 5)).toBe(1);
  });
});
