import { confusionOfLabels } from "@/lib/stats/confusion";
import { classificationScores } from "@/lib/stats/classification-scores";
import { proportion } from "@/lib/stats/proportion-intervals";
import type { Statistic } from "@/lib/stats/statistic";
import type { Classes, JudgedSetCase } from "./judged-set";

export interface PartAccuracy {
  field: "class" | "stratum" | "category" | "system" | "rubric version";
  value: string;
  /** Share of the part's cases on which the judge says what people say. */
  accuracy: Statistic;
  /** The interval lies below the judge's accuracy on all cases. */
  weak: boolean;
}

export interface WeakSpots {
  overall: Statistic;
  parts: PartAccuracy[];
  scores: ReturnType<typeof classificationScores>;
}

/**
 * Where a judge fails: how often it says what people say, by people's label, stratum, category, system and
 * version of the guideline that people labelled under. A part is
 * weak when its whole Wilson interval lies below the judge's accuracy on all cases. A case of several systems or versions counts
 * for each of them. Systems that are the strata are given once.
 */
export function weakSpots(cases: readonly JudgedSetCase[], classes: Classes): WeakSpots {
  const both = cases.filter(({ judge, human }) => judge !== null && human !== null);
  const accuracyOf = (part: readonly JudgedSetCase[]) => proportion(part.filter(({ judge, human }) => judge === human).length, part.length);
  const overall = accuracyOf(both);
  const describe = (field: PartAccuracy["field"], value: string, members: readonly JudgedSetCase[]): PartAccuracy => {
    const accuracy = accuracyOf(members);
    return { field, value, accuracy, weak: overall.value !== null && accuracy.interval !== undefined && accuracy.interval.upper < overall.value };
  };
  const names = (of: (item: JudgedSetCase) => readonly string[]) => [...new Set(both.flatMap(of))].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const optional = (name: string | null) => (name === null ? [] : [name]);
  const by = (field: PartAccuracy["field"], of: (item: JudgedSetCase) => readonly string[]) => {
    const found = names(of);
    return found.length < 2 ? [] : found.map((name) => describe(field, name, both.filter((item) => of(item).includes(name))));
  };
  // Of a sample that is stratified by system both would give the same rows.
  const systemIsStratum = both.every(({ part, systems }) => systems.length === 1 && systems[0] === part);
  return {
    overall,
    scores: classificationScores(confusionOfLabels(both.map(({ human }) => human), both.map(({ judge }) => judge), classes.map(({ value }) => value))),
    parts: [
      ...classes.map(({ value, label }) => describe("class", label, both.filter(({ human }) => human === value))),
      ...by("stratum", ({ part }) => optional(part)),
      ...by("category", ({ category }) => optional(category)),
      ...(systemIsStratum ? [] : by("system", ({ systems }) => systems)),
      ...by("rubric version", ({ rubrics }) => rubrics),
    ],
  };
}
