import betaQuantile from "@stdlib/stats-base-dists-beta-quantile";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { checkRequest } from "./bootstrap-interval";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { DEFAULT_LEVEL } from "./statistic";
import type { Interval, Statistic } from "./statistic";

export type ProportionMethod = "wilson" | "clopper-pearson" | "agresti-coull" | "jeffreys" | "wald";

const NAMES: Record<ProportionMethod, string> = {
  wilson: "Wilson score", "clopper-pearson": "Clopper–Pearson (exact)", "agresti-coull": "Agresti–Coull",
  jeffreys: "Jeffreys", wald: "Wald",
};

/**
 * A proportion of independent cases with its interval. Wilson by default; Clopper–Pearson never covers less than its
 * level; Wald collapses at 0 and 1 and is there for comparison only. Undefined without cases.
 * Source: Brown, Cai & DasGupta (2001), Statistical Science 16; values as statsmodels' proportion_confint.
 */
export function proportion(successes: number, n: number, options: { interval?: ProportionMethod; level?: number } = {}): Statistic {
  if (!(successes >= 0 && n >= successes)) throw new InvalidStatisticInput(`A proportion needs between 0 and n successes, not ${successes} of ${n}.`);
  const method = "proportion";
  if (n === 0) return { value: null, reason: "There is no case.", n, method };
  return { value: successes / n, n, method, interval: proportionInterval(successes, n, options) };
}

/** Interval of a proportion; see `proportion`. */
export function proportionInterval(successes: number, n: number, options: { interval?: ProportionMethod; level?: number } = {}): Interval {
  const level = options.level ?? DEFAULT_LEVEL;
  const chosen = options.interval ?? "wilson";
  checkRequest(level);
  const [lower, upper] = BOUNDS[chosen](successes, n, level);
  return { lower: Math.max(0, lower), upper: Math.min(1, upper), level, method: NAMES[chosen] };
}

type Bounds = (successes: number, n: number, level: number) => [number, number];

const BOUNDS: Record<ProportionMethod, Bounds> = {
  wilson(successes, n, level) {
    const z = normalQuantile((1 + level) / 2, 0, 1);
    const share = successes / n;
    const centre = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
    const reach = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
    return [successes === 0 ? 0 : centre - reach, successes === n ? 1 : centre + reach];
  },
  "clopper-pearson"(successes, n, level) {
    const tail = (1 - level) / 2;
    return [
      successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
      successes === n ? 1 : betaQuantile(1 - tail, successes + 1, n - successes),
    ];
  },
  "agresti-coull"(successes, n, level) {
    const z = normalQuantile((1 + level) / 2, 0, 1);
    const size = n + z * z;
    return around((successes + (z * z) / 2) / size, size, z);
  },
  jeffreys(successes, n, level) {
    const tail = (1 - level) / 2;
    const quantileAt = (probability: number) => betaQuantile(probability, successes + 0.5, n - successes + 0.5);
    return [quantileAt(tail), quantileAt(1 - tail)];
  },
  wald: (successes, n, level) => around(successes / n, n, normalQuantile((1 + level) / 2, 0, 1)),
};

function around(share: number, size: number, z: number): [number, number] {
  const reach = z * Math.sqrt((share * (1 - share)) / size);
  return [share - reach, share + reach];
}
