import { answerLink } from "./answer-link";
import { categoryScores } from "./category-scores";
import { contestedRank, rankBucket } from "./contested";
import { coverageReport } from "./coverage";
import { depthCurve } from "./depth-curve";
import { instability } from "./instability";
import { isLongMemEval, longMemEvalScores } from "./longmemeval-scores";
import { AUDIT_BOOTSTRAP, meanScore } from "./mean-score";
import { CUTOFFS, METRICS, scoreOf } from "./rescore";
import { collectRun } from "./run-collector";
import { sharedSubset } from "./shared-subset";
import { targetSizeConfound } from "./target-size";
import { eachTarget } from "./targets";
import type { DatasetReport } from "@/lib/datasets/conversation";
import type { Trace, TraceHeader } from "@/lib/memory/trace";
import type { AnswerLink } from "./answer-link";
import type { CategoryScores } from "./category-scores";
import type { ContestedCase } from "./contested";
import type { CoverageReport } from "./coverage";
import type { DepthPoint } from "./depth-curve";
import type { Instability } from "./instability";
import type { LongMemEvalScores } from "./longmemeval-scores";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { Metric, RescoredQuery } from "./rescore";
import type { CollectedRun } from "./run-collector";
import type { SharedSubset, TargetPair } from "./shared-subset";
import type { TargetSizeConfound } from "./target-size";
import type { Target } from "./targets";
import type { RunValidation } from "./validation";

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
  definitions: typeof DEFINITIONS;
  bootstrap: BootstrapPlan;
  dataset: DatasetReport | null;
  coverage: CoverageReport;
  metrics: Record<Target, MetricTable>;
  shared: SharedSubset;
  byCategory: Record<string, CategoryScores>;
  instability: Record<TargetPair, Instability>;
  /** Whether the shifts follow from the targets' sizes. */
  targetSize: { sourceMinusRaw: TargetSizeConfound; canonicalMinusRaw: TargetSizeConfound };
  depth: DepthPoint[];
  answers: AnswerLink;
  contested: ContestedSummary;
  /** What labels make of the run, where there are some. */
  validated?: RunValidation;
  /** The same run by LongMemEval's own metrics; for LongMemEval's data only. */
  longMemEvalScores?: LongMemEvalScores;
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
  repeats: "an id that a list repeats counts once, at its best rank; the ids after it move up",
  queries: "queries with an empty target are left out of a mean and counted; queries without results score 0; unanswerable queries are rescored but never contested",
  interval: "95 % percentile bootstrap over queries",
};

export interface AuditOptions {
  cutoffs?: readonly number[];
  bootstrap?: BootstrapPlan;
  /** Depth of the contested credits; by default the last cut-off. */
  contestedAt?: number;
  buckets?: readonly number[];
  /** Queries that were added to the run because another run of the dataset holds them. */
  missing?: number;
}

/** Audits one saved run: every figure follows from the trace alone. */
export function auditTrace(trace: Trace, options: AuditOptions = {}): { audit: Audit; contested: ContestedCase[] } {
  const run = collectRun(trace, { k: depthOf(options), buckets: options.buckets });
  return { audit: auditRun(run, options), contested: run.contested };
}

function depthOf({ contestedAt, cutoffs = CUTOFFS }: AuditOptions): number {
  return contestedAt ?? cutoffs.at(-1)!;
}

/** The audit of a run whose stores have been gone through, at the depth that `options` names. */
export function auditRun({ header: { datasetReport, ...header }, rescored, store, dangling, answers, longMemEval }: CollectedRun, options: AuditOptions = {}): Audit {
  const cutoffs = options.cutoffs ?? CUTOFFS;
  const bootstrap = options.bootstrap ?? AUDIT_BOOTSTRAP;
  const k = depthOf(options);
  return {
    format: "assay-audit", version: 1,
    run: header,
    definitions: DEFINITIONS,
    bootstrap,
    dataset: datasetReport ?? null,
    coverage: coverageReport(store, rescored, { missing: options.missing ?? 0, dangling }),
    metrics: eachTarget((target) => metricTable(rescored, { target, cutoffs, bootstrap })),
    shared: sharedSubset(rescored, { cutoffs, bootstrap }),
    byCategory: categoryScores(rescored, { cutoffs, bootstrap }),
    instability: instability(rescored, { k, bootstrap }),
    targetSize: {
      sourceMinusRaw: targetSizeConfound([rescored], { first: "source", second: "raw", k, bootstrap }),
      canonicalMinusRaw: targetSizeConfound([rescored], { first: "canonical", second: "raw", k, bootstrap }),
    },
    depth: depthCurve(rescored, { depths: DEPTHS.filter((depth) => depth <= header.k), bootstrap }),
    answers: answerLink(rescored, { answers, k, bootstrap }),
    contested: summarise(rescored, { k, buckets: options.buckets }),
    ...(isLongMemEval(header) ? { longMemEvalScores: longMemEvalScores(longMemEval, header, bootstrap) } : {}),
  };
}

function metricTable(rescored: readonly RescoredQuery[], { target, cutoffs, bootstrap }: { target: Target; cutoffs: readonly number[]; bootstrap: BootstrapPlan }): MetricTable {
  const means = (metric: Metric) => Object.fromEntries(cutoffs.map((k) => [String(k), meanScore(rescored.map((query) => scoreOf(query, { target, metric, k })), bootstrap)]));
  return Object.fromEntries((Object.keys(METRICS) as Metric[]).map((metric) => [metric, means(metric)])) as MetricTable;
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
