import { groupBy } from "@/lib/stats/group-by";
import { IndexSampler } from "@/lib/stats/index-sampler";
import type { CreditedRun } from "./credits";
import type { CreditLabels, Support, Verdict } from "./credit-labels";

/** Imputed data sets; with so many, the interval is as good as with any number. */
const IMPUTATIONS = 30;

/** A case whose label lends itself to memories that people did not label. */
interface Donor {
  label: Support;
  /** Cases of the population that it stands for. */
  weight: number;
  cluster: string;
  cell: string;
}

export interface Imputation {
  draws: number;
  /** Labels of an undecided memory, one a draw, by its key. */
  labelsOf: ReadonlyMap<string, readonly Support[]>;
  /** Labelled cases behind the imputed ones. */
  donors: number;
}

const UNJUDGED = "unjudged";

/** What decides whether a memory counts: people's word, or the judges' where they alone are to decide. */
export function decidedLabel(verdict: Verdict | null, { from }: Pick<CreditLabels, "from">): Support | null {
  return from === "judges" ? (verdict?.judge ?? null) : (verdict?.human ?? null);
}

/**
 * Draws labels for the memories of some runs that people did not label, from the cases that they did: of those that the
 * judges gave the same label, so that people correct the judges; of all where no judge said anything, which extrapolates.
 * Each draw resamples the queries of the labelled cases first, so that few labels make the draws differ (approximate
 * Bayesian bootstrap), and weighs cases by the inverse of their chance to be drawn. A memory gets one label for all runs
 * in a draw. Null where nothing is labelled.
 * Source: Rubin & Schenker (1986), Journal of the American Statistical Association 81.
 */
export function imputeLabels(runs: readonly CreditedRun[], labels: CreditLabels, { seed, draws = IMPUTATIONS }: { seed: number; draws?: number }): Imputation | null {
  const { donors, open } = donorsAndOpen(runs, labels);
  if (donors.length === 0) return null;
  const sampler = new IndexSampler(seed);
  const clusters = [...groupBy(donors, ({ cluster }) => cluster).values()];
  const keys = [...open.keys()].sort();
  const drawn = new Map(keys.map((key): [string, Support[]] => [key, []]));
  for (let draw = 0; draw < draws; draw++) {
    const resampled = clusters.flatMap(() => clusters[Math.floor(sampler.uniform() * clusters.length)]!);
    const pools = new Map([...new Set(open.values())].map((cell) => [cell, pool(cell, [resampled, donors])]));
    for (const key of keys) drawn.get(key)!.push(pools.get(open.get(key)!)!(sampler.uniform()));
  }
  return { draws, labelsOf: drawn, donors: donors.length };
}

/** The labelled memories, and the cell of each one that is not: the judges' label, or that there is none. */
function donorsAndOpen(runs: readonly CreditedRun[], labels: CreditLabels): { donors: Donor[]; open: Map<string, string> } {
  const weights = designWeights(labels);
  const donors = new Map<string, Donor>();
  const open = new Map<string, string>();
  for (const { dataset, queries } of runs) {
    for (const { rescored: { query }, credits } of queries) {
      for (const { key, raw, verdict } of credits) {
        if (raw) continue;
        const label = decidedLabel(verdict, labels);
        const cell = (labels.from !== "judges" && verdict?.judge) || UNJUDGED;
        if (label === null) open.set(key, cell);
        else donors.set(key, { label, cell, cluster: `${dataset}/${query.id}`, weight: weights.get(verdict?.stratum ?? null) ?? 1 });
      }
    }
  }
  return { donors: [...donors.values()], open };
}

/** Cases of a stratum for each that has a decided label: sampling and labels not yet given together. */
export function designWeights(labels: CreditLabels): Map<string | null, number> {
  const sizes = new Map<string | null, { size: number; decided: number }>();
  for (const verdict of labels.verdicts.values()) {
    const stratum = sizes.get(verdict.stratum) ?? { size: 0, decided: 0 };
    stratum.size++;
    if (decidedLabel(verdict, labels) !== null) stratum.decided++;
    sizes.set(verdict.stratum, stratum);
  }
  return new Map([...sizes].map(([name, { size, decided }]) => [name, decided === 0 ? 1 : size / decided]));
}

/** Draws from the donors of a cell, weighted; from all donors where the cell has none. */
function pool(cell: string, candidates: readonly (readonly Donor[])[]): (uniform: number) => Support {
  const inCell = cell === UNJUDGED ? candidates : candidates.map((donors) => donors.filter((donor) => donor.cell === cell));
  const chosen = [...inCell, ...candidates].find((donors) => donors.length > 0)!;
  const total = chosen.reduce((sum, { weight }) => sum + weight, 0);
  return (uniform) => {
    let rest = uniform * total;
    return (chosen.find(({ weight }) => (rest -= weight) < 0) ?? chosen.at(-1)!).label;
  };
}
