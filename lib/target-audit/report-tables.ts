import { withoutEmptyColumns, type FigureCell, type FigureColumn, type FigureTable } from "@/lib/pictures/figure-table";
import { counted } from "./numbers";
import { GRANULARITIES } from "./longmemeval-scores";
import { METRICS } from "./rescore";
import { TARGET_PAIRS } from "./shared-subset";
import { TARGETS } from "./targets";
import type { AnswerSource, RunSource } from "@/lib/memory/trace";
import type { Audit } from "./audit";
import type { AnswerLink, HitGroup, ScoreLink } from "./answer-link";
import type { LongMemEvalScores } from "./longmemeval-scores";
import type { MeanScore } from "./mean-score";
import type { Metric } from "./rescore";
import type { TargetPair } from "./shared-subset";
import type { TargetSizeConfound } from "./target-size";
import type { Target } from "./targets";

/** The audit's figures as tables, whole; they are rounded where they are shown. */

export const TARGET_NAMES: Record<Target, string> = { raw: "Raw", source: "Source", canonical: "Canonical" };
export const PAIR_NAMES: Record<TargetPair, string> = { canonicalMinusRaw: "Canonical − Raw", sourceMinusRaw: "Source − Raw", canonicalMinusSource: "Canonical − Source" };
export const METRIC_NAMES: Record<Metric, string> = { ndcg: "nDCG", recall: "Recall", mrr: "MRR", hit: "Hit" };
export const HIT_GROUPS: Record<HitGroup, string> = { both: "Raw and Canonical hit", rawOnly: "only Raw hits", canonicalOnly: "only Canonical hits", neither: "neither hits" };
export const METRIC_LIST = Object.keys(METRICS) as Metric[];
const PAIR_LIST = Object.keys(TARGET_PAIRS) as TargetPair[];

export const text = (name: string): FigureColumn => ({ name, kind: "text" });
export const figure = (name: string, decimals = 3): FigureColumn => ({ name, kind: "figure", decimals });
/** Of p values, as the sentences give them. */
const P_VALUE: FigureColumn = { name: "p", kind: "figure", decimals: 3, pValue: true };
export const interval = (name = "95 % interval"): FigureColumn => ({ name, kind: "interval", decimals: 3 });
export const count = (name: string): FigureColumn => ({ name, kind: "count" });
export const share = (name: string): FigureColumn => ({ name, kind: "share" });
export const shareInterval: FigureColumn = { name: "95 % interval", kind: "interval", percent: true };
export const NOTE = text("Note");

/** value, interval, n, and why there is no value. */
export function scoreCells({ value, interval: bounds, n, reason }: MeanScore): FigureCell[] {
  return [value, bounds ?? null, n, reason ?? null];
}

export function tableOf(columns: FigureColumn[], rows: FigureCell[][]): FigureTable {
  return withoutEmptyColumns({ columns, rows });
}

/** The files that a run was made from. */
export function sourceWords({ format, files }: RunSource): string {
  return `${files.map(({ name, sha256 }) => `${name}, SHA-256 ${sha256}`).join("; ")} (read as ${format})`;
}

/** Every metric, cut-off and target, one row each. */
export function scoresTable(metrics: Audit["metrics"]): FigureTable {
  const rows = METRIC_LIST.flatMap((metric) => TARGETS.flatMap((target) => Object.entries(metrics[target][metric]).map(([k, score]): FigureCell[] => [`${METRIC_NAMES[metric]}@${k}`, TARGET_NAMES[target], ...scoreCells(score)])));
  return tableOf([text("Metric"), text("Target"), figure("Mean"), interval(), count("Queries"), NOTE], rows);
}

export function differencesTable({ differences }: Audit["shared"]): FigureTable {
  const rows = METRIC_LIST.flatMap((metric) => PAIR_LIST.flatMap((pair) => Object.entries(differences[pair][metric]).map(([k, score]): FigureCell[] => [`${METRIC_NAMES[metric]}@${k}`, PAIR_NAMES[pair], ...scoreCells(score).slice(0, 3), score.p ?? null, score.reason ?? null])));
  return tableOf([text("Metric"), text("Difference"), figure("Mean"), interval(), count("Queries"), P_VALUE, NOTE], rows);
}

