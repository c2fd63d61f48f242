import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { projectQuery } from "@/lib/auth/operation";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import type { ImportReport } from "@/lib/cases/imports/import-file";
import { Conflict } from "@/lib/errors";
import { importLabelFile } from "@/lib/labels/import-label-file";
import type { JudgmentFile } from "./judged-answer";
import { caseLine, labelLines, type JudgmentNaming } from "./judgment-rows";

export interface ImportedJudgments {
  cases: ImportReport;
  labels: ImportReport;
}

const TASK_TYPE = "answer-correctness";

/** Whether a project is of the kind that judge outputs on answers go into. */
export const judgmentsProject = projectQuery({
  name: "judgments.project",
  permission: "cases.edit",
  input: z.object({}),
  async run({ tx, projectId }): Promise<{ takes: boolean; taskType: string }> {
    const { taskType } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
    return { takes: taskType === TASK_TYPE, taskType };
  },
});

/** @throws Conflict when the project's cases are of another kind. */
export async function requireJudgmentsProject(actor: Actor, project: string): Promise<void> {
  const { takes, taskType } = await judgmentsProject(actor, { project });
  if (!takes) throw new Conflict(`Judge outputs on answers go into a project of the task type ${TASK_TYPE}; this one is ${taskType}.`);
}

export interface JudgmentsToImport {
  project: string;
  file: JudgmentFile;
  /** For messages. */
  name: string;
  naming: JudgmentNaming;
}

/**
 * Brings judged answers into an answer-correctness project: the answers as cases, where the file has their texts, and the
 * verdicts as labels of models, correct or wrong. What is there already is skipped. Cases and labels are each all or
 * nothing; without its cases no label is added.
 */
export async function importJudgments(actor: Actor, { project, file, name, naming }: JudgmentsToImport): Promise<ImportedJudgments> {
  await requireJudgmentsProject(actor, project);
  const withTexts = file.items.some(({ question, answer }) => question !== null || answer !== null);
  const none: ImportReport = { imported: true, added: 0, skipped: 0, faultCount: 0, faults: [], ignoredFields: [] };
  const lines = withTexts ? file.items.map((item) => caseLine(item, naming)) : [];
  const labels = file.items.flatMap((item) => labelLines(item, naming));
  const staged = { project, format: "jsonl" as const, skipBad: false };
  const cases = withTexts ? await importCaseFile(actor, { ...staged, fileName: `${name}: answers`, source: bytes(lines) }) : none;
  if (!cases.imported || labels.length === 0) return { cases, labels: { ...none, imported: cases.imported } };
  return { cases, labels: await importLabelFile(actor, { ...staged, fileName: `${name}: verdicts`, source: bytes(labels) }) };
}

async function* bytes(lines: readonly Record<string, unknown>[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const line of lines) yield encoder.encode(`${JSON.stringify(line)}\n`);
}
