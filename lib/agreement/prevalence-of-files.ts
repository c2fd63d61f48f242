import { InvalidInput } from "@/lib/errors";
import { majorityVote } from "@/lib/stats/majority-vote";
import { comparePrevalence, type PrevalenceComparison } from "@/lib/stats/prevalence-comparison";
import { buildRatings } from "@/lib/stats/ratings";
import type { FileLabel, LabelFile } from "./file-label";
import { questionOfFiles, withOneSpelling, type NamedLabels } from "./file-scale";
import { readLabelPath } from "./read-label-path";

export interface PrevalenceFiles extends Pick<LabelFile, "column" | "missing"> {
  humans: string;
  judges: string;
  /** Labels whose share is wanted; several count as one. */
  positive: readonly string[];
}

export interface JudgePrevalence {
  judge: string;
  /** Cases that the judge labelled: the set. */
  judged: number;
  /** Of them, those with a majority of people. */
  labelled: number;
  /** Of them, those on which people are tied, which count as not labelled. */
  ties: number;
  figures: PrevalenceComparison;
}

/**
 * The share of some labels in the set that a judge labelled, corrected by the people's majority on a part of it, for
 * each judge of a file. Takes the cases that people labelled as drawn at random from the set, and all as independent;
 * a sample drawn by stratum or several cases of one query need the project's own report, which knows the design.
 *
 * @throws InvalidInput for unusable files, and for a wanted label that nobody gave
 */
export async function prevalenceOfFiles({ humans, judges, positive, column, missing }: PrevalenceFiles): Promise<JudgePrevalence[]> {
  const given = [await readLabelPath(humans, { column, missing }), await readLabelPath(judges, { column, missing })];
  const [people, models] = withOneSpelling(given, undefined) as [NamedLabels, NamedLabels];
  const used = questionOfFiles([people, models], { scale: "nominal" }).options.map(({ value }) => value);
  const unknown = positive.find((label) => !used.includes(label));
  if (unknown !== undefined) throw new InvalidInput(`No label in these files is "${unknown}". There are: ${used.join(", ")}.`);
  const isPositive = (label: string) => (positive.includes(label) ? 1 : 0);
  const ratings = buildRatings(people.labels.map(({ item, rater, label }) => ({ item, rater, label: String(isPositive(label)) })), { scale: { level: "nominal", categories: ["0", "1"] } });
  const majority = new Map(majorityVote(ratings, { kind: "none" }).items.map(({ item, label }) => [item, label]));
  return byRater(models.labels).map(([judge, labels]) => {
    const cases = labels.map(({ item, label }) => ({ judge: isPositive(label), human: numberOrNull(majority.get(item) ?? null) }));
    return {
      judge, judged: cases.length, labelled: cases.filter(({ human }) => human !== null).length,
      ties: labels.filter(({ item }) => majority.get(item) === null).length, figures: comparePrevalence(cases),
    };
  });
}

function byRater(labels: readonly FileLabel[]): [string, FileLabel[]][] {
  const groups = new Map<string, FileLabel[]>();
  for (const label of labels) {
    const own = groups.get(label.rater);
    if (own) own.push(label);
    else groups.set(label.rater, [label]);
  }
  return [...groups];
}

function numberOrNull(label: string | null): number | null {
  return label === null ? null : Number(label);
}
