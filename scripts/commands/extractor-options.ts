import path from "node:path";
import { InvalidArgumentError, Option, type Command } from "commander";
import { AppError } from "@/lib/errors";
import { parseExtractor } from "@/lib/evaluation-files/extractors";
import { ASKED_BY_DEFAULT } from "@/lib/extraction/llm-label";
import { OUTPUT_MODES } from "@/lib/llm/completion";
import { readSettings } from "../start/read-settings";
import { wholeNumberFrom } from "./number-options";
import type { ExtractorOptions } from "@/lib/evaluation-files/extractors";
import type { OutputMode } from "@/lib/llm/completion";

export interface ExtractorFlags {
  extractorUrl?: string;
  extractorKeyName?: string;
  extractorFacts: number;
  extractorOutput: OutputMode;
  extractorCalls: number;
  extractorCache?: string;
  /** A number of turns to try, or true for none. */
  dryRun?: number | true;
}

/** The options of every command that builds stores, but for the extractor itself. */
export function addExtractorFlags(command: Command): Command {
  return command
    .option("--extractor-url <url>", "where the extractor's model is served, without /chat/completions (default for openai: https://api.openai.com/v1, for ollama: http://127.0.0.1:11434/v1)")
    .option("--extractor-key-name <name>", "the environment's key to send, ASSAY_LLM_KEY_<name> (default: the one for that host)")
    .option("--extractor-facts <n>", "how many facts a turn the model is asked for at most; stores keep the first of them", wholeNumberFrom(1), ASKED_BY_DEFAULT.asked)
    .addOption(new Option("--extractor-output <mode>", "how the form of a reply is asked for").choices(OUTPUT_MODES).default(ASKED_BY_DEFAULT.outputMode))
    .option("--extractor-calls <n>", "calls at once", wholeNumberFrom(1), 4)
    .option("--extractor-cache <dir>", "where replies are kept, so that no turn is paid for twice (default: extractions in the data folder)")
    .option("--dry-run [n]", "only say how many calls the extractor would take and how many tokens, after trying n turns (default: none)", wholeNumberFrom(0));
}

export function extractorOptions({ extractorUrl, extractorKeyName, extractorFacts, extractorOutput, extractorCalls, extractorCache }: ExtractorFlags): ExtractorOptions {
  const { llmKeys, llmHosts, dataDirectory } = readSettings();
  return {
    baseUrl: extractorUrl, keyName: extractorKeyName, keys: llmKeys, policy: llmHosts,
    replies: path.resolve(extractorCache ?? path.join(dataDirectory, "extractions")),
    asked: extractorFacts, outputMode: extractorOutput, callsAtOnce: extractorCalls,
    // Below a progress bar, which is drawn anew after it.
    onWait: (words) => console.error(process.stderr.isTTY ? `\n${words}` : words),
  };
}

/** How many turns a dry run tries; null where it is no dry run. */
export function triedTurns({ dryRun }: ExtractorFlags): number | null {
  return dryRun === undefined ? null : dryRun === true ? 0 : dryRun;
}

/** For commander: the name of an extractor, checked. */
export function extractorName(text: string): string {
  try {
    parseExtractor(text);
    return text;
  } catch (error) {
    if (error instanceof AppError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}

