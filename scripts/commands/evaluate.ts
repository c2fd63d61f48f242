import { InvalidArgumentError, Option } from "commander";
import { evaluateFile } from "@/lib/evaluation-files/evaluate-file";
import { describeAudit } from "@/lib/evaluation-files/describe-audit";
import { DATASET_FORMATS } from "@/lib/evaluation-files/read-dataset";
import type { Command } from "commander";
import type { EvaluationRequest } from "@/lib/evaluation-files/evaluate-file";

function wholeNumberFrom(lowest: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < lowest) throw new InvalidArgumentError(`It must be a whole number from ${lowest}.`);
    return value;
  };
}

/** `assay evaluate`: a dataset file → trace, lineage contract, audit and contested credits, in a directory. Needs no database. */
export function registerEvaluate(program: Command): void {
  program
    .command("evaluate")
    .description("run a retriever over a dataset and audit its scores under the Raw, Source and Canonical targets")
    .addOption(new Option("--dataset <name>", "format of the input").choices(DATASET_FORMATS).makeOptionMandatory())
    .requiredOption("--input <file>", "the dataset's file, such as locomo10.json")
    .addOption(new Option("--retriever <name>", "how memories are found").choices(["bm25"]).default("bm25"))
    .option("--max-facts <n>", "transformed memories a turn at most", wholeNumberFrom(0), 5)
    .option("--k <n>", "how many memories are saved for a query", wholeNumberFrom(1), 60)
    .option("--seed <n>", "seed of the bootstrap", wholeNumberFrom(0), 1337)
    .requiredOption("--out <dir>", "where the results are written")
    .option("--json", "print the result for a machine")
    .action(async ({ json, ...request }: EvaluationRequest & { json?: boolean }) => {
      const { audit, files } = await evaluateFile(request);
      console.log(json ? JSON.stringify({ out: request.out, files, metrics: audit.metrics, coverage: audit.coverage, contested: audit.contested }) : describeAudit(audit, request.out));
    });
}
