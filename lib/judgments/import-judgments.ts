import type { Actor } from "@/lib/auth/actor";
import type { Fault } from "@/lib/cases/import-file/fault";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import type { ImportReport } from "@/lib/cases/imports/import-file";
import { importLabelFile } from "@/lib/labels/import-label-file";
import type { JudgedAnswerIntake, JudgmentNaming } from "@/lib/task-types/judged-answer";
import type { JudgmentFile } from "./judgment-file";
import { judgmentIntake } from "./judgment-intake";
import { judgmentRows, type MadeRow } from "./judgment-rows";
import { storedAnswers } from "./stored-answers";

/** What keeps a file of judge outputs from being imported, by its place in that file. */
export interface JudgmentFault {
  /** `detailed_results.c[0].question`, `line 3`. */
  place: string;
  /** Further down in that place; empty when the place says all. */
  field: string;
  message: string;
}

export interface JudgmentReport extends Pick<ImportReport, "imported" | "added" | "skipped" | "faultCount"> {
  faults: JudgmentFault[];
}

export interface ImportedJudgments {
  /** `withoutEvidence`: cases that were there already without the evidence that the import has for them. */
  cases: JudgmentReport & { withoutEvidence: number };
  labels: JudgmentReport;
}

export interface JudgmentsToImport {
  project: string;
  file: JudgmentFile;
  /** For messages. */
  name: string;
  naming: JudgmentNaming;
}

const NONE: JudgmentReport = { imported: true, added: 0, skipped: 0, faultCount: 0, faults: [] };

/**
 * Brings judged answers into a project whose task type makes cases or labels of them. A case that is there already under
 * the answer's id, with the same texts and whatever else, keeps what it has and takes the verdicts. Cases and labels are
 * each all or nothing; without its cases no label is added.
 */
export async function importJudgments(actor: Actor, { project, file, name, naming }: JudgmentsToImport): Promise<ImportedJudgments> {
  const intake = await judgmentIntake(actor, project);
  const { cases, labels } = judgmentRows(intake, file.items, naming);
  const { fresh, known, withoutEvidence } = await partKnown(actor, { project, intake, cases });
  const staged = { project, format: "jsonl" as const, skipBad: false };
  const added = fresh.length === 0 ? NONE : placed(fresh, await importCaseFile(actor, { ...staged, fileName: `${name}: answers`, source: bytes(fresh) }));
  const casesReport = { ...added, skipped: added.skipped + (added.imported ? known : 0), withoutEvidence };
  if (!added.imported || labels.length === 0) return { cases: casesReport, labels: { ...NONE, imported: added.imported } };
  return { cases: casesReport, labels: placed(labels, await importLabelFile(actor, { ...staged, fileName: `${name}: verdicts`, source: bytes(labels) })) };
}

const BATCH = 5000;

/** Which cases the project lacks; the others are counted. */
async function partKnown(actor: Actor, { project, intake, cases }: { project: string; intake: JudgedAnswerIntake; cases: readonly MadeRow[] }) {
  const fresh: MadeRow[] = [];
  let withoutEvidence = 0;
  for (let from = 0; from < cases.length; from += BATCH) {
    const batch = cases.slice(from, from + BATCH);
    const stored = intake.isSame ? await storedAnswers(actor, { project, externalIds: batch.map(idOf) }) : new Map<string, unknown>();
    for (const made of batch) {
      const there = stored.get(idOf(made));
      if (there === undefined || !intake.isSame?.(there, made.row)) fresh.push(made);
      else if (hasTurns(made.row) && !hasTurns(there)) withoutEvidence++;
    }
  }
  return { fresh, known: cases.length - fresh.length, withoutEvidence };
}

function idOf({ row }: MadeRow): string {
  return String(row.externalId);
}

function hasTurns(holder: unknown): boolean {
  const { evidence } = holder as { evidence?: unknown };
  return Array.isArray(evidence) && evidence.length > 0;
}

/** The report of rows made here, its faults under their places in the file that the rows come from. */
function placed(rows: readonly MadeRow[], { imported, added, skipped, faultCount, faults }: ImportReport): JudgmentReport {
  return { imported, added, skipped, faultCount, faults: faults.map((fault) => faultIn(rows, fault)) };
}

function faultIn(rows: readonly MadeRow[], { line, field, message }: Fault): JudgmentFault {
  const source = rows[line - 1]?.item.source;
  const own = source?.fields[field];
  return own ? { place: own, field: "", message } : { place: source?.entry ?? `line ${line}`, field, message };
}

async function* bytes(made: readonly MadeRow[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const { row } of made) yield encoder.encode(`${JSON.stringify(row)}\n`);
}
