import { clusteredMean } from "./mean-score";
import { compareRuns, recommend } from "./flips";
import { densitySweeps } from "./density-sweep";
import { CUTOFFS, coveredByAll, scoreOf } from "./rescore";
import { targetSizeConfound } from "./target-size";
import type { Audit } from "./audit";
import type { HitGroup } from "./answer-link";
import type { ContestedCase } from "./contested";
import type { DensitySweep } from "./density-sweep";
import type { Recommendation, RunComparison } from "./flips";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { CollectedRun } from "./run-collector";
import type { JointValidation, Validation } from "./validation";

export interface DatasetComparison extends RunComparison {
  dataset: string;
  systems: string[];
  recommendations: Recommendation[];
  sweeps: DensitySweep[];
}

type Pooled = MeanScore & { pairs: number };

/** Several runs audited together. Pooled figures count query-run pairs; their intervals resample queries. */
export interface CombinedAudit {
  format: "assay-combined-audit";
  version: 1;
  bootstrap: BootstrapPlan;
  k: number;
  /** The audit of each run. */
  runs: Audit[];
  datasets: DatasetComparison[];
  pooled: {
    queries: number;
    pairs: number;
    /** Share of query-run pairs with evidence that Canonical covers. */
    canonicalCoverage: Pooled;
    /** Share of covered pairs whose nDCG differs between Raw and Canonical. */
    changed: Pooled;
    targetSize: Audit["targetSize"];
    /** Token F1 of the extractive answer by which target hits, over pairs that every target covers. */
    answerF1: Record<HitGroup, Pooled>;
    /** The same of what judges gave the answers that came with the runs; absent where nothing is judged. */
    answerJudged?: Record<HitGroup, Pooled>;
  };
  contested: { cases: number; pairs: number; byStratum: Record<string, number>; byDataset: Record<string, number> };
  /** What labels make of the runs together, where there are some; of each by itself, its own audit says. */
  validated?: JointValidation;
}

export interface AuditedCollection {
  run: CollectedRun;
  audit: Audit;
}

interface CombinedPlan {
  contested: readonly ContestedCase[];
  bootstrap: BootstrapPlan;
  k: number;
  validation?: Validation | null;
}

/** Compares runs within each dataset, and pools what the audit asks over all of them. */
export function combineAudits(collections: readonly AuditedCollection[], { contested, bootstrap, k, validation = null }: CombinedPlan): CombinedAudit {
  const datasets = new Map<string, CollectedRun[]>();
  for (const { run } of collections) datasets.set(run.header.dataset, [...(datasets.get(run.header.dataset) ?? []), run]);
  const byStratum: Record<string, number> = {};
  const byDataset: Record<string, number> = {};
  for (const { hidden } of contested) {
    byStratum[hidden.stratum] = (byStratum[hidden.stratum] ?? 0) + 1;
    byDataset[hidden.dataset] = (byDataset[hidden.dataset] ?? 0) + 1;
  }
  return {
    format: "assay-combined-audit", version: 1, bootstrap, k,
    runs: collections.map(({ audit }) => audit),
    datasets: [...datasets].map(([dataset, runs]) => compareDataset(dataset, runs, bootstrap)),
    pooled: pool(collections.map(({ run }) => run), { bootstrap, k }),
    contested: { cases: contested.length, pairs: contested.reduce((sum, { hidden }) => sum + hidden.runs.length, 0), byStratum, byDataset },
    ...(validation ? { validated: { labels: validation.labels, semantic: validation.semantic, flips: validation.flips } } : {}),
  };
}

function compareDataset(dataset: string, collected: readonly CollectedRun[], bootstrap: BootstrapPlan): DatasetComparison {
  const runs = collected.map(({ header, rescored }) => ({ header, system: header.system, rescored }));
  const plan = { cutoffs: CUTOFFS, bootstrap };
  return { dataset, systems: runs.map(({ system }) => system), ...compareRuns(runs, plan), recommendations: recommend(runs, plan), sweeps: densitySweeps(runs, plan) };
}

function pool(runs: readonly CollectedRun[], { bootstrap, k }: { bootstrap: BootstrapPlan; k: number }): CombinedAudit["pooled"] {
  // Two datasets may use one id for different queries.
  const own = runs.map(({ header, rescored, answers }) => rescored.map((query) => ({ ...query, query: { ...query.query, id: JSON.stringify([header.dataset, query.query.id]) }, f1: answers.get(query.query.id)?.f1 ?? null, judged: answers.get(query.query.id)?.judged ?? null })));
  const all = own.flat();
  const mean = (pairs: typeof all, value: (pair: (typeof all)[number]) => number): Pooled => {
    const { t: _, ...pooled } = clusteredMean(pairs.map((pair) => ({ query: pair.query.id, value: value(pair) })), bootstrap);
    return pooled;
  };
  const covered = all.filter(coveredByAll);
  const hits = (pair: (typeof all)[number], target: "raw" | "canonical") => scoreOf(pair, { target, metric: "hit", k }) === 1;
  const answered = (measure: "f1" | "judged"): Record<HitGroup, Pooled> => {
    const where = (raw: boolean, canonical: boolean) => mean(covered.filter((pair) => pair[measure] !== null && hits(pair, "raw") === raw && hits(pair, "canonical") === canonical), (pair) => pair[measure]!);
    return { both: where(true, true), rawOnly: where(true, false), canonicalOnly: where(false, true), neither: where(false, false) };
  };
  const ndcg = (pair: (typeof all)[number], target: "raw" | "canonical") => scoreOf(pair, { target, metric: "ndcg", k })!;
  return {
    queries: new Set(all.map(({ query }) => query.id)).size,
    pairs: all.length,
    canonicalCoverage: mean(all.filter(({ query }) => query.evidence.length > 0), ({ targets }) => Number(targets.canonical.size > 0)),
    changed: mean(covered, (pair) => Number(Math.abs(ndcg(pair, "canonical") - ndcg(pair, "raw")) > NOTHING)),
    targetSize: {
      sourceMinusRaw: targetSizeConfound(own, { first: "source", second: "raw", k, bootstrap }),
      canonicalMinusRaw: targetSizeConfound(own, { first: "canonical", second: "raw", k, bootstrap }),
    },
    answerF1: answered("f1"),
    ...(covered.some(({ judged }) => judged !== null) ? { answerJudged: answered("judged") } : {}),
  };
}

/** Differences below this are rounding. */
const NOTHING = 1e-12;
