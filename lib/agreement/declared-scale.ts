import { buildRatings, type MeasurementLevel, type RatingRecord, type Ratings, type Scale } from "@/lib/stats/ratings";
import type { ChoiceQuestion } from "@/lib/task-types/question";

/** One way of reading the answers to a question: as labelled, or with classes merged. */
export interface DeclaredScale {
  name: string;
  level: MeasurementLevel;
  /** In declared order, whatever was used. */
  classes: { value: string; label: string }[];
  /** Option → class. */
  classOf(option: string): string;
  /** The scale as the statistics take it. */
  scale: Scale;
}

/** The scale as labelled first, then its merging, if the question has one. A merged scale has no order of its own. */
export function declaredScales({ kind, options, collapse }: ChoiceQuestion): DeclaredScale[] {
  const level = kind === "yes_no" ? "nominal" : kind;
  const categories = options.map(({ value }) => value);
  const scored = level === "ordinal" && options.every(({ score }) => score !== undefined);
  const asLabelled: DeclaredScale = {
    name: "as labelled", level,
    classes: options.map(({ value, label }) => ({ value, label })),
    classOf: (option) => option,
    scale: level === "interval" || scored ? { level, categories, values: options.map(({ value, score }) => score ?? Number(value)) } : { level, categories },
  };
  if (!collapse) return [asLabelled];
  const classOf = new Map(Object.entries(collapse.classes).flatMap(([name, members]) => members.map((member) => [member, name])));
  const merged = Object.keys(collapse.classes);
  return [asLabelled, {
    name: collapse.name, level: "nominal",
    classes: merged.map((value) => ({ value, label: sentenceCase(value) })),
    classOf: (option) => classOf.get(option) ?? option,
    scale: { level: "nominal", categories: merged },
  }];
}

/** Labels on a scale, with every case and rater in its place, whether or not they have labels. */
export function ratingsOn({ scale, classOf }: DeclaredScale, { cases, raters, records }: { cases: readonly { id: string; partOf?: string }[]; raters: readonly { pseudonym: string }[]; records: readonly RatingRecord[] }): Ratings {
  const caseOf = new Map(cases.flatMap(({ id, partOf }) => (partOf === undefined ? [] : [[id, partOf]])));
  return buildRatings(
    records.map((record) => ({ ...record, label: record.label === null ? null : classOf(String(record.label)) })),
    { scale, items: cases.map(({ id }) => id), raters: raters.map(({ pseudonym }) => pseudonym), ...(caseOf.size > 0 ? { clusterOf: (item: string) => caseOf.get(item) ?? item } : {}) },
  );
}

function sentenceCase(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
