import { describe, expect, it } from "vitest";
import { nearDensities } from "./near-densities";

const store = (maxFacts: number, canonicalMemories: number, turnsByYield?: Record<string, number>) => ({ maxFacts, canonicalMemories, turnsByYield });

describe("nearDensities", () => {
  it("names neighbours that differ in fewer than one memory in a hundred, with what tells them apart", () => {
    expect(nearDensities([store(8, 6091, { 1: 2000, 3: 1468, 6: 3, 7: 1 }), store(1, 3472), store(5, 6086)])).toEqual([
      "D8 is nearly D5: 5 transformed memories of 6,091 (0.1\u00a0%) tell them apart; 4 of 3,472 turns with any yield more than 5. What compares these two tests next to nothing.",
    ]);
  });

  it("says where two are the same, and nothing of turns that nobody counted", () => {
    expect(nearDensities([store(5, 40), store(8, 40)])).toEqual(["D8 is nearly D5: both hold 40 transformed memories. What compares these two tests next to nothing."]);
  });

  it("is silent on one in a hundred and more, on stores without memories, and on one density alone", () => {
    expect(nearDensities([store(5, 99), store(8, 100)])).toEqual([]);
    expect(nearDensities([store(1, 0), store(5, 0)])).toEqual([]);
    expect(nearDensities([store(5, 99), store(5, 99)])).toEqual([]);
  });
});
