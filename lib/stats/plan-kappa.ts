import { fleissKappa } from "./fleiss-kappa";
import { IndexSampler } from "./index-sampler";
import { searchSize } from "./search-size";
import { simulateRatings } from "./simulated-ratings";
import { InvalidStatisticInput } from "./invalid-statistic-input";

export interface KappaPlanInput {
  /** Numbers of raters an item to compare. */
  raters: readonly number[];
  /** Expected share of each category. */
  proportions: readonly number[];
  /** Expected kappa, from 0 to 1. */
  kappa: number;
  /** Wanted width of the interval, upper minus lower. */
  width: number;
  seed: number;
  level?: number;
  /** Simulations a size; default 200. */
  simulations?: number;
  /** Largest number of items to consider; default 5,000. */
  mostItems?: number;
}

export interface KappaPlan {
  raters: number;
  /** Items to be rated by all of these raters; to within the error of the simulation. */
  items: number;
  /** Labels in all. */
  labels: number;
  /** Mean width of the interval at this size; null when none could be made. */
  width: number | null;
  /** Not reached within the largest number of items. */
  unreachable: boolean;
}

/**
 * How many items are needed for an interval of Fleiss' kappa of the wanted width, for each number of raters, by
 * seeded simulation: ratings with the expected kappa and category shares, the analytic interval, its mean width.
 */
export function planKappa(input: KappaPlanInput): KappaPlan[] {
  const total = input.proportions.reduce((sum, share) => sum + share, 0);
  if (Math.abs(total - 1) > 1e-6) throw new InvalidStatisticInput(`The expected shares of the categories must add up to 1, not ${Number(total.toFixed(6))}.`, { field: "proportions" });
  if (!(input.kappa >= 0 && input.kappa <= 1)) throw new InvalidStatisticInput(`The expected kappa must lie from 0 to 1, not ${input.kappa}.`, { field: "kappa" });
  if (!(input.width > 0)) throw new InvalidStatisticInput("The wanted width must be above 0.", { field: "width" });
  return input.raters.map((raters) => {
    const found = searchSize({
      start: 100, fewest: 10, most: input.mostItems ?? 5000, wantedWidth: input.width,
      widthAt: (items) => meanWidth(input, raters, items),
    });
    return { raters, items: found.size, labels: found.size * raters, width: found.width, unreachable: found.unreachable };
  });
}

function meanWidth(input: KappaPlanInput, raters: number, items: number): number | null {
  const sampler = new IndexSampler(input.seed);
  let sum = 0;
  let defined = 0;
  for (let simulation = 0; simulation < (input.simulations ?? 200); simulation++) {
    const ratings = simulateRatings({ items, raters, proportions: input.proportions, kappa: input.kappa }, sampler);
    const { interval } = fleissKappa(ratings, { interval: { method: "analytic", level: input.level } });
    if (!interval) continue;
    sum += interval.upper - interval.lower;
    defined++;
  }
  return defined === 0 ? null : sum / defined;
}
