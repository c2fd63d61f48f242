import { correctTests } from "@/lib/stats/multiple-testing";
import { pairedStudentP } from "@/lib/stats/paired-permutation";
import { TARGETS } from "./targets";
import type { Target } from "./targets";

/** Differences with an adjusted p below this are other than 0. */
export const CONFIRMED_BELOW = 0.05;

/** What a comparison's `adjustedP` is. */
export const ADJUSTED_P = "adjustedP: two-sided paired t test over the matched queries (the sign test where all differences are the same), after Holm over the differences of all pairs of runs under all targets at the same metric and depth";

/**
 * Two-sided p of no difference between two systems on the same queries, by the paired t test, since a resampling test
 * cannot resolve p small enough for Holm over many pairs of runs. Where all differences are the same, which leaves t
 * undefined, the sign test; null without queries and where there is no difference at all.
 */
export function pairedP(first: readonly number[], second: readonly number[]): number | null {
  const constant = () => (first.length === 0 || first[0] === second[0] ? null : 2 ** (1 - first.length));
  return pairedStudentP(first, second) ?? constant();
}

/** Holm over the differences of all pairs of runs under all targets, at one metric and depth; null stays null. */
export function holmOverTargets(pairs: readonly Record<Target, number | null>[]): Record<Target, number | null>[] {
  const tests = pairs.flatMap((p, pair) => TARGETS.flatMap((target) => (p[target] === null ? [] : [{ pair, target, p: p[target] }])));
  const corrected = correctTests(tests.map(({ p }) => p), "holm");
  const adjusted = pairs.map((): Record<Target, number | null> => ({ raw: null, source: null, canonical: null }));
  tests.forEach(({ pair, target }, at) => (adjusted[pair]![target] = corrected[at]!.adjusted));
  return adjusted;
}
