import { bootstrapInterval } from "@/lib/stats/bootstrap-interval";
import { resamplingOfSums } from "@/lib/stats/bootstrap";
import { clusteredPpiMean } from "@/lib/stats/clustered-ppi-mean";
import { differenceEstimator } from "@/lib/stats/difference-estimator";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { SUPPORT_LABELS } from "./credit-labels";
import { counted } from "./numbers";
import type { JudgedCase } from "@/lib/stats/judged-case";
import type { Statistic } from "@/lib/stats/statistic";
import type { ContestedCase } from "./contested";
import type { CreditLabels, LabelChoice, Support, Verdict } from "./credit-labels";
import type { BootstrapPlan } from "./mean-score";

/** The three labels, and supports ∪ partial. */
export const PREVALENCE_CLASSES = [...SUPPORT_LABELS, "relevant"] as const;
export type PrevalenceClass = (typeof PREVALENCE_CLASSES)[number];

/** One share, as each way of estimating it has it; n counts (query, run) pairs, and every interval takes those of a query together. */
export interface PrevalenceEstimates {
  /** Majority of judges, as if it never erred. */
  judgesAlone: Statistic;
  /** People's labels alone, weighted by stratum. */
  peopleAlone: Statistic;
  /** For these very credits: judges corrected by people (difference estimator, finite population). */
  thisSet: Statistic;
  /** For queries like these (PPI++). */
  queriesLikeThese: Statistic;
}

/** Deserved credit within a group of contested credits. A case counts once for each run that produced it. */
export interface SemanticGroup {
  cases: number;
  /** (query, run) pairs: cases weighted by their runs. */
  pairs: number;
  queries: number;
  labelledByPeople: number;
  judged: number;
  estimates: Record<PrevalenceClass, PrevalenceEstimates>;
}

export interface SemanticAudit {
  from: LabelChoice;
  overall: SemanticGroup;
  byDataset: Record<string, SemanticGroup>;
  /** By the rank at which the memory was credited, and by the category of the query. */
  byRank: Record<string, SemanticGroup>;
  byCategory: Record<string, SemanticGroup>;
  /** Contested credits that the labels say nothing about, not even that they are outside the sample; left out. */
  unknown: number;
  /** Judge's majority label → people's label → cases, where there are both. */
  confusion: Record<Support, Record<Support, number>>;
  judges: { names: readonly string[]; ties: number; agreement: { threeClass: Statistic; binary: Statistic } } | null;
  notes: string[];
}

/** Judges gave fewer cases than this share a usable label: they cannot stand for the set. */
const JUDGED_ENOUGH = 0.9;

/** A contested case with what was said of it. */
interface AuditedCase {
  item: ContestedCase;
  verdict: Verdict;
  query: string;
}

/**
 * How many contested credits are deserved: the share of each label among them, by judges corrected with people's labels
 * of a sample. Source: the target audit's output 8.
 */
export function semanticAudit(contested: readonly ContestedCase[], { labels, bootstrap }: { labels: CreditLabels; bootstrap: BootstrapPlan }): SemanticAudit {
  const matched = contested.map((item) => ({ item, verdict: verdictOf(item, labels), query: `${item.hidden.dataset}/${item.hidden.queryId}` }));
  const cases = matched.filter((one): one is AuditedCase => one.verdict !== null);
  const estimate = (members: readonly AuditedCase[]) => estimateGroup(members, bootstrap);
  const grouped = (nameOf: (one: AuditedCase) => string) => Object.fromEntries([...new Set(cases.map(nameOf))].sort(naturally).map((name) => [name, estimate(cases.filter((one) => nameOf(one) === name))]));
  return {
    from: labels.from,
    overall: estimate(cases),
    byDataset: grouped(({ item }) => item.hidden.dataset),
    byRank: grouped(({ item }) => item.hidden.stratum),
    byCategory: grouped(({ item }) => item.category),
    unknown: matched.length - cases.length,
    confusion: confusionOf(cases),
    judges: judgesOf(cases, labels),
    notes: notesOn(cases, labels),
  };
}

/** Contested cases carry their own ids, so that no system's name is needed to find the label. */
function verdictOf(item: ContestedCase, { verdicts }: CreditLabels): Verdict | null {
  const verdict = verdicts.get(item.externalId);
  return verdict && (verdict.memoryText === null || verdict.memoryText === item.memory.text) ? verdict : null;
}

