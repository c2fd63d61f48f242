import { differenceEstimator } from "./difference-estimator";
import { IndexSampler } from "./index-sampler";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { neymanAllocation } from "./neyman-allocation";
import { searchSize } from "./search-size";
import type { JudgedCase } from "./judged-case";

/** People alone; people correcting a judge; the same with the sample drawn apart among the judge's yes and no. */
type PrevalenceDesign = "people" | "judge" | "judge-stratified";

export interface PrevalencePlanInput {
  /** Cases in the set. */
  population: number;
  /** Expected share of yes. */
  prevalence: number;
  /** Expected rates of the judge, for the designs that have one. */
  sensitivity: number;
  specificity: number;
  /** Wanted width of the interval, upper minus lower. */
  width: number;
  seed: number;
  level?: number;
  /** Simulations a size; default 100. */
  simulations?: number;
}

export interface PrevalencePlan {
  design: PrevalenceDesign;
  /** Cases that people must label; to within the error of the simulation. */
  labels: number;
  /** Mean width at this size; null when no interval could be made. */
  width: number | null;
  unreachable: boolean;
}

const DESIGNS: readonly PrevalenceDesign[] = ["people", "judge", "judge-stratified"];
const FEWEST = 10;

/**
 * How many cases of a finite set people must label for a prevalence with an interval of the wanted width: alone, as a
 * correction of a judge who labelled all of it, and with the sample split by the judge's verdict (Neyman allocation).
 * Seeded simulation of the difference estimator; for an endless population see `proportionSize`.
 */
export function planPrevalence(input: PrevalencePlanInput): PrevalencePlan[] {
  for (const field of ["prevalence", "sensitivity", "specificity"] as const) {
    if (!(input[field] >= 0 && input[field] <= 1)) throw new InvalidStatisticInput(`The ${field} must lie between 0 and 1, not ${input[field]}.`, { field });
  }
  if (input.population < FEWEST) throw new InvalidStatisticInput(`A set of ${input.population} cases is best labelled whole.`, { field: "population" });
  return DESIGNS.map((design) => {
    const found = searchSize({
      start: 100, fewest: FEWEST, most: input.population, wantedWidth: input.width,
      widthAt: (labels) => meanWidth(input, design, labels),
    });
    return { design, labels: found.size, width: found.width, unreachable: found.unreachable };
  });
}

function meanWidth(input: PrevalencePlanInput, design: PrevalenceDesign, labels: number): number | null {
  const sampler = new IndexSampler(input.seed);
  let sum = 0;
  let defined = 0;
  for (let simulation = 0; simulation < (input.simulations ?? 100); simulation++) {
    const cases = sampledSet(input, { design, labels }, sampler);
    const { interval } = differenceEstimator(cases, { level: input.level, range: [0, 1] });
    if (!interval) continue;
    sum += interval.upper - interval.lower;
    defined++;
  }
  return defined === 0 ? null : sum / defined;
}

function sampledSet(input: PrevalencePlanInput, plan: { design: PrevalenceDesign; labels: number }, sampler: IndexSampler): JudgedCase[] {
  const truth = Array.from({ length: input.population }, () => Number(sampler.uniform() < input.prevalence));
  const verdict = truth.map((yes) => Number(sampler.uniform() < (yes === 1 ? input.sensitivity : 1 - input.specificity)));
  const strata = plan.design === "judge-stratified" ? [0, 1].map((label) => positionsOf(verdict, label)).filter((members) => members.length > 0) : [verdict.map((_, at) => at)];
  const expected = strata.map((members, at) => ({ name: String(at), size: members.length, deviation: residualDeviation(members, truth) }));
  const counts = neymanAllocation(expected, plan.labels);
  const cases: JudgedCase[] = truth.map((_, at) => ({
    judge: plan.design === "people" ? 0 : verdict[at]!, human: null,
    stratum: plan.design === "judge-stratified" ? String(verdict[at]) : undefined,
  }));
  strata.forEach((members, at) => {
    for (const position of withoutReplacement(members, counts[at]!, sampler)) cases[position]!.human = truth[position]!;
  });
  return cases;
}

function positionsOf(verdict: readonly number[], label: number): number[] {
  return verdict.flatMap((given, at) => (given === label ? [at] : []));
}

/** Within one verdict people minus judge varies as people's labels do. */
function residualDeviation(members: readonly number[], truth: readonly number[]): number {
  const share = members.reduce((sum, at) => sum + truth[at]!, 0) / members.length;
  return Math.sqrt(share * (1 - share));
}

/** The first `count` places of a Fisher–Yates shuffle. */
function withoutReplacement(members: readonly number[], count: number, sampler: IndexSampler): number[] {
  const pool = [...members];
  for (let at = 0; at < count; at++) {
    const other = at + sampler.index(pool.length - at);
    [pool[at], pool[other]] = [pool[other]!, pool[at]!];
  }
  return pool.slice(0, count);
}
