export interface CoverageInput {
  /** Share of each category. */
  proportions: ArrayLike<number>;
  /** Independent items or clusters. */
  units: number;
  observed: number;
  expected: number;
}

/** Items' worth of ratings outside the largest category; with fewer, seeded simulation finds intervals that miss. */
const FEWEST_MINORITY_ITEMS = 15;
const HIGH_KAPPA = 0.8;
/** Items' worth of disagreement; with fewer, the percentile and analytic intervals miss and BCa may be undefined. */
const FEWEST_DISAGREEMENTS = 5;

/**
 * Says where the interval of a chance-corrected coefficient is known to cover less than its level: when one category
 * holds almost all ratings, and when almost nothing is disagreed on. The limits come from the seeded simulation in
 * `scripts/bench/bench-coverage.ts`.
 */
export function coverageWarnings(input: CoverageInput): string[] {
  const warnings: string[] = [];
  let largest = 0;
  for (let category = 0; category < input.proportions.length; category++) largest = Math.max(largest, input.proportions[category]!);
  if ((1 - largest) * input.units < FEWEST_MINORITY_ITEMS) {
    warnings.push("Few ratings fall outside the most frequent category: the interval rests on them and is likely too narrow.");
  }
  const kappa = (input.observed - input.expected) / (1 - input.expected);
  if (kappa > HIGH_KAPPA && (1 - input.observed) * input.units < FEWEST_DISAGREEMENTS) {
    warnings.push("There are very few disagreements: the interval is likely too narrow.");
  }
  return warnings;
}
