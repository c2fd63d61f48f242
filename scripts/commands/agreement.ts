import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Option, type Command } from "commander";
import { agreementOfFiles } from "@/lib/agreement/agreement-of-files";
import { fileFigures } from "@/lib/agreement/file-figures";
import { FILE_SCALES, type FileScale } from "@/lib/agreement/file-scale";
import { reportPage } from "@/lib/agreement/report-page";
import { reportText } from "@/lib/agreement/report-text";
import type { AgreementReport } from "@/lib/agreement/report-types";
import { labelList, wordList } from "./label-options";
import { positiveNumber, share, wholeNumber } from "./number-options";
import { withDatabase } from "./operator-session";

interface Options {
  project?: string;
  humans?: string;
  judges?: string;
  scale?: FileScale;
  order?: string[];
  column?: string;
  missing?: string[];
  epsilon: number;
  seed: number;
  resamples: number;
  html?: string;
  json?: boolean;
}

/** `assay agreement`: how far people agree among themselves and with judges, in a project or in files of labels. */
export function registerAgreement(program: Command): void {
  program
    .command("agreement")
    .description("measure agreement among people, with judges and among judges")
    .option("--project <id>", "the project to measure")
    .option("--humans <file>", "or files: people's labels, as JSON {annotator: {item: label}} or CSV, long or wide")
    .option("--judges <file>", "judges' labels, in one of the same forms")
    .addOption(new Option("--scale <level>", "what the labels of files are").choices([...FILE_SCALES]))
    .option("--order <labels>", "the labels of files from one end of the scale to the other, as low,middle,high", labelList)
    .option("--column <name>", "the column that holds the label, in a long CSV with several")
    .option("--missing <labels>", "what stands for no label in files, besides an empty cell, as NA,-", wordList)
    .option("--epsilon <number>", "alternative annotator test on files: how much worse than a person a judge may be", share, 0.2)
    .option("--seed <number>", "seed of the bootstrap on files", wholeNumber, 1)
    .option("--resamples <number>", "resamples of the bootstrap on files", positiveNumber, 2000)
    .option("--html <file>", "write a page with pictures and tables")
    .option("--json", "print the figures for a machine")
    .action(async (options: Options, command: Command) => {
      const { project, humans, html, json } = options;
      if ((project === undefined) === (humans === undefined)) command.error("error: say either --project or --humans");
      if (humans === undefined && [options.judges, options.scale, options.order, options.column, options.missing].some((option) => option !== undefined)) command.error("error: --judges, --scale, --order, --column and --missing go with --humans");
      const report = project === undefined ? await ofFiles(options, command) : await ofProject(project);
      if (html !== undefined) await writeFile(html, reportPage(report, `Agreement: ${project ?? path.basename(humans ?? "")}`));
      if (json) console.log(JSON.stringify(project === undefined ? fileFigures(report) : report));
      else console.log(html === undefined ? reportText(report) : `${reportText(report)}\n\nThe page with pictures is ${html}.`);
    });
}

function ofProject(project: string): Promise<AgreementReport> {
  return withDatabase(async () => {
    const { OPERATOR } = await import("@/lib/auth/actor");
    const { agreementReport } = await import("@/lib/agreement/agreement-report");
    return (await agreementReport(OPERATOR, { project })).report;
  });
}

async function ofFiles({ humans = "", judges, scale, order, column, missing, epsilon, seed, resamples }: Options, command: Command): Promise<AgreementReport> {
  if (scale === undefined) return command.error("error: say with --scale what the labels are: nominal, ordinal or interval");
  return agreementOfFiles({ humans, judges, scale, order, column, missing, epsilon, seed, resamples });
}
