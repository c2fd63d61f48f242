import { writeFile } from "node:fs/promises";
import path from "node:path";
import { InvalidArgumentError, Option, type Command } from "commander";
import { parse } from "csv-parse/sync";
import { agreementOfFiles } from "@/lib/agreement/agreement-of-files";
import { fileFigures } from "@/lib/agreement/file-figures";
import { FILE_SCALES, type FileScale } from "@/lib/agreement/file-scale";
import { reportPage } from "@/lib/agreement/report-page";
import { reportText } from "@/lib/agreement/report-text";
import type { AgreementReport } from "@/lib/agreement/report-types";
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

/** Words between commas; one that holds a comma stands in double quotes. */
function wordList(text: string): string[] {
  const words = (parse(text, { relax_quotes: true, trim: true }) as string[][])[0] ?? [];
  if (words.length === 0 || words.includes("")) throw new InvalidArgumentError("Separate words with commas, none of them empty.");
  return words;
}

function labelList(text: string): string[] {
  const labels = wordList(text);
  if (labels.length < 2) throw new InvalidArgumentError("Name two labels or more, as low,middle,high.");
  return labels;
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value < 1)) throw new InvalidArgumentError("It must be a number from 0 to below 1.");
  return value;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

function positiveNumber(text: string): number {
  const value = wholeNumber(text);
  if (value < 1) throw new InvalidArgumentError("It must be 1 or more.");
  return value;
}
