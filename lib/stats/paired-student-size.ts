import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { smallestSize } from "./smallest-size";
import type { TestDesign } from "./sample-size";

/** Panels of Simpson's rule, and standard deviations to either side that it covers. */
const PANELS = 800;
const REACH = 10;

/**
 * Pairs for a two-sided paired t test to find a mean difference of `effect` standard deviations (Cohen's d), a real
 * number to round up. The power is that of the noncentral t, as in statsmodels and R's pwr.
 */
export function pairedStudentSize(effect: number, design: TestDesign = {}): number {
  const level = design.level ?? 0.05;
  return smallestSize({ wanted: design.power ?? 0.8, from: 2 + 1e-9, powerOf: (n) => studentPower({ shift: Math.abs(effect) * Math.sqrt(n), freedom: n - 1, level }) });
}

/**
 * Chance that a t statistic with noncentrality `shift` falls outside the two-sided limits. Given the sample standard
 * deviation s, relative to the true one, it is normal; s is integrated out over its chi density.
 */
function studentPower(input: { shift: number; freedom: number; level: number }): number {
  const { shift, freedom, level } = input;
  const critical = tQuantile(1 - level / 2, freedom);
  const spread = 1 / Math.sqrt(2 * freedom);
  const low = Math.max(1e-9, 1 - REACH * spread);
  const step = (1 + REACH * spread - low) / PANELS;
  let power = 0;
  let total = 0;
  for (let panel = 0; panel <= PANELS; panel++) {
    const s = low + panel * step;
    const simpson = panel === 0 || panel === PANELS ? 1 : panel % 2 === 1 ? 4 : 2;
    // The chi density without its constant, which the division by `total` supplies.
    const density = simpson * Math.exp((freedom - 1) * Math.log(s) - (freedom * (s * s - 1)) / 2);
    total += density;
    power += density * (normalCdf(shift - critical * s, 0, 1) + normalCdf(-shift - critical * s, 0, 1));
  }
  return power / total;
}
