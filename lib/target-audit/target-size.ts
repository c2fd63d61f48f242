import { pearson } from "@/lib/stats/pearson";
import { meanScore } from "./mean-score";
import { shifts } from "./instability";
import type { CorrelationDetails } from "@/lib/stats/correlation-statistic";
import type { Statistic } from "@/lib/stats/statistic";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { RescoredQuery } from "./rescore";
import type { Target } from "./targets";

export interface TargetSizeConfound {
  /** Correlation of the number of extra ids with the shift of nDCG. */
  correlation: Statistic<CorrelationDetails>;
  /** Share of the shift's variance that the number of extra ids explains, r². */
  explained: number | null;
  /** Mean shift of the queries to which the larger target adds so many ids; t is the mean over its standard error. */
  byExtraIds: Record<string, MeanScore & { t: number | null }>;
}

/**
 * How far a shift of nDCG between two targets goes with the mere number of ids that the first target has more. Each
 * query counts once; of several runs, audit each by itself.
 */
export function targetSizeConfound(rescored: readonly RescoredQuery[], options: { first: Target; second: Target; k: number; bootstrap: BootstrapPlan }): TargetSizeConfound {
  const { first, second, bootstrap } = options;
  const pairs = shifts(rescored, options).flatMap((shift, index) => {
    const { targets } = rescored[index]!;
    return shift === null ? [] : [{ shift, extra: targets[first].size - targets[second].size }];
  });
  const correlation = pearson(pairs.map(({ extra }) => extra), pairs.map(({ shift }) => shift));
  const extras = [...new Set(pairs.map(({ extra }) => extra))].sort((a, b) => a - b);
  return {
    correlation,
    explained: correlation.value === null ? null : correlation.value ** 2,
    byExtraIds: Object.fromEntries(
      extras.map((extra) => {
        const group = pairs.filter((pair) => pair.extra === extra).map(({ shift }) => shift);
        return [String(extra), { ...meanScore(group, bootstrap), t: studentT(group) }];
      }),
    ),
  };
}

/** Mean over its standard error; null for fewer than two values or values that do not vary. */
function studentT(values: readonly number[]): number | null {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return n > 1 && variance > 0 ? mean / Math.sqrt(variance / n) : null;
}
