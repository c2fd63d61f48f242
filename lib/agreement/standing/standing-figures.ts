import { withoutEmptyColumns, type FigureCell, type FigureColumn, type FigureTable } from "@/lib/pictures/figure-table";
import { intervalPlot, type IntervalRow } from "@/lib/pictures/interval-plot";
import type { Statistic } from "@/lib/stats/statistic";
import type { Picture } from "../figure-pictures";
import type { CorrectedShare, CorrectedShares } from "./corrected-shares";
import type { Classes } from "./judged-set";
import type { LabelNeed } from "./more-labels";
import type { WeakSpots } from "./weak-spots";
import { widthInWords } from "./width-in-words";

const INTERVAL: FigureColumn = { name: "95 % interval", kind: "interval" };
const NOTE: FigureColumn = { name: "Note", kind: "text" };

/** Of shares in the pictures: as many as the per cent of the sentences, so that 42.5 % is not drawn as 0.42. */
const DECIMALS = 3;

/** Estimate → the question that it answers. */
const ESTIMATES: readonly { key: "judgeOnly" | "humanOnly" | "humanThisSet" | "thisSet" | "queriesLikeThese" | "roganGladen"; name: string; answers: string }[] = [
  { key: "judgeOnly", name: "Judge alone", answers: "How often does the judge say so?" },
  { key: "humanOnly", name: "People alone", answers: "How often do people say so on the cases they labelled?" },
  { key: "humanThisSet", name: "People alone, this set", answers: "How often would people say so on exactly these cases, by their labels alone?" },
  { key: "thisSet", name: "Corrected, this set", answers: "How often would people say so on exactly these cases?" },
  { key: "queriesLikeThese", name: "Corrected, queries like these", answers: "How often would they on further queries of the same kind?" },
  { key: "roganGladen", name: "Rogan–Gladen", answers: "The same, by the judge's error rates; for comparison" },
];

/** Every estimate of every class's share, with the question that it answers. */
export function sharesTable({ shares }: CorrectedShares): FigureTable {
  return withoutEmptyColumns({
    columns: [{ name: "Label", kind: "text" }, { name: "Estimate", kind: "text" }, { name: "Share", kind: "figure" }, INTERVAL, { name: "Cases", kind: "count" }, { name: "Answers", kind: "text" }, NOTE],
    rows: shares.flatMap((share) => ESTIMATES.map(({ key, name, answers }): FigureCell[] => {
      const statistic: Statistic = share[key];
      return [share.label, name, statistic.value, statistic.interval ?? null, statistic.n, answers, noteOf(statistic)];
    })),
  });
}

/** The naive figures and the corrected ones, class by class. Null when nothing can be drawn. */
export function sharesPicture({ shares }: CorrectedShares): Picture | null {
  const rows = shares.flatMap((share) => ESTIMATES.filter(({ key }) => key !== "roganGladen").flatMap(({ key, name }) => rowOf(share, { key, name })));
  if (rows.length === 0) return null;
  return drawn(rows, { id: "shares", axis: "Share of cases with 95 % interval", title: "Share of each label by the judge alone, by people alone, and corrected" });
}

function rowOf(share: CorrectedShare, { key, name }: { key: (typeof ESTIMATES)[number]["key"]; name: string }): IntervalRow[] {
  const { value, interval, n } = share[key];
  return value === null ? [] : [{ label: `${share.label}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`, value, lower: interval?.lower ?? null, upper: interval?.upper ?? null, n, full: key !== "judgeOnly" }];
}

/** How often the judge says what people say, part by part; weak parts are named. */
export function weakSpotsTable({ overall, parts }: WeakSpots): FigureTable {
  const row = (field: string, value: string, { accuracy, weak }: { accuracy: Statistic; weak: boolean }): FigureCell[] => [field, value, accuracy.value, accuracy.interval ?? null, accuracy.n, weak ? "below the judge's accuracy on all cases" : noteOf(accuracy)];
  return withoutEmptyColumns({
    columns: [{ name: "By", kind: "text" }, { name: "Part", kind: "text" }, { name: "Agrees with people", kind: "figure" }, INTERVAL, { name: "Cases", kind: "count" }, NOTE],
    rows: [row("all", "", { accuracy: overall, weak: false }), ...parts.map((part) => row(part.field === "class" ? "people's label" : part.field, part.value, part))],
  });
}

export function weakSpotsPicture({ overall, parts }: WeakSpots): Picture | null {
  const rows = parts.flatMap(({ field, value, accuracy, weak }): IntervalRow[] => (accuracy.value === null ? [] : [{
    label: `${field === "class" ? "People say" : sentenceCase(field)}: ${value}`, value: accuracy.value, lower: accuracy.interval?.lower ?? null, upper: accuracy.interval?.upper ?? null, n: accuracy.n, full: weak, reference: overall.value ?? undefined,
  }]));
  return rows.length === 0 ? null : drawn(rows, { id: "weak", axis: "Share of cases on which judge and people agree", title: "Where the judge agrees with people, and where it does not" });
}

/** Precision, recall and F1 of each class, people's label being right. */
export function classScoresTable({ scores }: WeakSpots, classes: Classes): FigureTable {
  return {
    columns: [{ name: "Label", kind: "text" }, { name: "People gave it", kind: "count" }, { name: "Precision", kind: "figure" }, { name: "Recall", kind: "figure" }, { name: "F1", kind: "figure" }],
    rows: scores.classes.map(({ category, support, precision, recall, f1 }) => [classes.find(({ value }) => value === category)?.label ?? category, support, precision, recall, f1]),
  };
}

/** Labels that are there, wanted and to come, stratum by stratum. */
export function needTable({ strata }: LabelNeed): FigureTable {
  return {
    columns: [{ name: "Stratum", kind: "text" }, { name: "Cases", kind: "count" }, { name: "In the sample", kind: "count" }, { name: "Labelled", kind: "count" }, { name: "Wanted", kind: "count" }, { name: "Still to label", kind: "count" }, { name: "To draw", kind: "count" }],
    rows: strata.map(({ stratum, size, drawn, labelled, wanted, more, toDraw }) => [stratum === "" ? "all cases" : stratum, size, drawn, labelled, wanted, more, toDraw]),
  };
}

function drawn(rows: readonly IntervalRow[], { id, axis, title }: { id: string; axis: string; title: string }): Picture {
  const description = rows.map(({ label, value, n }) => `${label} ${value.toFixed(DECIMALS)}, ${n} cases`).join("; ");
  return { svg: intervalPlot({ rows, axis, decimals: DECIMALS }, { id, title, description }), narrowSvg: intervalPlot({ rows, axis, decimals: DECIMALS, narrow: true }, { id: `${id}-narrow`, title, description }) };
}

function noteOf(statistic: Statistic): string {
  const said = [...(statistic.value === null ? [statistic.reason] : []), ...(statistic.warnings ?? [])].join(" ");
  return said || widthInWords(statistic).trim();
}

function sentenceCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
