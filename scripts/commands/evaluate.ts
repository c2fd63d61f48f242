import { Option } from "commander";
import { evaluateFile } from "@/lib/evaluation-files/evaluate-file";
import { describeAudit } from "@/lib/evaluation-files/describe-audit";
import { DATASET_FORMATS } from "@/lib/evaluation-files/read-dataset";
import { RETRIEVER_FORMS } from "@/lib/evaluation-files/retrievers";
import { progressBar } from "./progress-bar";
import { addRetrieverFlags, retrieverName, retrieverOptions } from "./retriever-options";
import { wholeNumberFrom } from "./whole-number-from";
import type { Command } from "commander";
import type { EvaluationRequest } from "@/lib/evaluation-files/evaluation-request";
import type { RetrieverFlags } from "./retriever-options";

/** `assay evaluate`: a dataset file → trace, lineage contract, audit and contested credits, in a directory. Needs no database. */
export function registerEvaluate(program: Command): void {
  addRetrieverFlags(program.command("evaluate"))
    .description("run a retriever over a dataset and audit its scores under the Raw, Source and Canonical targets")
    .addOption(new Option("--dataset <name>", "format of the input").choices(DATASET_FORMATS).makeOptionMandatory())
    .requiredOption("--input <file>", "the dataset's file, such as locomo10.json")
    .option("--retriever <name>", `how memories are found: ${RETRIEVER_FORMS}`, retrieverName, "bm25")
    .option("--max-facts <n>", "transformed memories a turn at most", wholeNumberFrom(0), 5)
    .option("--k <n>", "how many memories are saved for a query", wholeNumberFrom(1), 60)
    .option("--seed <n>", "seed of the bootstrap", wholeNumberFrom(0), 1337)
    .requiredOption("--out <dir>", "where the results are written")
    .option("--json", "print the result for a machine")
    .action(async ({ json, dataset, input, retriever, maxFacts, k, seed, out, ...flags }: EvaluationRequest & RetrieverFlags & { json?: boolean }) => {
      const bar = progressBar();
      const { audit, files } = await evaluateFile({ dataset, input, retriever, maxFacts, k, seed, out, retrieverOptions: retrieverOptions(flags) }, bar.onProgress).finally(bar.done);
      console.log(json ? JSON.stringify({ out, files, metrics: audit.metrics, coverage: audit.coverage, contested: audit.contested }) : describeAudit(audit, out));
    });
}
