import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { InvalidInput } from "@/lib/errors";
import { describeJudgments } from "@/lib/judgments/describe-judgments";
import type { ImportedJudgments, JudgmentReport } from "@/lib/judgments/import-judgments";
import type { JudgmentFile } from "@/lib/judgments/judgment-file";
import { tooLate } from "@/lib/judgments/judgment-notes";
import { readJudgmentUpload, refuseEvidence, type JudgmentsToRead, type ReadJudgments } from "@/lib/judgments/read-judgment-upload";
import { plural } from "@/lib/plural";
import { withDatabase } from "./operator-session";
import { EXIT } from "./report-error";

interface Options {
  accept?: string;
  project?: string;
  system?: string;
  dataset?: string;
  judge?: string;
  evidenceFrom?: string;
  rubric?: string;
  json?: boolean;
}

const FAULTS_SHOWN = 20;

/** `assay import-judgments`: what judges said elsewhere of systems' answers, counted and, if wanted, brought into a project. */
export function registerImportJudgments(program: Command): void {
  program
    .command("import-judgments")
    .description("read judge outputs made elsewhere: results files with llm_judgments, label matrices, CSV or JSON lines")
    .argument("<file>", "the file of judgments")
    .option("--accept <labels>", "labels that accept an answer, between commas; every other rejects. By default the usual words for right and wrong")
    .option("--project <id>", "import into this project: answers as cases and verdicts as labels of models (answer-correctness), or each verdict as a case (judge-review)")
    .option("--system <name>", "who gave the answers; stands before their ids. By default the file's name; empty for the ids as they are")
    .option("--dataset <name>", "the benchmark that the questions come from, the same for the files of all systems: answers to one question then count as depending on one another")
    .option("--evidence-from <file>", "the benchmark's own file (LoCoMo's locomo10.json, LongMemEval): each case gets the turns that its question rests on, found by conversation and question")
    .option("--judge <name>", "one rater of this name for the majority of the verdicts; by default so for numbered passes of one judge, else each judge is a rater")
    .option("--rubric <file>", "the instruction that the judges had, as text: a part of the cases of judge-review")
    .option("--json", "print {n, verdicts, accepted, majority, invalid}, and with --project {cases, labels}, for a machine")
    .action(async (file: string, { project, evidenceFrom, rubric, json = false, ...naming }: Options) => {
      const upload: JudgmentsToRead = {
        ...naming, name: path.basename(file), source: bytesOf(file),
        ...(rubric === undefined ? {} : { rubric: await rubricIn(rubric) }),
        ...(evidenceFrom === undefined ? {} : { evidence: { name: path.basename(evidenceFrom), source: bytesOf(evidenceFrom) } }),
      };
      const read = await readJudgmentUpload(upload);
      const imported = project === undefined ? undefined : await importInto(project, { ...read, upload });
      if (imported && !(imported.cases.imported && imported.labels.imported)) process.exitCode = EXIT.inputOrState;
      if (json) return printJson(read, imported);
      console.log(describeJudgments(read));
      if (imported) printImported(imported, read.file.form);
    });
}

function printJson({ summary: { n, verdicts, accepted, majority, invalid }, evidence }: ReadJudgments, imported: ImportedJudgments | undefined): void {
  const found = evidence ? { evidence: { found: evidence.found, uncited: evidence.uncited, unmatched: evidence.unmatched } } : {};
  console.log(JSON.stringify({ n, verdicts, accepted, majority, invalid, ...found, ...(imported ? { cases: told(imported.cases), labels: told(imported.labels) } : {}) }));
}

function printImported(imported: ImportedJudgments, form: JudgmentFile["form"]): void {
  console.log("");
  for (const [noun, { imported: done, added, skipped, faults, faultCount }] of [["case", imported.cases], ["label", imported.labels]] as const) {
    for (const { place, field, message } of faults.slice(0, FAULTS_SHOWN)) console.error(`${place}${field ? `, ${field}` : ""}: ${message}`);
    if (faultCount > FAULTS_SHOWN) console.error(`… and ${plural(faultCount - FAULTS_SHOWN, "more fault")} (--json lists up to 1,000).`);
    if (!done) return console.error(`No ${noun}s were imported. Mend the ${form === "results" ? "entries" : "lines"} named above and import the file again.`);
    console.log(`Added ${plural(added, noun)}; ${skipped.toLocaleString("en")} ${skipped === 1 ? "was" : "were"} there already.`);
  }
  for (const note of tooLate(imported)) console.log(note);
}

/** Opens the file when it is read: one that is missing then says so there. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

async function rubricIn(file: string): Promise<string> {
  const text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  if (text.trim() === "") throw new InvalidInput(`${file} is empty: it should hold the instruction that the judges had.`);
  return text;
}

function importInto(project: string, { upload, file, naming }: ReadJudgments & { upload: JudgmentsToRead }) {
  return withDatabase(async () => {
    const { OPERATOR } = await import("@/lib/auth/actor");
    const { importJudgments } = await import("@/lib/judgments/import-judgments");
    const { judgmentIntake } = await import("@/lib/judgments/judgment-intake");
    refuseEvidence(await judgmentIntake(OPERATOR, project), upload);
    return importJudgments(OPERATOR, { project, file, name: upload.name, naming });
  });
}

function told({ added, skipped, faults }: JudgmentReport) {
  return { added, skipped, faults };
}
