import { altTestLines, altTestOfRater } from "./alt-test-rater";
import { bootstrapInterval } from "./bootstrap-interval";
import { correctTests } from "./multiple-testing";
import { resamplingOfItems } from "./resampling-of-items";
import type { AltTestLines, AltTestRater } from "./alt-test-rater";
import type { BootstrapRequest } from "./bootstrap-interval";
import type { Ratings } from "./ratings";
import type { Statistic } from "./statistic";

export interface AltTestOptions {
  judge: string;
  humans: readonly string[];
  /** What the judge may be worse by and still win, for its lower cost: 0.1, 0.15 or 0.2 in the paper. */
  epsilon: number;
  /** False discovery rate over raters; default 0.05. */
  level?: number;
  /** Raters with fewer items are not tested but stay as references; default 30. */
  fewestItems?: number;
  /** Interval of the advantage probability. */
  interval?: BootstrapRequest;
}

export interface AltTestResult {
  /** Share of tested raters against whom the judge is no worse than epsilon. */
  winningRate: Statistic;
  /** Mean over tested raters of the chance that the judge is at least as near to the others as the rater is. */
  advantageProbability: Statistic;
  /** The winning rate is 0.5 or more; null when it is undefined. */
  passed: boolean | null;
  epsilon: number;
  scoring: "accuracy" | "negative root mean square error";
  raters: readonly (AltTestRater & { adjustedP: number | null; won: boolean })[];
  /** Raters with too few items. */
  skipped: readonly string[];
}

/**
 * The alternative annotator test: may this judge stand in for a person? Each person in turn is left out, and it is
 * asked who agrees better with the remaining people, the person or the judge: by accuracy on a nominal scale, by
 * negative root mean square error on the others (values, or ranks on an ordinal scale without values). A tie wins for
 * both. One-sided t test of mean(person wins − judge wins) < epsilon, Benjamini–Yekutieli over people; the judge
 * passes when it wins against half of them or more. Items need a judge label and at least two people.
 * Undefined without a person with enough items, and when every test is 0/0 (an identical judge with epsilon 0), where
 * the authors' program divides by zero or reports a rate of 0.
 * Source: Calderon, Reichart & Dror (2025), The Alternative Annotator Test, ACL.
 */
export function altTest(ratings: Ratings, options: AltTestOptions): AltTestResult {
  const scoring = ratings.level === "nominal" ? "accuracy" as const : "negative root mean square error" as const;
  const lines = altTestLines(ratings, options);
  const fewest = options.fewestItems ?? 30;
  const tested = lines.filter(({ items }) => items.length >= fewest);
  const raters = tested.map((line) => altTestOfRater(line, options.epsilon));
  const decided = raters.flatMap(({ p }, at) => (p === null ? [] : [{ at, p }]));
  const corrected = correctTests(decided.map(({ p }) => p), "benjamini-yekutieli", options.level ?? 0.05);
  const byRater = new Map(decided.map(({ at }, position) => [at, corrected[position]!]));
  const described = raters.map((rater, at) => ({ ...rater, adjustedP: byRater.get(at)?.adjusted ?? null, won: byRater.get(at)?.rejected ?? false }));
  const won = described.filter((rater) => rater.won).length;
  const winningRate = winningRateOf({ tested: tested.length, decided: decided.length, won, fewest });
  return {
    winningRate, scoring, epsilon: options.epsilon, raters: described,
    passed: winningRate.value === null ? null : winningRate.value >= 0.5,
    advantageProbability: advantageOf(ratings, tested, options.interval),
    skipped: lines.filter(({ items }) => items.length < fewest).map(({ rater }) => rater),
  };
}

function winningRateOf(input: { tested: number; decided: number; won: number; fewest: number }): Statistic {
  const method = "winning rate of the alternative annotator test";
  if (input.tested === 0) return { value: null, reason: `No person has ${input.fewest} or more items shared with the judge and another person.`, n: 0, method };
  if (input.decided === 0) {
    return { value: null, reason: "Person and judge never differ and epsilon is 0, so every test is 0/0.", n: input.tested, method };
  }
  const undecided = input.tested - input.decided;
  return {
    value: input.won / input.tested, n: input.tested, method,
    warnings: undecided > 0 ? [`For ${undecided} of ${input.tested} people the test is 0/0; they count as not won.`] : undefined,
  };
}

function advantageOf(ratings: Ratings, tested: readonly AltTestLines[], request?: BootstrapRequest): Statistic {
  const method = "advantage probability, mean over tested people";
  if (tested.length === 0) return { value: null, reason: "There is no person to compare the judge with.", n: 0, method };
  const evaluate = (multiplicity: Int32Array) => meanJudgeWins(tested, multiplicity);
  const items = ratings.items.length;
  const value = evaluate(new Int32Array(items).fill(1));
  if (value === null) return { value: null, reason: "There is no item to compare on.", n: 0, method };
  const n = new Set(tested.flatMap((line) => [...line.items])).size;
  if (!request) return { value, n, method };
  const { interval, standardError, warnings } = bootstrapInterval(resamplingOfItems(items, ratings.clusters, evaluate), request);
  return { value, n, method, interval, standardError, warnings: warnings.length > 0 ? warnings : undefined };
}

function meanJudgeWins(tested: readonly AltTestLines[], multiplicity: Int32Array): number | null {
  let sum = 0;
  let used = 0;
  for (const { items, judgeWins } of tested) {
    let wins = 0;
    let count = 0;
    for (let at = 0; at < items.length; at++) {
      const times = multiplicity[items[at]!]!;
      wins += times * judgeWins[at]!;
      count += times;
    }
    if (count === 0) continue;
    sum += wins / count;
    used++;
  }
  return used === 0 ? null : sum / used;
}
