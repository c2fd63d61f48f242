import { writeFile } from "node:fs/promises";
import { Option, type Command } from "commander";
import { stringify } from "csv-stringify/sync";
import { CONSENSUS_METHODS, consensusOfFile, type Consensus, type ConsensusMethod } from "@/lib/agreement/consensus-of-file";
import { shownCell, type FigureColumn } from "@/lib/pictures/figure-table";
import type { TiePolicy } from "@/lib/stats/majority-vote";
import { labelList, wordList } from "./label-options";
import { wholeNumber } from "./number-options";

interface Options {
  method: ConsensusMethod;
  ties: TiePolicy["kind"];
  order?: string[];
  column?: string;
  missing?: string[];
  seed: number;
  out?: string;
  json?: boolean;
}

/** `assay consensus`: one label an item from several people's, and how reliable each of them is. Needs no database. */
export function registerConsensus(program: Command): void {
  program
    .command("consensus")
    .description("one label an item from people's labels in a file, and how far each person can be relied on")
    .argument("<file>", "labels, as JSON {annotator: {item: label}} or CSV, long or wide")
    .addOption(new Option("--method <name>", "how labels are combined").choices([...CONSENSUS_METHODS]).default("majority"))
    .addOption(new Option("--ties <policy>", "under a majority: no label, a person decides, or the first in --order").choices(["none", "adjudicate", "priority"]).default("none"))
    .option("--order <labels>", "the labels, used or not, as first,second,third", labelList)
    .option("--column <name>", "the column that holds the label, in a long CSV with several")
    .option("--missing <labels>", "what stands for no label, besides an empty cell, as NA,-", wordList)
    .option("--seed <number>", "seed of MACE's random starts", wholeNumber, 1)
    .option("--out <file>", "write item, label, support and number of labels as CSV")
    .option("--json", "print items and raters for a machine")
    .action(async (file: string, { out, json, ...options }: Options) => {
      const consensus = await consensusOfFile({ path: file, ...options });
      if (out !== undefined) await writeFile(out, stringify([["item", "label", "support", "labels"], ...consensus.items.map(({ item, label, support, labels }) => [item, label, support, labels])], { escape_formulas: true }));
      console.log(json ? JSON.stringify(consensus) : describe(consensus, out));
    });
}

function describe({ method, items, ties, raters, modelLabels, warnings }: Consensus, out: string | undefined): string {
  const labelled = items.filter(({ label }) => label !== null).length;
  const figure: FigureColumn = { name: "", kind: "figure" };
  const wide = Math.max(...raters.map(({ rater }) => rater.length));
  return [
    `${items.length} items, ${labelled} with a label by ${method}, ${ties} tied.${modelLabels > 0 ? ` ${modelLabels} labels by models were left out.` : ""}`,
    ...raters.map(({ rater, labels, agreement, competence }) => `  ${rater.padEnd(wide)}  ${labels} labels, agrees with the consensus on ${shownCell(agreement, figure)}${method === "majority" ? "" : `, competence ${shownCell(competence, figure)}`}`),
    ...warnings.map((warning) => `Note: ${warning}`),
    ...(out === undefined ? [] : [`The labels are in ${out}.`]),
  ].join("\n");
}
