import type { Command } from "commander";
import { prevalenceOfFiles, type JudgePrevalence } from "@/lib/agreement/prevalence-of-files";
import { withInterval } from "@/lib/agreement/sentences";
import type { Statistic } from "@/lib/stats/statistic";
import { wordList } from "./label-options";

interface Options {
  humans: string;
  judges: string;
  positive: string[];
  column?: string;
  missing?: string[];
  json?: boolean;
}

/** `assay prevalence`: the share of a label in what judges labelled, corrected by people. Needs no database. */
export function registerPrevalence(program: Command): void {
  program
    .command("prevalence")
    .description("the share of a label in what a judge labelled, corrected by people's labels on a random part of it")
    .requiredOption("--humans <file>", "people's labels, as JSON {annotator: {item: label}} or CSV; their majority counts")
    .requiredOption("--judges <file>", "judges' labels on the whole set, in one of the same forms")
    .requiredOption("--positive <labels>", "the label whose share is wanted; several, as supports,partial, count as one", wordList)
    .option("--column <name>", "the column that holds the label, in a long CSV with several")
    .option("--missing <labels>", "what stands for no label, besides an empty cell, as NA,-", wordList)
    .option("--json", "print the figures for a machine")
    .action(async ({ json, ...files }: Options) => {
      const judges = await prevalenceOfFiles(files);
      console.log(json ? JSON.stringify(judges) : judges.flatMap((judge) => [...describe(judge), ""]).join("\n").trimEnd());
    });
}

function describe({ judge, judged, labelled, ties, figures }: JudgePrevalence): string[] {
  const lines: [string, Statistic][] = [
    ["judge alone, uncorrected", figures.judgeOnly],
    ["people alone", figures.humanOnly],
    ["this very set, people alone", figures.humanThisSet],
    ["this very set, people correct the judge (difference estimator)", figures.thisSet],
    ["queries like these (PPI++)", figures.queriesLikeThese],
    ["by the judge's error rates (Rogan–Gladen)", figures.roganGladen],
  ];
  return [
    `${judge}: ${judged} cases, ${labelled} of them with a majority of people${ties > 0 ? `, ${ties} tied` : ""}`,
    ...lines.map(([name, figure]) => `  ${name}: ${figure.value === null ? `not computable: ${figure.reason}` : withInterval(figure)}${(figure.warnings ?? []).map((warning) => ` ${warning}`).join("")}`),
    ...(ties > 0 ? ["  Note: Tied cases count as not labelled. They are the hard ones, so what is left is no random part of the set; settle them first."] : []),
    ...figures.notes.map((note) => `  Note: ${note}`),
  ];
}
