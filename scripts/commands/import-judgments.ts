import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import type { ImportReport } from "@/lib/cases/imports/import-file";
import { InvalidInput } from "@/lib/errors";
import { acceptanceOf, usualAcceptance } from "@/lib/judgments/acceptance";
import { describeJudgments } from "@/lib/judgments/describe-judgments";
import type { JudgmentFile } from "@/lib/judgments/judgment-file";
import { arePasses } from "@/lib/judgments/judgment-rows";
import { readJudgments } from "@/lib/judgments/read-judgments";
import { summariseJudgments } from "@/lib/judgments/summarise-judgments";
import type { JudgmentNaming } from "@/lib/task-types/judged-answer";
import { withDatabase } from "./operator-session";
import { printImport } from "./print-import";
import { EXIT } from "./report-error";

interface Options {
  accept?: string;
  project?: string;
  system?: string;
  dataset?: string;
  judge?: string;
  rubric?: string;
  json?: boolean;
}

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
    .option("--judge <name>", "one rater of this name for the majority of the verdicts; by default so for numbered passes of one judge, else each judge is a rater")
    .option("--rubric <file>", "the instruction that the judges had, as text: a part of the cases of judge-review")
    .option("--json", "print {n, verdicts, accepted, majority, invalid}, and with --project {cases, labels}, for a machine")
    .action(async (file: string, { accept, project, system = path.parse(file).name, dataset = "", judge, rubric, json = false }: Options) => {
      const judgments = readJudgments({ name: path.basename(file), text: await readFile(file, "utf8") }, accept === undefined ? usualAcceptance : acceptanceOf(accept.split(",")));
      const summary = summariseJudgments(judgments.items);
      const naming = { system, dataset, judge: judge ?? (arePasses(judgments.items) ? `judge of ${system || path.parse(file).name}` : null), rubric: rubric === undefined ? null : await rubricIn(rubric) };
      const imported = project === undefined ? undefined : await importInto(project, { file: judgments, name: path.basename(file), naming });
      const { n, verdicts, accepted, majority, invalid } = summary;
      if (json) {
        console.log(JSON.stringify({ n, verdicts, accepted, majority, invalid, ...(imported ? { cases: told(imported.cases), labels: told(imported.labels) } : {}) }));
        if (imported && !(imported.cases.imported && imported.labels.imported)) process.exitCode = EXIT.inputOrState;
        return;
      }
      console.log(describeJudgments(judgments, summary));
      if (!imported) return;
      console.log("");
      printImport(imported.cases, { noun: "case", json });
      if (imported.cases.imported) printImport(imported.labels, { noun: "label", json });
    });
}

async function rubricIn(file: string): Promise<string> {
  const text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  if (text.trim() === "") throw new InvalidInput(`${file} is empty: it should hold the instruction that the judges had.`);
  return text;
}

function importInto(project: string, judgments: { file: JudgmentFile; name: string; naming: JudgmentNaming }) {
  return withDatabase(async () => {
    const { OPERATOR } = await import("@/lib/auth/actor");
    const { importJudgments } = await import("@/lib/judgments/import-judgments");
    return importJudgments(OPERATOR, { project, ...judgments });
  });
}

function told({ added, skipped, faults }: ImportReport) {
  return { added, skipped, faults };
}
