import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { checkRequest } from "./bootstrap-interval";
import { groupBy } from "./group-by";
import { mean } from "./moments";
import { optimalLambda } from "./ppi-mean";
import { DEFAULT_LEVEL } from "./statistic";
import type { JudgedCase } from "./judged-case";
import type { Statistic } from "./statistic";

export interface ClusteredPpiDetails {
  /** Weight of the judge in each stratum, in the order of first appearance. */
  lambdas: readonly number[];
  /** Clusters (queries) of which people labelled something. */
  clusters: number;
}

/** One case's share in the deviation of the estimate, for the variance. */
interface Influence {
  cluster: string | number;
  value: number;
}

/**
 * Mean of people's labels over a population of which these cases are a sample of clusters (queries), by PPI++ within the
 * strata from which people's cases were drawn: λ · judge's mean over the cases that people did not label, plus the mean
 * of people − λ · judge over those they did; strata weighted by their share of the cases.
 * Variance by linearisation over clusters, to which the shares of the strata, unknown in the population, contribute;
 * with the factor G/(G − 1) for G labelled clusters. Interval: t with G less strata degrees of freedom. Every case its
 * own cluster and one stratum: `ppiMean`'s value, and its variance but for that factor.
 * `lambda` 0 is people alone. Undefined where people labelled nothing of a stratum; no interval with too few clusters.
 * Sources: Angelopoulos, Duchi & Zrnic (2023), PPI++; Särndal, Swensson & Wretman (1992), section 5.5, for the variance.
 */
export function clusteredPpiMean(cases: readonly JudgedCase[], options: { lambda?: "auto" | 0; level?: number; range?: readonly [number, number] } = {}): Statistic<ClusteredPpiDetails> {
  const level = options.level ?? DEFAULT_LEVEL;
  checkRequest(level);
  const method = options.lambda === 0 ? "mean of people's labels, weighted by stratum" : "PPI++ within strata, clusters of cases";
  const placed = cases.map((one, at) => ({ ...one, cluster: one.cluster ?? at }));
  const labelled = placed.filter(({ human }) => human !== null);
  const n = labelled.length;
  if (n === 0) return { value: null, reason: "People labelled no case.", n, method };
  const strata = groupBy(placed, ({ stratum }) => stratum ?? "all");
  const empty = [...strata].filter(([, members]) => members.every(({ human }) => human === null)).map(([name]) => `"${name}"`);
  if (empty.length > 0) return { value: null, reason: `People labelled no case in ${empty.join(", ")}.`, n, method };
  const parts = [...strata.values()].map((members) => stratumPart(members, { lambda: options.lambda ?? "auto", total: placed.length }));
  const value = parts.reduce((sum, part) => sum + part.share * part.value, 0);
  const sums = new Map<string | number, number>();
  for (const part of parts) {
    for (const { cluster, value: own } of part.influences) sums.set(cluster, (sums.get(cluster) ?? 0) + own);
    for (const { cluster } of part.members) sums.set(cluster, (sums.get(cluster) ?? 0) + (part.value - value) / placed.length);
  }
  const clusters = new Set(labelled.map(({ cluster }) => cluster)).size;
  const freedom = clusters - parts.length;
  const details = { value, n, method, lambdas: parts.map(({ lambda }) => lambda), clusters };
  if (freedom < 1) return { ...details, warnings: ["No interval: too few queries are labelled to tell how much they differ."] };
  const variance = (clusters / (clusters - 1)) * [...sums.values()].reduce((sum, own) => sum + own * own, 0);
  const reach = tQuantile((1 + level) / 2, freedom) * Math.sqrt(variance);
  const [lowest, highest] = options.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return {
    ...details, standardError: Math.sqrt(variance),
    interval: { lower: Math.max(lowest, value - reach), upper: Math.min(highest, value + reach), level, method: `t with ${freedom} degrees of freedom, ${clusters} labelled clusters` },
    warnings: variance === 0 ? ["Nothing varies among the labelled cases: an interval of no width claims more than so few can show."] : undefined,
  };
}

type PlacedCase = Omit<JudgedCase, "cluster"> & { cluster: string | number };

function stratumPart(members: readonly PlacedCase[], { lambda: asked, total }: { lambda: "auto" | 0; total: number }) {
  const known = members.filter(({ human }) => human !== null);
  const open = members.filter(({ human }) => human === null);
  const judgeOnly = open.map(({ judge }) => judge);
  const optimal = asked === 0 || open.length === 0 ? 0 : optimalLambda({ human: known.map(({ human }) => human!), judge: known.map(({ judge }) => judge), judgeOnly });
  const lambda = Math.min(1, Math.max(0, optimal ?? 0));
  const residuals = known.map(({ human, judge }) => human! - lambda * judge);
  const centre = mean(residuals);
  const judgeMean = open.length === 0 ? 0 : mean(judgeOnly);
  const share = members.length / total;
  const influences: Influence[] = [
    ...known.map(({ cluster }, at) => ({ cluster, value: (share * (residuals[at]! - centre)) / known.length })),
    ...(lambda === 0 ? [] : open.map(({ cluster, judge }) => ({ cluster, value: (share * lambda * (judge - judgeMean)) / open.length }))),
  ];
  return { members, share, lambda, value: centre + lambda * judgeMean, influences };
}
