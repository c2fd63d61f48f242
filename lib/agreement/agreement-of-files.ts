import { InvalidInput } from "@/lib/errors";
import { buildReport } from "./build-report";
import { questionOfFiles, withOneSpelling, type FileScale, type NamedLabels } from "./file-scale";
import type { FileLabel } from "./file-label";
import { readLabelPath } from "./read-label-path";
import type { AgreementReport, ReportRater } from "./report-types";

export interface LabelFiles {
  /** Path of the people's labels. */
  humans: string;
  /** Path of the judges' labels. */
  judges?: string;
  scale: FileScale;
  /** Declared labels, from one end of the scale to the other. */
  order?: readonly string[];
  /** Column of the label in a long CSV file with several. */
  column?: string;
  /** What stands for "no label" in the files. */
  missing?: readonly string[];
  epsilon: number;
  seed: number;
  resamples: number;
}

/**
 * The agreement report on labels that lie in files: the same figures as a project has. Rows of the people's file that
 * say they are a model's count as a judge's.
 *
 * @throws InvalidInput for unusable files, with file, place and field
 */
export async function agreementOfFiles({ humans, judges, scale, order, column, missing, epsilon, seed, resamples }: LabelFiles): Promise<AgreementReport> {
  const given = [await readLabelPath(humans, { column, missing }), judges === undefined ? { name: "", labels: [] } : await readLabelPath(judges, { column, missing })];
  const raters = ratersOf(given[0]!, given[1]!);
  const files = withOneSpelling(given, order);
  const question = questionOfFiles(files, { scale, order });
  const labels = files.flatMap((file) => file.labels);
  return buildReport({
    // Sorted, so that the same labels give the same intervals in whatever order a file has them.
    cases: [...new Set(labels.map(({ item }) => item))].toSorted().map((id) => ({ id, stratum: null, category: null })),
    raters,
    labels: new Map([[question.id, labels.map(({ item, rater, label }) => ({ item, rater, label }))]]),
    questions: [question], seed, resamples, epsilon,
  });
}

/** People first, each group in the order of its file. */
function ratersOf(people: NamedLabels, models: NamedLabels): ReportRater[] {
  const kinds = new Map<string, ReportRater["kind"]>();
  const note = ({ name }: NamedLabels, { rater, place }: FileLabel, kind: ReportRater["kind"]) => {
    if ((kinds.get(rater) ?? kind) !== kind) throw new InvalidInput(`${name}, ${place}: "${rater}" is the name of a person and of a judge. Give each their own.`);
    kinds.set(rater, kind);
  };
  for (const label of people.labels) note(people, label, label.kind === "model" ? "model" : "person");
  for (const label of models.labels) {
    if (label.kind === "human") throw new InvalidInput(`${models.name}, ${label.place}: this label is a person's and belongs into the file of --humans.`);
    note(models, label, "model");
  }
  const raters = [...kinds].map(([pseudonym, kind]): ReportRater => ({ pseudonym, kind }));
  return [...raters.filter(({ kind }) => kind === "person"), ...raters.filter(({ kind }) => kind === "model")];
}
