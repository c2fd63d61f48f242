import { counted, percent, percentWithInterval, withInterval } from "./numbers";
import { dot, dots } from "./report-pictures";
import { METRIC_NAMES, NOTE, count, figure, interval, scoreCells, share, shareInterval, tableOf, text } from "./report-tables";
import { SUPPORT_LABELS } from "./credit-labels";
import { PREVALENCE_CLASSES } from "./semantic-audit";
import { VALIDATED_METRICS } from "./validated-scores";
import type { FigureCell, FigureTable } from "@/lib/pictures/figure-table";
import type { Statistic } from "@/lib/stats/statistic";
import type { Audit } from "./audit";
import type { Support } from "./credit-labels";
import type { MeanScore } from "./mean-score";
import type { ReportPart, ReportSection } from "./report-section";
import type { PrevalenceClass, PrevalenceEstimates, SemanticAudit, SemanticGroup } from "./semantic-audit";
import type { ValidatedMetric } from "./validated-scores";
import type { RestsOn, ValidatedTarget } from "./validated-target";
import type { LabelSummary, RunValidation } from "./validation";

export const READING_NAMES = { lower: "lower: unlabelled left out", imputed: "imputed: judges corrected by people", upper: "upper: unlabelled let in" } as const;
type ReadingName = keyof typeof READING_NAMES;
const READINGS = Object.keys(READING_NAMES) as ReadingName[];
const CLASS_NAMES: Record<PrevalenceClass, string> = { supports: "supports", partial: "partial", does_not_support: "does not support", relevant: "supports or partial" };
const WAY_NAMES: Record<keyof PrevalenceEstimates, string> = {
  thisSet: "these credits: judges corrected by people", queriesLikeThese: "queries like these: PPI++", peopleAlone: "people alone", judgesAlone: "judges alone, uncorrected",
};
/** As a picture has room for. */
const SHORT_WAYS = { thisSet: "corrected", peopleAlone: "people alone", judgesAlone: "judges alone" } as const;
const WAYS = Object.keys(WAY_NAMES) as (keyof PrevalenceEstimates)[];
/** The paper's table: LLM judges' majority over 1,902 contested credits of eight runs. */
const PAPER: Record<Support, { overall: number; locomo: number; longmemeval: number }> = {
  supports: { overall: 0.292, locomo: 0.331, longmemeval: 0.213 },
  partial: { overall: 0.396, locomo: 0.409, longmemeval: 0.369 },
  does_not_support: { overall: 0.312, locomo: 0.26, longmemeval: 0.418 },
};

const say = (words: string, soft = false): ReportPart => ({ kind: "text", text: words, soft });

/** What labels make of one run: its score under the validated target, and how many of its contested credits are deserved. */
export function validatedSections({ labels, validated, semantic }: RunValidation, { metrics }: Pick<Audit, "metrics">, k: string): ReportSection[] {
  return [validatedSection(validated, { metrics, labels, k }), semanticSection(semantic)];
}

function validatedSection(validated: ValidatedTarget, { metrics, labels, k }: { metrics: Audit["metrics"]; labels: LabelSummary; k: string }): ReportSection {
  const middle = validated.imputed ?? validated.lower;
  const shift = (validated.minusRaw.imputed ?? validated.minusRaw.lower).ndcg[k]!;
  const rows = [
    dot("Raw", metrics.raw.ndcg[k]!, false),
    ...READINGS.map((reading) => (validated[reading] ? dot(`Validated, ${READING_NAMES[reading]}`, validated[reading].ndcg[k]!, true) : null)),
    dot("Canonical", metrics.canonical.ndcg[k]!, false), dot("Source", metrics.source.ndcg[k]!, false),
  ];
  const joint = validated.joint[k]!;
  return {
    title: "The validated target",
    parts: [
      {
        kind: "picture", picture: dots(rows, { id: "validated", title: `nDCG@${k} under the validated target`, axis: `mean nDCG@${k}, 95 % interval` }),
        caption: `nDCG@${k} under the validated target (full dots) beside the three targets (open dots)`,
        sentence: `When a transformed memory counts only if it supports the answer, nDCG@${k} is ${withInterval(middle.ndcg[k]!)}, which differs from Raw by ${withInterval(shift)}.`,
        table: validatedTable(validated),
      },
      say(restsOnWords(validated.restsOn, labels)),
      say("T_val = T_raw ∪ {m in T_src without T_raw: supports}. The lower and the upper reading bound the set, not the score: a target that grows raises the ideal as well. Graded nDCG counts supports as 1 and partial as 0.5, its ideal from the same set. The imputed interval combines the imputations by Rubin’s rules; the others resample queries.", true),
      { kind: "table", caption: "Validated − Raw, on the same queries", table: validatedTable(validated.minusRaw, "Difference"), folded: true },
      ...(joint.queries === 0 ? [] : [
        say(`Evidence spread over turns: of ${counted(joint.queries, "answerable query", "answerable queries")} with several gold turns, what was returned within ${k} jointly supports the answer in ${joint.supported.toLocaleString("en")}, does not in ${joint.notSupported.toLocaleString("en")}; in ${joint.undecided.toLocaleString("en")} the labels that are missing decide. Pieces count together when every gold turn is there itself or in a memory that supports the answer at least partly.`),
      ]),
      { kind: "table", caption: "What the labels cover", table: restsOnTable(validated.restsOn), folded: true },
    ],
  };
}

