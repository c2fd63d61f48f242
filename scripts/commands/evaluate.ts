import { InvalidArgumentError, Option } from "commander";
import { evaluateFile } from "@/lib/evaluation-files/evaluate-file";
import { describeAudit, describeOutput } from "@/lib/evaluation-files/describe-audit";
import { DATASET_FORMATS } from "@/lib/evaluation-files/read-dataset";
import { RETRIEVER_FORMS } from "@/lib/evaluation-files/retrievers";
import { EXTRACTOR_FORMS } from "@/lib/evaluation-files/extractors";
import { describeUsage } from "@/lib/evaluation-files/describe-usage";
import { addAnswersOption } from "./answers-option";
import { dryRun } from "./dry-run";
import { addExtractorFlags, extractorName, extractorOptions, triedTurns } from "./extractor-options";
import { progressBar } from "./progress-bar";
import { addRetrieverFlags, retrieverName, retrieverOptions } from "./retriever-options";
import { wholeNumberFrom } from "./number-options";
import type { Command } from "commander";
import type { EvaluationRequest } from "@/lib/evaluation-files/evaluation-request";
import type { ExtractorFlags } from "./extractor-options";
import type { RetrieverFlags } from "./retriever-options";

type Flags = RetrieverFlags & ExtractorFlags & { json?: boolean };

/** `assay evaluate`: a dataset file → trace, lineage contract, audit and contested credits, in a directory. Needs no database. */
export function registerEvaluate(program: Command): void {
  addAnswersOption(addExtractorFlags(addRetrieverFlags(program.command("evaluate"))))
    .description("run a retriever over a dataset and audit its scores under the Raw, Source and Canonical targets")
    .addOption(new Option("--dataset <name>", "format of the input").choices(DATASET_FORMATS).makeOptionMandatory())
    .requiredOption("--input <file>", "the dataset's one file, such as locomo10.json; for BEAM a conversation's chat, such as 100K-1-chat.json, beside which its 100K-1-probing_questions.json stands", oneFile)
    .option("--retriever <name>", `how memories are found: ${RETRIEVER_FORMS}`, retrieverName, "bm25")
    .option("--extractor <name>", `what makes transformed memories of turns: ${EXTRACTOR_FORMS}`, extractorName, "parser")
    .option("--max-facts <n>", "transformed memories a turn at most", wholeNumberFrom(0), 5)
    .option("--k <n>", "how many memories are saved for a query", wholeNumberFrom(1), 60)
    .option("--seed <n>", "seed of the bootstrap", wholeNumberFrom(0), 1337)
    .requiredOption("--out <dir>", "where the results are written")
    .option("--force", "overwrite another run that the directory holds; the same run is always written again")
    .option("--json", "print the result for a machine")
    .action(async ({ json = false, dataset, input, retriever, extractor, maxFacts, k, seed, out, answers, force, ...flags }: EvaluationRequest & Flags) => {
      const tried = triedTurns(flags);
      if (tried !== null) return dryRun({ sources: [{ format: dataset, name: dataset, inputs: [input] }], extractors: [extractor ?? "parser"], extractorOptions: extractorOptions(flags), tried }, json);
      const bar = progressBar();
      const { audit, files, usage } = await evaluateFile({ dataset, input, retriever, extractor, maxFacts, k, seed, out, answers, force: force ?? false, retrieverOptions: retrieverOptions(flags), extractorOptions: extractorOptions(flags) }, bar.onProgress).finally(bar.done);
      if (json) return console.log(JSON.stringify({ out, files, metrics: audit.metrics, coverage: audit.coverage, contested: audit.contested, ...(usage ? { usage } : {}) }));
      console.log([describeAudit(audit), ...(usage ? [describeUsage(usage)] : []), describeOutput(out, { contested: audit.contested.count, traces: [out] })].join("\n"));
    });
}

/** A second --input would silently take the place of the first. */
function oneFile(file: string, before: string | undefined): string {
  if (before !== undefined) throw new InvalidArgumentError("A run is over one file: give --input once.");
  return file;
}
