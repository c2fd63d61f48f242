import { readFile } from "node:fs/promises";
import { InvalidInput } from "@/lib/errors";
import { buildReport } from "./build-report";
import { questionOfFiles, type FileScale, type NamedLabels } from "./file-scale";
import { readLabelFile, type FileLabel } from "./label-file";
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
export async function agreementOfFiles({ humans, judges, scale, order, column, epsilon, seed, resamples }: LabelFiles): Promise<AgreementReport> {
  const people: NamedLabels = { name: humans, labels: readLabelFile({ name: humans, text: await readFile(humans, "utf8"), column }) };
  const models: NamedLabels = judges === undefined ? { name: "", labels: [] } : { name: judges, labels: readLabelFile({ name: judges, text: await readFile(judges, "utf8"), column }) };
  const files = [people, models];
  const question = questionOfFiles(files, { scale, order });
  const labels = files.flatMap((file) => file.labels);
  return buildReport({
    cases: [...new Set(labels.map(({ item }) => item))].map((id) => ({ id, stratum: null, category: null })),
    raters: ratersOf(people, models),
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
