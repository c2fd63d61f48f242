import { decidedLabel, designWeights } from "./impute-labels";
import { METRICS } from "./rescore";
import { validatedScores } from "./validated-scores";
import type { CreditLabels, Support, Verdict } from "./credit-labels";
import type { Credit, CreditedQuery } from "./credits";
import type { Imputation } from "./impute-labels";
import type { Metric } from "./rescore";
import type { ValidatedScores } from "./validated-scores";

/** A labelled memory of a query, as the flips name it by its id. */
export interface DecidingCase {
  externalId: string;
  queryId: string;
  query: string;
  memoryId: string;
  memory: string;
  /** Null where they said nothing, or people have no majority; of people also where judges alone decide. */
  people: Support | null;
  judges: Support | null;
  adjudicated: boolean;
  /** How many labels there are. */
  labels: { people: number; judges: number };
  /** Cases of its stratum that a decided label stands for where others are imputed; null for one that only judges labelled. */
  weight: number | null;
}

/** What one label does to the difference between two runs. */
export interface Deciding {
  /** `externalId` of a deciding case. */
  case: string;
  /** The difference of the means under the validated target, less what it were if this label said the opposite. */
  shift: number;
}

/** Queries of one run that are compared with another's, with their validated scores. */
export interface MatchedRun {
  system: string;
  queries: CreditedQuery[];
  validated: ValidatedScores[];
}

interface Plan {
  labels: CreditLabels;
  imputation: Imputation | null;
  cutoffs: readonly number[];
}

interface Place {
  metric: Metric;
  k: number;
}

interface LabelledCredit {
  query: number;
  credit: Credit & { verdict: Verdict };
}

/** By metric and depth: the score of a query, less what it were if one of its labels said the opposite. */
type Swing = Record<string, number>;

/**
 * How much each label moves the difference between two runs: were it the opposite, supports for one that does not count
 * and the other way round, the difference would be so much smaller. A label that keeps undeserved credit out so counts as
 * one that lets deserved credit in. By the imputed reading, else by the lower one.
 */
export class DecidingCases {
  readonly #plan: Plan;
  readonly #weights: ReadonlyMap<string | null, number>;
  readonly #credits = new Map<MatchedRun, LabelledCredit[]>();
  readonly #swings = new Map<Credit, Swing>();
  readonly #named = new Map<string, DecidingCase>();

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#weights = designWeights(plan.labels);
  }

  /** All labels that move the difference first − second, the one that moves it most first. */
  between(first: MatchedRun, second: MatchedRun, place: Place): Deciding[] {
    const shifts = new Map<string, number>();
    for (const [run, sign] of [[first, 1], [second, -1]] as const) {
      for (const labelled of this.#labelledCredits(run)) {
        const { externalId } = labelled.credit.verdict;
        shifts.set(externalId, (shifts.get(externalId) ?? 0) + (sign * this.#swing(run, labelled)[keyOf(place)]!) / run.queries.length);
      }
    }
    return [...shifts].filter(([, shift]) => Math.abs(shift) > 1e-12).map(([externalId, shift]) => ({ case: externalId, shift }))
      .sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift) || (a.case < b.case ? -1 : 1));
  }

  /** The case of an id that `between` gave. */
  named(externalId: string): DecidingCase {
    return this.#named.get(externalId)!;
  }

  #labelledCredits(run: MatchedRun): LabelledCredit[] {
    const known = this.#credits.get(run);
    if (known) return known;
    const found = run.queries.flatMap((query, at) => query.credits.flatMap((credit) => {
      const { verdict } = credit;
      if (!verdict || (verdict.judge === null && verdict.human === null)) return [];
      if (!this.#named.has(verdict.externalId)) this.#named.set(verdict.externalId, this.#describe(query, credit, verdict));
      return [{ query: at, credit: { ...credit, verdict } }];
    }));
    this.#credits.set(run, found);
    return found;
  }

  #describe({ rescored: { query } }: CreditedQuery, { id }: Credit, verdict: Verdict): DecidingCase {
    const { labels } = this.#plan;
    return {
      externalId: verdict.externalId, queryId: query.id, query: query.query, memoryId: id, memory: verdict.memoryText ?? id,
      people: verdict.human, judges: verdict.judge, adjudicated: verdict.adjudicated,
      labels: { people: verdict.people.length, judges: verdict.judges.length },
      weight: decidedLabel(verdict, labels) === null ? null : (this.#weights.get(verdict.stratum) ?? 1),
    };
  }

  #swing({ queries, validated }: MatchedRun, { query, credit }: LabelledCredit): Swing {
    const known = this.#swings.get(credit);
    if (known) return known;
    const own = queries[query]!;
    const opposite = { ...credit, verdict: oppositeOf(credit, this.#plan.labels) };
    const changed = validatedScores({ ...own, credits: own.credits.map((one) => (one.id === credit.id ? opposite : one)) }, this.#plan);
    const places = this.#plan.cutoffs.flatMap((k) => (Object.keys(METRICS) as Metric[]).map((metric) => ({ metric, k })));
    const swing: Swing = Object.fromEntries(places.map((place) => [keyOf(place), meanOf(validated[query]!, place) - meanOf(changed, place)]));
    this.#swings.set(credit, swing);
    return swing;
  }
}

const keyOf = ({ metric, k }: Place) => `${metric}@${k}`;

/** A gold turn counts unless it does not support the answer; another memory only where it supports it. */
function oppositeOf({ raw, verdict }: LabelledCredit["credit"], labels: CreditLabels): Verdict {
  const label = decidedLabel(verdict, labels) ?? verdict.judge;
  const counts = raw ? label !== "does_not_support" : label === "supports";
  const opposite = counts ? "does_not_support" : "supports";
  return { ...verdict, human: opposite, judge: opposite };
}

/** The score that the reading gives; an empty target adds nothing. */
function meanOf({ lower, draws }: ValidatedScores, { metric, k }: Place): number {
  const values = (draws.length > 0 ? draws : [lower]).map((scores) => scores[metric][String(k)] ?? 0);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
