import { contestedCredits, contestedRank, rankBucket } from "./contested";
import { coverageReport } from "./coverage";
import { depthCurve } from "./depth-curve";
import { instability } from "./instability";
import { AUDIT_BOOTSTRAP, meanScore } from "./mean-score";
import { CUTOFFS, METRICS, rescore, scoreOf } from "./rescore";
import { sharedSubset } from "./shared-subset";
import { targetSizeConfound } from "./target-size";
import { TARGETS } from "./targets";
import type { DatasetReport } from "@/lib/datasets/conversation";
import type { Trace, TraceHeader } from "@/lib/memory/trace";
import type { ContestedCase } from "./contested";
import type { CoverageReport } from "./coverage";
import type { DepthPoint } from "./depth-curve";
import type { Instability } from "./instability";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { Metric, RescoredQuery } from "./rescore";
import type { SharedSubset, TargetPair } from "./shared-subset";
import type { TargetSizeConfound } from "./target-size";
import type { Target } from "./targets";

/** metric → cut-off → mean. */
type MetricTable = Record<Metric, Record<string, MeanScore>>;

interface ContestedSummary {
  /** Cases: one per query and credited memory. */
  count: number;
  k: number;
  byStratum: Record<string, number>;
  byCategory: Record<string, number>;
  /** Answerable queries with evidence, among which credits can be contested. */
  outOf: number;
}

/** All numbers of one run's audit, unrounded. */
export interface Audit {
  format: "assay-audit";
  version: 1;
  run: TraceHeader;
  definitions: Record<string, string>;
  dataset: DatasetReport | null;
  coverage: CoverageReport;
  metrics: Record<Target, MetricTable>;
  shared: SharedSubset;
  byCategory: Record<string, { queries: number; metrics: Record<Target, Pick<MetricTable, "ndcg">> }>;
  instability: Record<TargetPair, Instability>;
  /** Whether the shifts follow from the targets' sizes. */
  targetSize: { sourceMinusRaw: TargetSizeConfound; canonicalMinusRaw: TargetSizeConfound };
  depth: DepthPoint[];
  contested: ContestedSummary;
}

/** Depths of the curve; those beyond the saved results are left out. */
const DEPTHS = [1, 2, 3, 5, 10, 15, 20, 30, 40, 50, 60];

const DEFINITIONS = {
  raw: "the gold turns themselves",
  source: "every stored memory that descends from a gold turn",
  canonical: "the transformed memories that descend from a gold turn",
  ndcg: "binary gain, discount 1/log2(rank + 1), ideal of min(k, target size) hits at the top",
  recall: "share of the target's distinct ids within k",
  mrr: "reciprocal rank of the first hit, 0 beyond k",
  hit: "1 where any of the target is within k",
  queries: "queries with an empty target are left out of a mean and counted; unanswerable queries are rescored but never contested",
  interval: "percentile bootstrap over queries",
};

export interface AuditOptions {
  /** What the dataset reader found; null when only the trace is at hand. */
  dataset?: DatasetReport | null;
  cutoffs?: readonly number[];
  bootstrap?: BootstrapPlan;
  /** Depth of the contested credits; by default the last cut-off. */
  contestedAt?: number;
  buckets?: readonly number[];
}

/** Audits one saved run: every figure follows from the trace alone. */
export function auditTrace(trace: Trace, options: AuditOptions = {}): { audit: Audit; contested: ContestedCase[] } {
  const cutoffs = options.cutoffs ?? CUTOFFS;
  const bootstrap = options.bootstrap ?? AUDIT_BOOTSTRAP;
  const k = options.contestedAt ?? cutoffs.at(-1)!;
  const rescored = rescore(trace);
  const contested = contestedCredits([trace], { k, buckets: options.buckets });
  return {
    contested,
    audit: {
      format: "assay-audit", version: 1,
      run: trace.header,
      definitions: DEFINITIONS,
      dataset: options.dataset ?? null,
      coverage: coverageReport(trace, rescored),
      metrics: eachTarget((target) => metricTable(rescored, { target, cutoffs, bootstrap })),
      shared: sharedSubset(rescored, { cutoffs, bootstrap }),
      byCategory: categories(rescored, { cutoffs, bootstrap }),
      instability: instability(rescored, k),
      targetSize: {
        sourceMinusRaw: targetSizeConfound(rescored, { first: "source", second: "raw", k, bootstrap }),
        canonicalMinusRaw: targetSizeConfound(rescored, { first: "canonical", second: "raw", k, bootstrap }),
      },
      depth: depthCurve(rescored, DEPTHS.filter((depth) => depth <= trace.header.k)),
      contested: summarise(rescored, { k, buckets: options.buckets }),
    },
  };
}

function eachTarget<Value>(make: (target: Target) => Value): Record<Target, Value> {
  return Object.fromEntries(TARGETS.map((target) => [target, make(target)])) as Record<Target, Value>;
}

interface Means {
  cutoffs: readonly number[];
  bootstrap: BootstrapPlan;
}

function means(rescored: readonly RescoredQuery[], { target, metric, cutoffs, bootstrap }: Means & { target: Target; metric: Metric }): Record<string, MeanScore> {
  return Object.fromEntries(cutoffs.map((k) => [String(k), meanScore(rescored.map((query) => scoreOf(query, { target, metric, k })), bootstrap)]));
}

function metricTable(rescored: readonly RescoredQuery[], options: Means & { target: Target }): MetricTable {
  const names = Object.keys(METRICS) as Metric[];
  return Object.fromEntries(names.map((metric) => [metric, means(rescored, { ...options, metric })])) as MetricTable;
}

function categories(rescored: readonly RescoredQuery[], options: Means): Audit["byCategory"] {
  const names = [...new Set(rescored.map(({ query }) => query.category))].sort();
  return Object.fromEntries(
    names.map((category) => {
      const members = rescored.filter(({ query }) => query.category === category);
      return [category, { queries: members.length, metrics: eachTarget((target) => ({ ndcg: means(members, { ...options, target, metric: "ndcg" }) })) }];
    }),
  );
}

function summarise(rescored: readonly RescoredQuery[], { k, buckets }: { k: number; buckets: readonly number[] | undefined }): ContestedSummary {
  const summary: ContestedSummary = { count: 0, k, byStratum: {}, byCategory: {}, outOf: 0 };
  for (const query of rescored) {
    if (query.query.answerable && query.query.evidence.length > 0) summary.outOf += 1;
    const rank = contestedRank(query, { k });
    if (rank === null) continue;
    summary.count += 1;
    const stratum = rankBucket(rank, buckets);
    summary.byStratum[stratum] = (summary.byStratum[stratum] ?? 0) + 1;
    summary.byCategory[query.query.category] = (summary.byCategory[query.query.category] ?? 0) + 1;
  }
  return summary;
}