/** Raw nDCG of the queries inside and outside the shared subset. */
export function selectionTable({ rawOfCovered, rawOfUncovered, coveredMinusUncovered }: Audit["shared"]): FigureTable {
  const rows = Object.keys(rawOfCovered).flatMap((k): FigureCell[][] => [
    [`covered, at ${k}`, ...scoreCells(rawOfCovered[k]!)], [`not covered, at ${k}`, ...scoreCells(rawOfUncovered[k]!)], [`covered − not covered, at ${k}`, ...scoreCells(coveredMinusUncovered[k]!)],
  ]);
  return tableOf([text("Queries"), figure("Raw nDCG"), interval(), count("n"), NOTE], rows);
}

export function mixTable({ categoriesOfCovered: covered, categoriesOfUncovered: uncovered }: Audit["shared"]): FigureTable {
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, next) => total + next, 0);
  const part = (counts: Record<string, number>, name: string) => (sum(counts) === 0 ? null : (counts[name] ?? 0) / sum(counts));
  const names = [...new Set([...Object.keys(covered), ...Object.keys(uncovered)])].sort();
  return tableOf([text("Category"), count("Covered"), share("Share of covered"), count("Not covered"), share("Share of not covered")], names.map((name) => [name || "(none)", covered[name] ?? 0, part(covered, name), uncovered[name] ?? 0, part(uncovered, name)]));
}

export function instabilityTable(instability: Audit["instability"]): FigureTable {
  return tableOf(
    [text("Pair"), count("Queries"), share("Change at all"), shareInterval, share("By 0.1 or more"), { ...shareInterval, name: "95 % interval " }, count("Hits gained"), count("Hits lost")],
    PAIR_LIST.map((pair) => {
      const { n, changed, changedByTenth, hitsGained, hitsLost } = instability[pair];
      return [PAIR_NAMES[pair], n, changed.value, changed.interval ?? null, changedByTenth.value, changedByTenth.interval ?? null, hitsGained, hitsLost];
    }),
  );
}

export function histogramTable({ histogram, unchanged }: Audit["instability"][TargetPair]): FigureTable {
  const bins = histogram.filter(({ count: queries }) => queries > 0).map(({ from, to, count: queries }): FigureCell[] => [`${signed(from)} to ${signed(to)}`, queries]);
  return tableOf([text("Shift of nDCG"), count("Queries")], [...bins, ["no change", unchanged]]);
}

function signed(value: number): string {
  return value.toFixed(1).replace("-", "−");
}

/** Mean shift by the number of ids that the first target adds. */
export function extraIdsTable({ byExtraIds, runs }: TargetSizeConfound): FigureTable {
  const rows = Object.entries(byExtraIds).sort(([a], [b]) => Number(a) - Number(b)).map(([extra, { value, interval: bounds, n, pairs, t }]): FigureCell[] => [Number(extra), value, bounds ?? null, t, n, ...(runs > 1 ? [pairs] : [])]);
  return { columns: [count("Extra ids"), figure("Mean shift of nDCG"), interval(), figure("t", 1), count("Queries"), ...(runs > 1 ? [count("Query-run pairs")] : [])], rows };
}

export function depthTable(depth: Audit["depth"]): FigureTable {
  const rows = depth.map(({ k, ndcg, relativeSourceShift: shift }): FigureCell[] => [k, ...TARGETS.flatMap((target) => [ndcg[target].value, ndcg[target].interval ?? null]), shift.value, shift.interval ?? null, ndcg.raw.n]);
  return { columns: [count("k"), ...TARGETS.flatMap((target) => [figure(`${TARGET_NAMES[target]} nDCG`), interval(`${TARGET_NAMES[target]} interval`)]), share("(Source − Raw) / Raw"), { ...shareInterval, name: "interval of the shift" }, count("Queries")], rows };
}

export function categoryTable(byCategory: Audit["byCategory"], k: string): FigureTable {
  const rows = Object.entries(byCategory).flatMap(([category, { metrics, differences }]) => [
    ...TARGETS.map((target): FigureCell[] => [category || "(none)", TARGET_NAMES[target], ...scoreCells(metrics[target].ndcg[k]!)]),
    ...(["sourceMinusRaw", "canonicalMinusRaw"] as const).map((pair): FigureCell[] => [category || "(none)", PAIR_NAMES[pair], ...scoreCells(differences[pair][k]!)]),
  ]);
  return tableOf([text("Category"), text("Target or difference"), figure(`nDCG@${k}`), interval(), count("Queries"), NOTE], rows);
}

