import { expect, it } from "vitest";
import { spanOf } from "./span-of";

it.each([[0, "less than a second"], [0.4, "less than a second"], [1, "1 second"], [59.4, "59 seconds"], [60, "1 minute"], [125, "2 minutes 5 seconds"], [3599.6, "1 hour"], [11_400, "3 hours 10 minutes"], [360_000, "100 hours"]])("says %d seconds as %s", (seconds, words) => {
  expect(spanOf(seconds)).toBe(words);
});
