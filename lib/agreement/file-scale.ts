import { InvalidInput } from "@/lib/errors";
import type { ChoiceQuestion } from "@/lib/task-types/question";
import type { FileLabel } from "./file-label";

export const FILE_SCALES = ["nominal", "ordinal", "interval"] as const;
export type FileScale = (typeof FILE_SCALES)[number];

/** A file of labels with the name it goes by in messages. */
export interface NamedLabels {
  name: string;
  labels: readonly FileLabel[];
}

/** What programs write where there is no label, such as R and pandas. */
const USUALLY_MISSING = ["NA", "N/A", "NaN", "nan", "null", "NULL"];

/**
 * The same files with every number written one way: 2, 2.0 and 02 are one label, since a spreadsheet or pandas turns
 * whole numbers into decimals where a cell of the column is empty. Declared labels stay as declared.
 */
export function withOneSpelling(files: readonly NamedLabels[], order?: readonly string[]): NamedLabels[] {
  const spelling = new Map(order?.filter(isNumber).map((label) => [Number(label), label]));
  const allNumbers = files.every(({ labels }) => labels.every(({ label }) => isNumber(label)));
  const spelt = (label: string): string => {
    if (order) return order.includes(label) || !isNumber(label) ? label : (spelling.get(Number(label)) ?? label);
    return allNumbers ? String(Number(label)) : label;
  };
  return files.map(({ name, labels }) => ({ name, labels: labels.map((label) => ({ ...label, label: spelt(label.label) })) }));
}

/**
 * The question that the labels of some files answer. A given order declares the classes, used or not; without one a
 * nominal scale takes the labels as they come, and numbers stand in their own order. Words have no order of their own,
 * least of all the alphabet's, so an ordinal scale of words must be given one.
 *
 * @throws InvalidInput for an undeclared label, with its file and place; for words on a numeric scale; for words without
 *   order; for what looks like a mark for "no label" and is not declared
 */
export function questionOfFiles(files: readonly NamedLabels[], { scale, order }: { scale: FileScale; order?: readonly string[] }): ChoiceQuestion {
  const used = [...new Set(files.flatMap(({ labels }) => labels.map(({ label }) => label)))];
  if (!order) refuseMissingMarks(files);
  if (scale === "interval") refuseWords(files, order);
  const classes = order ?? (scale !== "nominal" && used.every(isNumber) ? used.toSorted((a, b) => Number(a) - Number(b)) : used.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })));
  if (order) refuseUndeclared(files, order);
  else if (scale === "ordinal" && !used.every(isNumber)) {
    throw new InvalidInput(`An ordinal scale of words needs its order, from one end to the other: --order ${classes.slice(0, 6).map((word) => (/[\s,]/.test(word) ? `"${word}"` : word)).join(",")}${classes.length > 6 ? ",…" : ""} (these are in alphabetical order, which is hardly what they mean).`);
  }
  return { id: "label", name: "Label", kind: scale, prompt: "Label", required: true, options: classes.map((value) => ({ value, label: value, description: "", key: "", ...(scale === "interval" ? { score: Number(value) } : {}) })) };
}

function isNumber(label: string): boolean {
  return label.trim() !== "" && Number.isFinite(Number(label));
}

function refuseMissingMarks(files: readonly NamedLabels[]): void {
  for (const { name, labels } of files) {
    const mark = labels.find(({ label }) => USUALLY_MISSING.includes(label));
    if (mark) throw new InvalidInput(`${name}, ${mark.place}: "${mark.label}" usually stands for no label. Say so with --missing ${mark.label}, or declare it as a label with --order.`);
  }
}

function refuseWords(files: readonly NamedLabels[], order: readonly string[] = []): void {
  const declared = order.find((label) => !isNumber(label));
  if (declared !== undefined) throw new InvalidInput(`--order names "${declared}", but on an interval scale every label is a number.`);
  for (const { name, labels } of files) {
    const word = labels.find(({ label }) => !isNumber(label));
    if (word) throw new InvalidInput(`${name}, ${word.place}: on an interval scale every label is a number, not "${word.label}".`);
  }
}

function refuseUndeclared(files: readonly NamedLabels[], order: readonly string[]): void {
  const twice = order.find((label, at) => order.indexOf(label) !== at);
  if (twice !== undefined) throw new InvalidInput(`--order names "${twice}" twice.`);
  const declared = new Set(order);
  for (const { name, labels } of files) {
    const unknown = labels.find(({ label }) => !declared.has(label));
    if (unknown) throw new InvalidInput(`${name}, ${unknown.place}: the label "${unknown.label}" is not among those that --order declares (${order.join(", ")}).`);
  }
}
