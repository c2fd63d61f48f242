import { InvalidInput } from "@/lib/errors";
import { LlmExtractor } from "@/lib/extraction/llm-extractor";
import { MODEL_ADDRESSES } from "@/lib/extraction/llm-label";
import { parserExtractor } from "@/lib/extraction/parser-extractor";
import { baseUrlFault } from "@/lib/llm/host-policy";
import { keyForHost } from "@/lib/llm/key-for-host";
import type { LlmKey } from "@/lib/env";
import type { Extractor } from "@/lib/extraction/extractor";
import type { OutputMode } from "@/lib/llm/completion";
import type { HostPolicy } from "@/lib/llm/host-policy";

export interface ExtractorOptions {
  /** Where the model is served, up to and without `/chat/completions`. */
  baseUrl?: string;
  /** Of the environment's keys; needed where several are for the same host. */
  keyName?: string;
  keys: Readonly<Record<string, LlmKey>>;
  policy: HostPolicy;
  /** Folder in which replies are kept. */
  replies: string;
  /** The most facts a turn that the model is asked for. */
  asked: number;
  outputMode: OutputMode;
  callsAtOnce: number;
  /** See `LlmExtractorOptions`. */
  onWait?: (words: string) => void;
}

export const EXTRACTOR_FORMS = "parser, openai:MODEL or ollama:MODEL";

type ParsedExtractor = { kind: "parser" } | { kind: keyof typeof MODEL_ADDRESSES; model: string };

/**
 * The parts of an extractor's name.
 * @throws InvalidInput for any other form
 */
export function parseExtractor(name: string): ParsedExtractor {
  if (name === "parser") return { kind: name };
  const [, kind, model] = /^(openai|ollama):(\S+)$/.exec(name) ?? [];
  if (kind === undefined || model === undefined) throw new InvalidInput(`There is no extractor "${name}". It must be ${EXTRACTOR_FORMS}.`);
  return { kind: kind as keyof typeof MODEL_ADDRESSES, model };
}

/**
 * An extractor by its name. Close it when done.
 * @throws InvalidInput for an unknown name, an address that cannot be used or a key that is not there
 */
export function openExtractor(name = "parser", options?: ExtractorOptions): Extractor {
  const parsed = parseExtractor(name);
  return parsed.kind === "parser" ? parserExtractor : openLlmExtractor(parsed, options);
}

/** @throws InvalidInput as `openExtractor` */
function openLlmExtractor({ kind, model }: { kind: keyof typeof MODEL_ADDRESSES; model: string }, options?: ExtractorOptions): LlmExtractor {
  if (!options) throw new InvalidInput(`The extractor ${kind}:${model} needs to be told where replies are kept.`);
  const { keys, keyName, policy, replies, asked, outputMode, callsAtOnce, onWait } = options;
  const baseUrl = (options.baseUrl ?? MODEL_ADDRESSES[kind]).replace(/\/+$/, "");
  const fault = baseUrlFault(baseUrl, policy);
  if (fault !== null) throw new InvalidInput(`The extractor's address "${baseUrl}" ${fault}.`);
  return new LlmExtractor({ root: replies, model: { baseUrl, model, outputMode, asked }, apiKey: keyForHost(baseUrl, keys, keyName), policy, callsAtOnce, ...(onWait ? { onWait } : {}) });
}

/** @throws InvalidInput when a store cannot hold so many facts a turn, since the model is not asked for them */
export function refuseDensity({ mostFacts }: Pick<Extractor, "mostFacts">, maxFacts: number): void {
  if (maxFacts > mostFacts) throw new InvalidInput(`A store of ${maxFacts} facts a turn cannot be made of ${mostFacts}, for which the model is asked. Give --extractor-facts ${maxFacts}; that asks for every turn anew.`);
}
