import { describe, expect, it } from "vitest";
import { bleu1 } from "./bleu1";
import { tokenF1 } from "./token-f1";

describe("token F1", () => {
  it.each([
    ["the cat sat", "A cat sat.", 1],
    ["May 7", "7 May 2023", (2 * 2) / 5],
    ["dog dog dog", "dog", 2 / 4],
    ["rain", "sun", 0],
    ["", "", 1],
    ["", "sun", 0],
    ["the", "sun", 0],
  ])("of %j against %j is %d", (answer, gold, expected) => expect(tokenF1(answer, gold)).toBeCloseTo(expected, 12));
});

describe("BLEU-1", () => {
  it.each([
    // Papineni et al. (2002), example 2: clipped unigram precision 2/7; articles are no tokens here, so written with others.
    ["dog dog dog dog dog dog dog", "dog is on mat dog", 2 / 7],
    ["7 May", "7 May 2023", Math.exp(1 - 3 / 2)],
    ["on 7 May 2023 then", "7 May 2023", 3 / 5],
    ["", "sun", 0],
    ["sun", "", 0],
  ])("of %j against %j is %d", (answer, gold, expected) => expect(bleu1(answer, gold)).toBeCloseTo(expected, 12));
});
