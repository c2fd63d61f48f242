import type { ByteSource } from "@/lib/cases/import-file/record";
import { utf8Text } from "@/lib/cases/import-file/utf8-text";
import { InvalidInput } from "@/lib/errors";
import type { JudgedAnswerIntake, JudgmentNaming } from "@/lib/task-types/judged-answer";
import { acceptanceOf, usualAcceptance } from "./acceptance";
import { attachEvidence, type AttachedEvidence } from "./attach-evidence";
import type { JudgmentFile } from "./judgment-file";
import { judgmentNotes } from "./judgment-notes";
import { arePasses } from "./judgment-rows";
import { readEvidence } from "./read-evidence";
import { readJudgments } from "./read-judgments";
import { summariseJudgments, type JudgmentSummary } from "./summarise-judgments";

/** A file of judge outputs and how it is to be read. */
export interface JudgmentsToRead {
  name: string;
  source: ByteSource;
  /** Stands before the ids; by default the file's name without its ending. Empty: the ids as they are. */
  system?: string;
  /** The benchmark that the questions come from. */
  dataset?: string;
  /** The benchmark's own file, from which each case gets the turns that its question rests on. */
  evidence?: { name: string; source: ByteSource };
  /** One rater of this name for the majority of the verdicts; by default so for passes of one judge, under the system's name. */
  judge?: string;
  /** Labels that accept, between commas. */
  accept?: string;
  /** The instruction that the judges had, where the file does not say it. */
  rubric?: string;
}

export interface ReadJudgments {
  file: JudgmentFile;
  summary: JudgmentSummary;
  naming: JudgmentNaming;
  evidence: AttachedEvidence | null;
  /** What whoever reads the counts should know besides, a sentence each. */
  notes: string[];
}

/** Reads a file of judge outputs and, where there is one, the dataset that evidence comes from. */
export async function readJudgmentUpload({ name, source, system = stemOf(name), dataset = "", evidence: from, judge, accept, rubric }: JudgmentsToRead): Promise<ReadJudgments> {
  const read = readJudgments({ name, text: await utf8Text({ name, source }) }, accept?.trim() ? acceptanceOf(accept.split(",")) : usualAcceptance);
  const evidence = from ? attachEvidence(read.items, { name: from.name, conversations: readEvidence({ name: from.name, text: await utf8Text(from) }) }) : null;
  const file = evidence ? { ...read, items: evidence.items } : read;
  const summary = summariseJudgments(file.items);
  const named = judge?.trim() || (arePasses(file.items) ? `judge of ${system || stemOf(name)}` : null);
  const naming = { system: system.trim(), dataset: dataset.trim(), judge: named, rubric: rubric?.trim() ? rubric : null };
  return { file, summary, naming, evidence, notes: [...judgmentNotes(file, summary), ...(evidence?.notes ?? [])] };
}

/** @throws InvalidInput for evidence that would come to nothing */
export function refuseEvidence({ takesEvidence }: JudgedAnswerIntake, { evidence }: Pick<JudgmentsToRead, "evidence">): void {
  if (evidence && !takesEvidence) throw new InvalidInput("The cases of this project hold what the judges saw, and no evidence beside it. Import the file without a dataset.");
}

function stemOf(name: string): string {
  return name.replace(/^.*[\\/]/, "").replace(/\.[a-z0-9]+$/i, "");
}
