import tCdf from "@stdlib/stats-base-dists-t-cdf";
import { pearson } from "@/lib/stats/pearson";
import { clusterCodes, clusteredInterval, clusteredMean } from "./mean-score";
import { shifts } from "./instability";
import type { CorrelationDetails } from "@/lib/stats/correlation-statistic";
import type { Statistic } from "@/lib/stats/statistic";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { RescoredQuery } from "./rescore";
import type { Target } from "./targets";

export interface TargetSizeConfound {
  /** Correlation of the number of extra ids with the shift of nDCG; `n` counts query-run pairs. */
  correlation: Statistic<CorrelationDetails>;
  /** Distinct queries behind the pairs, and runs. */
  queries: number;
  runs: number;
  /** Share of the shift's variance that the number of extra ids explains, r². */
  explained: number | null;
  /** Mean shift of the queries to which the first target adds so many ids, with its t; `n` counts queries. */
  byExtraIds: Record<string, MeanScore & { pairs: number; t: number | null }>;
}

interface Options {
  first: Target;
  second: Target;
  k: number;
  bootstrap: BootstrapPlan;
}

interface Pair {
  query: string;
  extra: number;
  shift: number;
}

/**
 * How far a shift of nDCG between two targets goes with the mere number of ids that the first target has more. A query
 * counts once a run; intervals, t and p of several runs take queries, not query-run pairs, as independent.
 */
export function targetSizeConfound(runs: readonly (readonly RescoredQuery[])[], options: Options): TargetSizeConfound {
  const { first, second, bootstrap } = options;
  const pairs = runs.flatMap((rescored) => shifts(rescored, options).flatMap((shift, index): Pair[] => {
    const { query, targets } = rescored[index]!;
    return shift === null ? [] : [{ query: query.id, shift, extra: targets[first].size - targets[second].size }];
  }));
  const correlation = runs.length === 1 ? pearson(pairs.map(({ extra }) => extra), pairs.map(({ shift }) => shift)) : clusteredCorrelation(pairs, bootstrap);
  const extras = [...new Set(pairs.map(({ extra }) => extra))].sort((a, b) => a - b);
  return {
    correlation,
    queries: new Set(pairs.map(({ query }) => query)).size,
    runs: runs.length,
    explained: correlation.value === null ? null : correlation.value ** 2,
    byExtraIds: Object.fromEntries(extras.map((extra) => [String(extra), clusteredMean(pairs.filter((pair) => pair.extra === extra).map(({ query, shift }) => ({ query, value: shift })), bootstrap)])),
  };
}

/** Pearson's r over query-run pairs; its interval resamples queries, its p is that of the slope with cluster-robust errors. */
function clusteredCorrelation(pairs: readonly Pair[], bootstrap: BootstrapPlan): Statistic<CorrelationDetails> {
  const plain = pearson(pairs.map(({ extra }) => extra), pairs.map(({ shift }) => shift));
  if (plain.value === null) return plain;
  const clusters = clusterCodes(pairs.map(({ query }) => query));
  const rows = pairs.map(({ extra, shift }) => [extra, shift, extra * extra, shift * shift, extra * shift, 1]);
  const { interval, n } = clusteredInterval(rows, { clusters, plan: bootstrap, evaluate: correlationOfSums });
  return { value: plain.value, n: plain.n, method: `Pearson correlation over ${plain.n} query-run pairs of ${n} queries`, interval, ...slopeTest(pairs, clusters, n) };
}

function correlationOfSums([x, y, xx, yy, xy, n]: ArrayLike<number> & Iterable<number>): number | null {
  const squaresX = xx! - (x! * x!) / n!;
  const squaresY = yy! - (y! * y!) / n!;
  return squaresX > NOTHING && squaresY > NOTHING ? (xy! - (x! * y!) / n!) / Math.sqrt(squaresX * squaresY) : null;
}

/** t test of the regression slope with standard errors that let the pairs of a query depend on each other (Liang & Zeger 1986). */
function slopeTest(pairs: readonly Pair[], clusters: Int32Array, queries: number): CorrelationDetails {
  const pMethod = `t test of the slope with cluster-robust errors, ${queries - 1} degrees of freedom, two-sided`;
  const mean = (field: "extra" | "shift") => pairs.reduce((sum, pair) => sum + pair[field], 0) / pairs.length;
  const [meanExtra, meanShift] = [mean("extra"), mean("shift")];
  const squares = pairs.reduce((sum, { extra }) => sum + (extra - meanExtra) ** 2, 0);
  const slope = pairs.reduce((sum, { extra, shift }) => sum + (extra - meanExtra) * (shift - meanShift), 0) / squares;
  const scores = new Float64Array(queries);
  pairs.forEach(({ extra, shift }, at) => (scores[clusters[at]!]! += (extra - meanExtra) * (shift - meanShift - slope * (extra - meanExtra))));
  const error = Math.sqrt((scores.reduce((sum, score) => sum + score ** 2, 0) * queries) / (queries - 1)) / squares;
  if (queries < 3 || !(error > NOTHING)) return { p: null, pMethod: "none: too few queries, or the shift follows exactly" };
  return { p: 2 * tCdf(-Math.abs(slope / error), queries - 1), pMethod };
}

const NOTHING = 1e-12;
