import type { Actor } from "@/lib/auth/actor";
import type { ByteSource } from "@/lib/cases/import-file/record";
import type { ImportReport } from "@/lib/cases/imports/import-file";
import { InvalidInput } from "@/lib/errors";
import { acceptanceOf, usualAcceptance } from "./acceptance";
import { importJudgments } from "./import-judgments";
import { judgmentIntake } from "./judgment-intake";
import { judgmentNotes } from "./judgment-notes";
import { arePasses, judgmentRows } from "./judgment-rows";
import { readJudgments } from "./read-judgments";
import { summariseJudgments } from "./summarise-judgments";

export interface UploadedJudgments {
  project: string;
  name: string;
  source: ByteSource;
  /** Stands before the ids; by default the file's name without its ending. Empty: the ids as they are. */
  system?: string;
  /** The benchmark that the questions come from. */
  dataset?: string;
  /** One rater of this name for the majority of the verdicts; by default so for passes of one judge, under the system's name. */
  judge?: string;
  /** Labels that accept, between commas. */
  accept?: string;
  /** The instruction that the judges had, where the file does not say it. */
  rubric?: string;
  /** Count only. */
  dry: boolean;
}

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
  cases?: Pick<ImportReport, "imported" | "added" | "skipped" | "faults">;
  labels?: Pick<ImportReport, "imported" | "added" | "skipped" | "faults">;
}

/** Reads a file of judge outputs, counts it and, unless that is all that is wanted, imports it into the project. */
export async function readUploadedJudgments(actor: Actor, { project, name, source, system = stemOf(name), dataset = "", judge, accept, rubric, dry }: UploadedJudgments): Promise<JudgmentsReply> {
  const intake = await judgmentIntake(actor, project);
  const file = readJudgments({ name, text: await textOf(source) }, accept?.trim() ? acceptanceOf(accept.split(",")) : usualAcceptance);
  const summary = summariseJudgments(file.items);
  const { n, verdicts, accepted, majority, invalid } = summary;
  const named = judge?.trim() || (arePasses(file.items) ? `judge of ${system || stemOf(name)}` : null);
  const naming = { system: system.trim(), dataset: dataset.trim(), judge: named, rubric: rubric?.trim() ? rubric : null };
  const { cases: { length: caseCount }, labels: { length: labelCount } } = judgmentRows(intake, file.items, naming);
  const counts = { n, verdicts, accepted, majority, invalid, judge: named, notes: judgmentNotes(file, summary), makes: { cases: caseCount, labels: labelCount } };
  if (dry) return counts;
  const { cases, labels } = await importJudgments(actor, { project, file, name, naming });
  return { ...counts, cases: told(cases), labels: told(labels) };
}

function told({ imported, added, skipped, faults }: ImportReport): JudgmentsReply["cases"] {
  return { imported, added, skipped, faults };
}

function stemOf(name: string): string {
  return name.replace(/^.*[\\/]/, "").replace(/\.[a-z0-9]+$/i, "");
}

async function textOf(source: ByteSource): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    for await (const chunk of source) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new InvalidInput("The file is not UTF-8 text.");
    throw error;
  }
}
