import { InvalidInput } from "@/lib/errors";
import { readDataset } from "../read-dataset";
import type { Dataset, DatasetReport } from "@/lib/datasets/conversation";
import type { DatasetFormat } from "../read-dataset";

/** A dataset of a sweep: one or more files of one format. */
export interface SweepSource {
  format: DatasetFormat;
  /** What traces and cases call it. */
  name: string;
  inputs: string[];
}

/**
 * The files of a source as one dataset; its report counts over all of them, and notes say which file they are about.
 * @throws InvalidInput when a file cannot be read, or two hold a conversation of the same id
 */
export async function readSource({ format, name, inputs }: SweepSource): Promise<Dataset> {
  const parts: Dataset[] = [];
  const files = new Map<string, string>();
  for (const path of inputs) {
    const part = await readDataset(format, { path, name });
    for (const { id } of part.conversations) {
      if (files.has(id)) throw new InvalidInput(`${path} holds conversation "${id}", which ${files.get(id)} holds as well. Give files of other datasets a --dataset of their own, as --dataset ${format}:NAME.`);
      files.set(id, path);
    }
    parts.push(part);
  }
  if (parts.length === 1) return parts[0]!;
  return { name, conversations: parts.flatMap(({ conversations }) => conversations), report: joinedReport(parts, inputs) };
}

function joinedReport(parts: readonly Dataset[], inputs: readonly string[]): DatasetReport {
  const reports = parts.map(({ report }) => report);
  const total = (count: (report: DatasetReport) => number) => reports.reduce((sum, report) => sum + count(report), 0);
  return {
    conversations: total(({ conversations }) => conversations),
    sessions: total(({ sessions }) => sessions),
    turns: total(({ turns }) => turns),
    questions: total(({ questions }) => questions),
    questionsByCategory: summed(reports.map(({ questionsByCategory }) => questionsByCategory)),
    unanswerableQuestions: total(({ unanswerableQuestions }) => unanswerableQuestions),
    counts: summed(reports.map(({ counts }) => counts)),
    notes: reports.flatMap(({ notes }, index) => notes.map((note) => ({ ...note, path: `${inputs[index]}: ${note.path}` }))),
  };
}

function summed(records: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, count] of records.flatMap((record) => Object.entries(record))) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