const MEASURES = { f1: "extractive answer, token F1", bleu1: "extractive answer, BLEU-1", ownF1: "given answer, token F1", judged: "given answer, judged" } as const;

interface NamedLink {
  name: string;
  link: ScoreLink;
}

/** What a file of answers gave a run, and whose answers they are. */
export function answerSourceWords({ name, sha256, own, judges, answers, matched, judged, unmatchedAt }: AnswerSource, system: string): string {
  const left = answers - matched;
  return [
    `${name} (SHA-256 ${sha256.slice(0, 16)}…): ${matched.toLocaleString("en")} of ${counted(answers, "answer")} belong to queries of this run`,
    left === 0 ? "" : `; ${left.toLocaleString("en")} belong to none, the first at ${unmatchedAt[0]}`,
    judged === 0 ? "; none is judged" : `; ${judged.toLocaleString("en")} are judged${judges.length === 0 ? "" : ` (${judges.join(", ")})`}, scored from 0 to 1, several verdicts as the share of the valid ones that accept`,
    own ? `. They are answers of ${system}.` : `. It is not said that ${system} gave them from these ranked lists: a link then shows which queries are easy to find and to answer, not what the lists are worth.`,
  ].join("");
}

/** The answer scores that a run has, with what each measures. */
export function scoreLinks(answers: AnswerLink): NamedLink[] {
  return (Object.keys(MEASURES) as (keyof typeof MEASURES)[]).flatMap((measure) => (answers[measure] ? [{ name: MEASURES[measure], link: answers[measure] }] : []));
}

export function answerTable(links: readonly NamedLink[]): FigureTable {
  const rows = links.flatMap(({ name, link }): FigureCell[][] => [
    [name, "all that every target covers", ...scoreCells(link.mean)],
    ...(Object.keys(HIT_GROUPS) as HitGroup[]).map((group): FigureCell[] => [name, HIT_GROUPS[group], ...scoreCells(link.byHit[group])]),
    [name, "only Raw − only Canonical", ...scoreCells(link.rawOnlyMinusCanonicalOnly)],
    [name, "covered − not covered", ...scoreCells(link.coveredMinusUncovered)],
  ]);
  return tableOf([text("Answer and measure"), text("Queries in which"), figure("Mean"), interval(), count("n"), NOTE], rows);
}

export function predictorTable(links: readonly NamedLink[]): FigureTable {
  const rows = links.flatMap(({ name, link }) => TARGETS.map((target): FigureCell[] => {
    const { correlation, hitMinusMiss } = link.predictors[target];
    return [name, TARGET_NAMES[target], correlation.value, correlation.interval ?? null, correlation.value === null ? null : correlation.p, hitMinusMiss.value, hitMinusMiss.interval ?? null, correlation.n, correlation.value === null ? correlation.reason : null];
  }));
  return tableOf([text("Answer and measure"), text("Hit under"), figure("r"), interval(), P_VALUE, figure("Hit − miss"), interval("Interval of the difference"), count("n"), NOTE], rows);
}

export function longMemEvalTable({ scores, shortLists }: LongMemEvalScores): FigureTable {
  const rows = GRANULARITIES.flatMap((granularity) => TARGETS.flatMap((target) => Object.entries(scores[granularity][target]).flatMap(([name, byCutoff]) => Object.entries(byCutoff).map(([k, score]): FigureCell[] => {
    const short = granularity === "session" ? shortLists[target][k]! : 0;
    return [granularity, `${name}@${k}`, TARGET_NAMES[target], ...scoreCells(score).slice(0, 3), score.reason ?? (short > 0 ? `${counted(short, "saved list ends", "saved lists end")} before ${k} sessions` : null)];
  }))));
  return tableOf([text("By"), text("LongMemEval’s metric"), text("Target"), figure("Mean"), interval(), count("Queries"), NOTE], rows);
}
