import { describe, expect, it } from "vitest";
import { IndexSampler } from "@/lib/stats/index-sampler";
import { bestPlaces } from "./best-places";

function sorted(scores: Float64Array, depth: number): number[] {
  return Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, depth);
}

describe("bestPlaces", () => {
  it("gives what sorting gives, also among many equal scores and for any depth", () => {
    const sampler = new IndexSampler(7);
    for (const distinct of [1, 3, 20, 100_000]) {
      for (const length of [0, 1, 5, 500]) {
        const scores = Float64Array.from({ length }, () => sampler.index(distinct) - distinct / 2);
        for (const depth of [0, 1, 5, 60, 1000]) expect(bestPlaces(scores, depth)).toEqual(sorted(scores, depth));
      }
    }
  });
});
