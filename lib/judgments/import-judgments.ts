import type { Actor } from "@/lib/auth/actor";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import type { ImportReport } from "@/lib/cases/imports/import-file";
import { importLabelFile } from "@/lib/labels/import-label-file";
import type { JudgmentNaming } from "@/lib/task-types/judged-answer";
import type { JudgmentFile } from "./judgment-file";
import { judgmentIntake } from "./judgment-intake";
import { judgmentRows } from "./judgment-rows";

export interface ImportedJudgments {
  cases: ImportReport;
  labels: ImportReport;
}

export interface JudgmentsToImport {
  project: string;
  file: JudgmentFile;
  /** For messages. */
  name: string;
  naming: JudgmentNaming;
}

/**
 * Brings judged answers into a project whose task type makes cases or labels of them. What is there already is skipped.
 * Cases and labels are each all or nothing; without its cases no label is added.
 */
export async function importJudgments(actor: Actor, { project, file, name, naming }: JudgmentsToImport): Promise<ImportedJudgments> {
  const { cases, labels } = judgmentRows(await judgmentIntake(actor, project), file.items, naming);
  const none: ImportReport = { imported: true, added: 0, skipped: 0, faultCount: 0, faults: [], ignoredFields: [] };
  const staged = { project, format: "jsonl" as const, skipBad: false };
  const casesReport = cases.length === 0 ? none : await importCaseFile(actor, { ...staged, fileName: `${name}: answers`, source: bytes(cases) });
  if (!casesReport.imported || labels.length === 0) return { cases: casesReport, labels: { ...none, imported: casesReport.imported } };
  return { cases: casesReport, labels: await importLabelFile(actor, { ...staged, fileName: `${name}: verdicts`, source: bytes(labels) }) };
}

async function* bytes(lines: readonly Record<string, unknown>[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const line of lines) yield encoder.encode(`${JSON.stringify(line)}\n`);
}