function validatedTable(readings: Pick<ValidatedTarget["minusRaw"], ReadingName>, column = "Mean"): FigureTable {
  const name = (metric: ValidatedMetric) => (metric === "gradedNdcg" ? "graded nDCG" : METRIC_NAMES[metric]);
  const rows = VALIDATED_METRICS.flatMap((metric) => READINGS.flatMap((reading) => Object.entries(readings[reading]?.[metric] ?? {}).map(([k, score]): FigureCell[] => [`${name(metric)}@${k}`, READING_NAMES[reading], ...scoreCells(score)])));
  return tableOf([text("Metric"), text("Reading"), figure(column), interval(), count("Queries"), NOTE], rows);
}

function restsOnWords({ descendants, labelled, judgedOnly, neither, donors, imputations, rawLabelled, rawRemoved }: RestsOn, { from, sources }: LabelSummary): string {
  const sum = (counts: Record<Support, number>) => SUPPORT_LABELS.reduce((total, label) => total + counts[label], 0);
  const whose = { people: "the majority of people", adjudicated: "the final label (adjudicated, else the majority of people)", judges: "the majority of judges, uncorrected" }[from];
  return [
    `By ${whose} of ${sources.join(", ")}: of ${counted(descendants, "memory", "memories")} that descend from a gold turn, ${sum(labelled).toLocaleString("en")} are decided by a label`,
    from === "judges" ? "" : `, ${sum(judgedOnly).toLocaleString("en")} were judged only`,
    ` and nobody said anything of ${neither.toLocaleString("en")}.`,
    donors > 0 ? ` What is undecided is imputed from ${counted(donors, "labelled memory", "labelled memories")} in ${imputations} draws${neither > 0 ? "; for memories that nobody judged this extrapolates from those that somebody did" : ""}.` : " Nothing can be imputed, since no label is of a memory of this run.",
    rawLabelled > 0 ? ` ${counted(rawLabelled, "gold turn")} ${rawLabelled === 1 ? "was" : "were"} labelled as well; ${rawRemoved.toLocaleString("en")} do not support the answer and are no target.` : "",
  ].join("");
}

function restsOnTable({ labelled, judgedOnly, neither }: RestsOn): FigureTable {
  return tableOf([text("Label"), count("Decided"), count("Judged only")], [...SUPPORT_LABELS.map((label): FigureCell[] => [CLASS_NAMES[label], labelled[label], judgedOnly[label]]), ["no label", neither, null]]);
}

/** The share of the contested credits that support the answer; null where it cannot be computed. */
export function supportShareWords(semantic: SemanticAudit): string | null {
  const share = semantic.overall.estimates.supports[mainWay(semantic)];
  return semantic.overall.cases === 0 || share.value === null ? null : shareWords(share);
}

