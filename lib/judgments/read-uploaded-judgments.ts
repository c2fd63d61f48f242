import type { Actor } from "@/lib/auth/actor";
import { importJudgments, type JudgmentReport } from "./import-judgments";
import { judgmentIntake } from "./judgment-intake";
import { tooLate } from "./judgment-notes";
import { judgmentRows } from "./judgment-rows";
import { readJudgmentUpload, refuseEvidence, type JudgmentsToRead } from "./read-judgment-upload";

export interface JudgmentsReply {
  n: number;
  verdicts: number;
  accepted: number;
  majority: number;
  invalid: number;
  /** What the majority is called as a rater; null where each judge is one. */
  judge: string | null;
  /** What else the file says of itself, a sentence each. */
  notes: string[];
  /** How many lines the file makes, those that are there already included. */
  makes: { cases: number; labels: number };
  cases?: JudgmentReport;
  labels?: JudgmentReport;
}

/** Reads a file of judge outputs, counts it and, unless that is all that is wanted, imports it into the project. */
export async function readUploadedJudgments(actor: Actor, { project, dry, ...upload }: JudgmentsToRead & { project: string; dry: boolean }): Promise<JudgmentsReply> {
  const intake = await judgmentIntake(actor, project);
  refuseEvidence(intake, upload);
  const { file, summary: { n, verdicts, accepted, majority, invalid }, naming, notes } = await readJudgmentUpload(upload);
  const { cases: { length: caseCount }, labels: { length: labelCount } } = judgmentRows(intake, file.items, naming);
  const counts = { n, verdicts, accepted, majority, invalid, judge: naming.judge, notes, makes: { cases: caseCount, labels: labelCount } };
  if (dry) return counts;
  const imported = await importJudgments(actor, { project, file, name: upload.name, naming });
  return { ...counts, notes: [...notes, ...tooLate(imported)], ...imported };
}
