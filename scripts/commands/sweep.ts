import { InvalidArgumentError, type Command } from "commander";
import { DATASET_FORMATS } from "@/lib/evaluation-files/read-dataset";
import { RETRIEVER_FORMS } from "@/lib/evaluation-files/retrievers";
import { EXTRACTOR_FORMS } from "@/lib/evaluation-files/extractors";
import { describeSweep } from "@/lib/evaluation-files/sweep/describe-sweep";
import { mergeSweeps } from "@/lib/evaluation-files/sweep/merge-sweeps";
import { runSweep } from "@/lib/evaluation-files/sweep/run-sweep";
import { addAnswersOption } from "./answers-option";
import { dryRun } from "./dry-run";
import { addExtractorFlags, extractorName, extractorOptions, triedTurns } from "./extractor-options";
import { addRetrieverFlags, retrieverName, retrieverOptions } from "./retriever-options";
import { sweepProgress } from "./sweep-progress";
import { wholeNumberFrom } from "./number-options";
import type { DatasetFormat } from "@/lib/evaluation-files/read-dataset";
import type { SweepSource } from "@/lib/evaluation-files/sweep/read-source";
import type { ExtractorFlags } from "./extractor-options";
import type { RetrieverFlags } from "./retriever-options";

interface Options extends RetrieverFlags, ExtractorFlags {
  merge?: string[];
  answers?: string[];
  retriever: string[];
  extractor: string[];
  maxFacts: number[];
  k: number;
  seed: number;
  out: string;
  force?: boolean;
  json?: boolean;
}

/** `assay sweep`: retrievers × extractors × densities × datasets, which goes on where it was stopped; or sweeps of several machines as one. Needs no database. */
export function registerSweep(program: Command): void {
  const sources: SweepSource[] = [];
  addAnswersOption(addExtractorFlags(addRetrieverFlags(program.command("sweep"))))
    .description("run retrievers at several densities over datasets and compare the runs; start it again to go on where it stopped")
    .option("--dataset <format[:name]>", `format of the --input files that follow (${DATASET_FORMATS.join(", ")}), and what to call the dataset; may be given several times`, (text: string) => sources.push(startSource(text)))
    .option("--input <file...>", "the dataset's files, which are read as one", (file: string) => addInput(sources, file))
    .option("--merge <dir...>", "instead: bring together the cells of these sweeps, as made on other machines, and compare them all")
    .option("--retriever <names>", `retrievers between commas: ${RETRIEVER_FORMS}`, list(retrieverName), ["bm25", "use"])
    .option("--extractor <names>", `what makes transformed memories of turns, between commas: ${EXTRACTOR_FORMS}`, list(extractorName), ["parser"])
    .option("--max-facts <numbers>", "transformed memories a turn at most, between commas", list(wholeNumberFrom(0)), [1, 5, 8])
    .option("--k <n>", "how many memories are saved for a query", wholeNumberFrom(1), 60)
    .option("--seed <n>", "seed of the bootstrap", wholeNumberFrom(0), 1337)
    .requiredOption("--out <dir>", "where the cells and their comparison are written")
    .option("--force", "make cells of the same names again that come from other files or another depth, and write beside a single run")
    .option("--json", "print the result for a machine")
    .action(async ({ merge, retriever: retrievers, extractor: extractors, maxFacts: densities, answers, k, seed, out, force, json, ...flags }: Options, command: Command) => {
      if ((merge === undefined) === (sources.length === 0)) command.error("error: say either --dataset and --input, or --merge");
      if (merge && answers) command.error("error: answers go into the cells where they are made: give --answers there");
      const empty = sources.find(({ inputs }) => inputs.length === 0);
      if (empty) command.error(`error: say with --input where ${empty.name} is`);
      const tried = triedTurns(flags);
      if (tried !== null && !merge) return dryRun({ sources, extractors, extractorOptions: extractorOptions(flags), tried }, json ?? false);
      const progress = sweepProgress();
      const summary = await (merge
        ? mergeSweeps(merge, { out, seed, force: force ?? false })
        : runSweep({ sources, retrievers, densities, answers, k, seed, out, force: force ?? false, retrieverOptions: retrieverOptions(flags), extractors, extractorOptions: extractorOptions(flags) }, progress)
      ).finally(progress.done);
      console.log(json ? JSON.stringify({ out, ...summary }) : describeSweep(summary, out));
    });
}

function startSource(text: string): SweepSource {
  const [format, ...rest] = text.split(":");
  if (!DATASET_FORMATS.includes(format as DatasetFormat)) throw new InvalidArgumentError(`The format must be one of ${DATASET_FORMATS.join(", ")}.`);
  const name = rest.join(":") || format!;
  if (!/^[\w.-]+$/.test(name)) throw new InvalidArgumentError("The name may hold letters, digits, dots, hyphens and underscores.");
  return { format: format as DatasetFormat, name, inputs: [] };
}

function addInput(sources: readonly SweepSource[], file: string): void {
  const source = sources.at(-1);
  if (!source) throw new InvalidArgumentError("Say --dataset first, since the files belong to the dataset before them.");
  source.inputs.push(file);
}

/** For commander: values between commas, each checked, none twice. */
function list<Value>(one: (text: string) => Value) {
  return (text: string): Value[] => {
    const values = text.split(",").map((part) => one(part.trim()));
    if (new Set(values).size < values.length) throw new InvalidArgumentError("It names one twice.");
    return values;
  };
}