/** Output 8: deserved credit among the contested credits. */
export function semanticSection(semantic: SemanticAudit): ReportSection {
  const { overall, judges, unknown, notes, from } = semantic;
  const main = mainWay(semantic);
  const best = (name: PrevalenceClass) => overall.estimates[name][main];
  const drawn = SUPPORT_LABELS.flatMap((name) => (["thisSet", "peopleAlone", "judgesAlone"] as const).map((way) => dot(`${CLASS_NAMES[name]}, ${SHORT_WAYS[way]}`, scoreOf(overall.estimates[name][way]), way === main)));
  const groups = (caption: string, of: Record<string, SemanticGroup>): ReportPart[] => (Object.keys(of).length < 2 ? [] : [{ kind: "table", caption, table: groupTable(of), folded: true }]);
  return {
    title: "Deserved credit",
    parts: [
      {
        kind: "picture", picture: dots(drawn, { id: "deserved-credit", title: "Share of contested credits by label", axis: "share of contested credits, 95 % interval" }),
        caption: `Share of each label among ${counted(overall.cases, "contested credit")} (${counted(overall.pairs, "query-run pair")}, ${counted(overall.queries, "query", "queries")}); n counts the pairs with a label`,
        sentence: overall.cases === 0 ? "No contested credit of these runs is among the labelled cases." : `Of the contested credits, ${shareWords(best("supports"))} support the answer, ${shareWords(best("partial"))} do so partly and ${shareWords(best("does_not_support"))} do not (${WAY_NAMES[main]}).`,
        table: groupTable({ all: overall }),
      },
      say([
        `${counted(overall.labelledByPeople, "case")} labelled by people${from === "judges" ? " (not used)" : ""}, ${overall.judged.toLocaleString("en")} by judges.`,
        judges ? judgesWords(judges) : "",
        unknown > 0 ? `${counted(unknown, "contested credit")} of these runs ${unknown === 1 ? "is" : "are"} not among the cases of the labels and left out.` : "",
        ...notes,
      ].filter(Boolean).join(" ")),
      ...(main === "thisSet" ? [say("Two questions: the corrected figure for these credits asks what people would say of exactly these; PPI++ asks it of queries like these. Judges alone take every error of theirs for the truth.", true)] : []),
      ...groups("By dataset", semantic.byDataset),
      ...groups("By the rank at which the memory was credited", semantic.byRank),
      ...groups("By category", semantic.byCategory),
      { kind: "table", caption: "Beside the paper (majority of five judges, 1,902 credits of eight runs)", table: paperTable(semantic) },
      { kind: "table", caption: "Judges’ majority against people, where there are both", table: confusionTable(semantic.confusion), folded: true },
    ],
  };
}

/** Who judged and, where two of them judged the same credits, how far they agree. */
function judgesWords({ names, agreement: { binary, threeClass } }: NonNullable<SemanticAudit["judges"]>): string {
  const who = `${names.length === 1 ? "Judge" : "Judges"}: ${names.join(", ")}`;
  if (binary.value === null || threeClass.value === null) return `${who}.`;
  return `${who}; mean pairwise agreement ${percentWithInterval(scoreOf(binary))} on two classes and ${percentWithInterval(scoreOf(threeClass))} on three (the paper: 90.9 % and 85.9 %).`;
}

/** The best that the labels allow: judges corrected by people, else people, else judges. */
function mainWay({ overall: { estimates } }: SemanticAudit): keyof PrevalenceEstimates {
  return (["thisSet", "peopleAlone", "judgesAlone"] as const).find((way) => estimates.supports[way].value !== null) ?? "judgesAlone";
}

function scoreOf(statistic: Statistic): MeanScore {
  const { value, n } = statistic;
  return value === null ? { value, n, reason: statistic.reason } : { value, n, interval: statistic.interval };
}

function shareWords(statistic: Statistic): string {
  return percentWithInterval(scoreOf(statistic));
}

function groupTable(groups: Record<string, SemanticGroup>): FigureTable {
  const several = Object.keys(groups).length > 1;
  const rows = Object.entries(groups).flatMap(([name, { cases, labelledByPeople, estimates }]) => PREVALENCE_CLASSES.flatMap((label) => WAYS.map((way): FigureCell[] => {
    const statistic = estimates[label][way];
    const notes = [statistic.value === null ? statistic.reason : null, ...(statistic.warnings ?? [])].filter((note) => note !== null).join(" ");
    return [...(several ? [name || "(none)"] : []), CLASS_NAMES[label], WAY_NAMES[way], statistic.value, statistic.interval ?? null, cases, labelledByPeople, notes || null];
  })));
  return tableOf([...(several ? [text("Group")] : []), text("Label"), text("Estimate"), share("Share"), shareInterval, count("Cases"), count("Of people"), NOTE], rows);
}

function paperTable(semantic: SemanticAudit): FigureTable {
  const main = mainWay(semantic);
  const rows = SUPPORT_LABELS.map((label): FigureCell[] => [CLASS_NAMES[label], ...Object.values(PAPER[label]).map((value) => percent(value)), shareWords(semantic.overall.estimates[label][main]), shareWords(semantic.overall.estimates[label].judgesAlone)]);
  return tableOf([text("Label"), text("Paper, overall"), text("Paper, LoCoMo"), text("Paper, LongMemEval-S"), text(`Here, ${WAY_NAMES[main]}`), text("Here, judges alone")], rows);
}

function confusionTable(confusion: SemanticAudit["confusion"]): FigureTable {
  return tableOf([text("Judges"), ...SUPPORT_LABELS.map((label) => count(`People: ${CLASS_NAMES[label]}`))], SUPPORT_LABELS.map((judge): FigureCell[] => [CLASS_NAMES[judge], ...SUPPORT_LABELS.map((human) => confusion[judge][human])]));
}
