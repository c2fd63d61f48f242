import { majorityVote } from "@/lib/stats/majority-vote";
import { mcNemar } from "@/lib/stats/mcnemar";
import { correctTests } from "@/lib/stats/multiple-testing";
import { pairedBootstrap } from "@/lib/stats/paired-bootstrap";
import { pairedPermutation } from "@/lib/stats/paired-permutation";
import { MISSING, type Ratings } from "@/lib/stats/ratings";
import { raterColumn, selectRaters } from "@/lib/stats/select-ratings";
import type { BootstrapPlan } from "./group-agreement";
import { pairsOf } from "./pairs-of";
import type { ComparedJudges, RightAndWrong } from "./report-types";

/**
 * Random sign patterns, at least so many, and for each pair of judges: p is never below 1/(patterns + 1), so that Holm's
 * correction over the pairs could not fall below 0.001 with fewer. An interval's resamples do not bind them.
 */
const PATTERNS_AT_LEAST = 10_000;
const PATTERNS_A_PAIR = 1_000;

interface Comparison extends BootstrapPlan {
  judges: readonly string[];
  people: readonly string[];
}

/**
 * Every pair of judges on the same cases, people being the measure: McNemar's test of which is right more often, by the
 * label that most people gave, and the paired randomisation test of which share of the people each agrees with. A case
 * with several parts counts once, by the mean of its parts; its parts are not independent, so McNemar's test is not made
 * there. p-values are also given with Holm's correction over the pairs. Empty without people or a second judge.
 */
export function compareJudges(ratings: Ratings, { judges, people, seed, resamples }: Comparison): ComparedJudges[] {
  if (judges.length < 2 || people.length === 0) return [];
  const majority = majorityVote(selectRaters(ratings, people), { kind: "none" }).items.map(({ label }) => (label === null ? MISSING : ratings.categories.indexOf(label)));
  const shares = new Map(judges.map((judge) => [judge, agreedShares(ratings, { judge, people })]));
  const judgePairs = pairsOf(judges);
  const patterns = Math.max(PATTERNS_AT_LEAST, PATTERNS_A_PAIR * judgePairs.length);
  const pairs = judgePairs.map(([a, b]): Omit<ComparedJudges, "adjusted"> => {
    const [first, second] = byCase(ratings, [shares.get(a)!, shares.get(b)!]);
    const test = pairedPermutation(first, second, { seed, resamples: patterns });
    return {
      a, b, right: ratings.clusters ? null : rightAndWrong(ratings, { a, b, majority }),
      difference: pairedBootstrap(first, second, { seed, resamples }), permutation: test.value === null ? null : { p: test.p, arrangements: test.arrangements, exact: test.exact },
    };
  });
  const mcNemars = holm(pairs.map(({ right }) => right?.exactP));
  const permutations = holm(pairs.map(({ permutation }) => permutation?.p));
  return pairs.map((pair, at) => ({ ...pair, adjusted: { mcNemar: mcNemars[at]!, permutation: permutations[at]! } }));
}

/** For each item, the share of the people that gave the judge's label; NaN where the judge or people gave none. */
function agreedShares(ratings: Ratings, { judge, people }: { judge: string; people: readonly string[] }): Float64Array {
  const width = ratings.raters.length;
  const own = raterColumn(ratings, judge);
  const others = people.map((person) => raterColumn(ratings, person));
  return Float64Array.from(ratings.items, (_, row) => {
    const said = ratings.codes[row * width + own];
    const labels = others.map((column) => ratings.codes[row * width + column]).filter((code) => code !== MISSING);
    return said === MISSING ? NaN : labels.filter((code) => code === said).length / labels.length;
  });
}

/** Both lists on the items that have both values, those of one case taken together by their mean. */
function byCase({ clusters }: Ratings, lists: readonly [Float64Array, Float64Array]): [number[], number[]] {
  const cases = new Map<number, { sums: [number, number]; count: number }>();
  for (let item = 0; item < lists[0].length; item++) {
    const [first, second] = [lists[0][item]!, lists[1][item]!];
    if (Number.isNaN(first) || Number.isNaN(second)) continue;
    const key = clusters ? clusters[item]! : item;
    const entry = cases.get(key) ?? { sums: [0, 0], count: 0 };
    cases.set(key, { sums: [entry.sums[0] + first, entry.sums[1] + second], count: entry.count + 1 });
  }
  const means = [...cases.values()].map(({ sums, count }) => [sums[0] / count, sums[1] / count] as const);
  return [means.map(([first]) => first), means.map(([, second]) => second)];
}

function rightAndWrong(ratings: Ratings, { a, b, majority }: { a: string; b: string; majority: readonly number[] }): RightAndWrong {
  const width = ratings.raters.length;
  const columns = [raterColumn(ratings, a), raterColumn(ratings, b)] as const;
  const counts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
  majority.forEach((label, row) => {
    const [first, second] = columns.map((column) => ratings.codes[row * width + column]);
    if (label === MISSING || first === MISSING || second === MISSING) return;
    counts[first === label ? (second === label ? "both" : "onlyFirst") : second === label ? "onlySecond" : "neither"]++;
  });
  return { ...counts, n: counts.both + counts.onlyFirst + counts.onlySecond + counts.neither, ...mcNemar(counts.onlyFirst, counts.onlySecond) };
}

/** Adjusted p-values in their places; null where there is no test. */
function holm(pValues: readonly (number | undefined)[]): (number | null)[] {
  const made = pValues.flatMap((p, at) => (p === undefined ? [] : [{ p, at }]));
  const adjusted = correctTests(made.map(({ p }) => p), "holm");
  const places = new Map(made.map(({ at }, index) => [at, adjusted[index]!.adjusted]));
  return pValues.map((_, at) => places.get(at) ?? null);
}