function naturally(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

function estimateGroup(members: readonly AuditedCase[], bootstrap: BootstrapPlan): SemanticGroup {
  const judged = members.filter(({ verdict }) => verdict.judge !== null).length;
  return {
    cases: members.length,
    pairs: members.reduce((sum, { item }) => sum + item.hidden.runs.length, 0),
    queries: new Set(members.map(({ query }) => query)).size,
    labelledByPeople: members.filter(({ verdict }) => verdict.human !== null).length,
    judged,
    estimates: Object.fromEntries(PREVALENCE_CLASSES.map((name) => [name, estimates(members, { name, judged, bootstrap })])) as SemanticGroup["estimates"],
  };
}

/**
 * Each case once for each of its runs, in the cluster of its query. Any guess that does not depend on people's labels
 * keeps the estimate right; for a case without a judge's label it is the judges' own share, so that the guesses of all
 * classes, and with them this set's shares, add up to 1.
 */
function pairsOf(members: readonly AuditedCase[], valueOf: (label: Support) => number, { withJudges }: { withJudges: boolean }): JudgedCase[] {
  const judged = members.flatMap(({ item, verdict }) => (verdict.judge === null ? [] : item.hidden.runs.map(() => valueOf(verdict.judge!))));
  const share = judged.reduce((sum, value) => sum + value, 0) / Math.max(1, judged.length);
  return members.flatMap(({ item, verdict, query }) => item.hidden.runs.map((): JudgedCase => ({
    judge: withJudges ? (verdict.judge === null ? share : valueOf(verdict.judge)) : 0,
    human: verdict.human === null ? null : valueOf(verdict.human),
    cluster: query,
    ...(verdict.stratum === null ? {} : { stratum: verdict.stratum }),
  })));
}

function estimates(members: readonly AuditedCase[], { name, judged, bootstrap }: { name: PrevalenceClass; judged: number; bootstrap: BootstrapPlan }): PrevalenceEstimates {
  const valueOf = (label: Support) => Number(name === "relevant" ? label !== "does_not_support" : label === name);
  const withJudges = members.length > 0 && judged >= JUDGED_ENOUGH * members.length;
  const pairs = pairsOf(members, valueOf, { withJudges });
  const range = [0, 1] as const;
  const unjudged = (method: string): Statistic => ({ value: null, n: judged, method, reason: `Judges gave ${judged} of ${members.length} cases a label; a correction needs nearly all of them.` });
  return {
    judgesAlone: judgesAlone(members.filter(({ verdict }) => verdict.judge !== null), { valueOf, bootstrap }),
    peopleAlone: clusteredPpiMean(pairs, { lambda: 0, range }),
    thisSet: withJudges ? differenceEstimator(pairs, { range }) : unjudged("difference estimator for this set"),
    queriesLikeThese: withJudges ? clusteredPpiMean(pairs, { range }) : unjudged("PPI++ within strata, clusters of cases"),
  };
}

/** Mean of the judges' majority over pairs; queries are resampled. */
function judgesAlone(members: readonly AuditedCase[], { valueOf, bootstrap }: { valueOf: (label: Support) => number; bootstrap: BootstrapPlan }): Statistic {
  const method = "majority of judges, uncorrected";
  if (members.length === 0) return { value: null, n: 0, method, reason: "No case has a judge's label." };
  const rows = members.map(({ item, verdict }) => [item.hidden.runs.length * valueOf(verdict.judge!), item.hidden.runs.length] as const);
  const codes = new Map<string, number>();
  for (const { query } of members) if (!codes.has(query)) codes.set(query, codes.size);
  const resampling = resamplingOfSums({
    units: members.length, width: 2, features: Float64Array.from(rows.flat()), clusters: Int32Array.from(members, ({ query }) => codes.get(query)!), evaluate: (sums) => sums[0]! / sums[1]!,
  });
  const { interval, standardError } = bootstrapInterval({ ...resampling, unitName: "queries" }, { ...bootstrap, method: "percentile" });
  const pairs = rows.reduce((sum, [, weight]) => sum + weight, 0);
  return { value: rows.reduce((sum, [yes]) => sum + yes, 0) / pairs, n: pairs, method, interval, standardError };
}

function confusionOf(cases: readonly AuditedCase[]): SemanticAudit["confusion"] {
  const both = cases.filter(({ verdict }) => verdict.judge !== null && verdict.human !== null);
  const count = (judge: Support, human: Support) => both.filter(({ verdict }) => verdict.judge === judge && verdict.human === human).length;
  return Object.fromEntries(SUPPORT_LABELS.map((judge) => [judge, Object.fromEntries(SUPPORT_LABELS.map((human) => [human, count(judge, human)]))])) as SemanticAudit["confusion"];
}

/** Mean agreement of pairs of judges on the contested credits, as the paper states it. */
function judgesOf(cases: readonly AuditedCase[], labels: CreditLabels): SemanticAudit["judges"] {
  const { judgeRatings, ties } = labels;
  if (!judgeRatings || cases.length === 0) return null;
  const binary = { ...judgeRatings, categories: ["not_relevant", "relevant"], codes: judgeRatings.codes.map((code) => (code < 0 ? code : Number(judgeRatings.categories[code] !== "does_not_support"))) };
  const definition = "mean-over-rater-pairs" as const;
  return { names: judgeRatings.raters, ties: ties.judges, agreement: { threeClass: percentAgreement(judgeRatings, { definition }), binary: percentAgreement(binary, { definition }) } };
}

function notesOn(cases: readonly AuditedCase[], labels: CreditLabels): string[] {
  const notes = ["A case counts once for each run that produced it; every interval takes the cases of a query together."];
  const waiting = cases.filter(({ verdict }) => verdict.drawn && verdict.human === null).length;
  const strata = new Set(cases.map(({ verdict }) => verdict.stratum));
  if (labels.from === "judges") notes.push("Judges alone decide here: nothing is corrected by people.");
  else if (waiting > 0) notes.push(`${counted(waiting, "drawn case")} ${waiting === 1 ? "has" : "have"} no label of people yet; the estimates take them as left out by chance.`);
  if (strata.has(null) && labels.from !== "judges") notes.push("No sampling design is known for some labels: the labelled cases are taken as a simple random sample.");
  const unusable = cases.filter(({ verdict }) => verdict.judge === null && verdict.judges.length === 0).length;
  if (labels.judgeRatings && unusable > 0) notes.push(`${counted(unusable, "case")} ${unusable === 1 ? "has" : "have"} no valid label of any judge.`);
  if (labels.judgeRatings && labels.from !== "judges") notes.push("For queries like these each share is estimated by itself, with the weight of the judges that suits it: such shares need not add up to 100 %.");
  if (labels.ties.judges > 0) notes.push(`Judges tied on ${counted(labels.ties.judges, "case")}: the lower label was taken.`);
  if (labels.ties.people > 0) notes.push(`People have no majority on ${counted(labels.ties.people, "case")}, counted as not labelled.`);
  return notes;
}
