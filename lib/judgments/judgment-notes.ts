import { plural } from "@/lib/plural";
import type { ImportedJudgments } from "./import-judgments";
import type { JudgmentFile } from "./judgment-file";
import type { JudgmentSummary } from "./summarise-judgments";

/** What whoever reads the counts of a file should know besides, a sentence each; the same on the page and at the command line. */
export function judgmentNotes({ claimed }: Pick<JudgmentFile, "claimed">, { verdicts, majority, invalid, ties }: JudgmentSummary): string[] {
  const notes: string[] = [];
  if (ties > 0) notes.push(`${plural(ties, "answer is", "answers are")} split evenly and ${ties === 1 ? "counts" : "count"} as not accepted.`);
  if (invalid > 0) notes.push(`${plural(invalid, "entry is", "entries are")} no verdict. ${invalid === 1 ? "It is" : "They are"} counted as invalid and nowhere else.`);
  if (verdicts === 0) notes.push("No label of the file says right or wrong in the usual words: say which labels accept an answer.");
  if (claimed !== null && claimed !== majority) notes.push(`The file itself says that ${claimed.toLocaleString("en")} are correct, which is not the majority of its verdicts (${majority.toLocaleString("en")}).`);
  return notes;
}

/** What is to be said of evidence that came after its cases. */
export function tooLate({ cases: { withoutEvidence: n } }: ImportedJudgments): string[] {
  return n === 0 ? [] : [`${plural(n, "case was", "cases were")} there already without evidence and ${n === 1 ? "stays" : "stay"} so, since cases never change. To have it, import the file with its evidence into a new project.`];
}
