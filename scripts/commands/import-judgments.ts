import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { acceptanceOf, usualAcceptance } from "@/lib/judgments/acceptance";
import { describeJudgments } from "@/lib/judgments/describe-judgments";
import { readJudgments } from "@/lib/judgments/read-judgments";
import { summariseJudgments } from "@/lib/judgments/summarise-judgments";

interface Options {
  accept?: string;
  json?: boolean;
}

/** `assay import-judgments`: what judges said elsewhere of systems' answers, counted. */
export function registerImportJudgments(program: Command): void {
  program
    .command("import-judgments")
    .description("read judge outputs made elsewhere: results files with llm_judgments, label matrices, CSV or JSON lines")
    .argument("<file>", "the file of judgments")
    .option("--accept <labels>", "labels that accept an answer, between commas; every other rejects. By default the usual words for right and wrong")
    .option("--json", "print {n, verdicts, accepted, majority, invalid} for a machine")
    .action(async (file: string, { accept, json = false }: Options) => {
      const judgments = readJudgments({ name: path.basename(file), text: await readFile(file, "utf8") }, accept === undefined ? usualAcceptance : acceptanceOf(accept.split(",")));
      const summary = summariseJudgments(judgments.items);
      const { n, verdicts, accepted, majority, invalid } = summary;
      console.log(json ? JSON.stringify({ n, verdicts, accepted, majority, invalid }) : describeJudgments(judgments, summary));
    });
}
