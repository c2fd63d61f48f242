import { InvalidInput } from "@/lib/errors";
import { LlmExtractor } from "@/lib/extraction/llm-extractor";
import { readFacts } from "@/lib/extraction/read-facts";
import { estimateTokens } from "@/lib/llm/estimate-tokens";
import { mustBeStreamed } from "./evaluate-file";
import { openExtractor } from "./extractors";
import { readDataset } from "./read-dataset";
import { checkInstances, conversationsOf } from "./stream-conversations";
import type { Conversation } from "@/lib/datasets/conversation";
import type { ExtractorUsage } from "@/lib/extraction/extractor";
import type { ExtractionRequest } from "@/lib/extraction/extraction-request";
import type { PlannedRequest } from "@/lib/extraction/llm-extractor";
import type { Facts } from "@/lib/extraction/read-facts";
import type { ExtractorOptions } from "./extractors";
import type { Progress } from "./progress";
import type { SweepSource } from "./sweep/read-source";

export interface ForecastRequest {
  sources: SweepSource[];
  /** One that asks a model. */
  extractor: string;
  extractorOptions?: ExtractorOptions;
  /** So many turns without a reply are asked now, evenly spaced; their replies are kept like any other. */
  tried: number;
}

/** What making the stores would take. */
export interface ExtractionForecast {
  model: string;
  /** Turns that ask, and how many different requests they make. */
  turns: number;
  requests: number;
  /** Requests whose reply is kept already, with those that were tried. */
  kept: number;
  calls: number;
  /** Of the calls that are left. From their length, put right by what kept replies took where the server counted. */
  inputTokens: number;
  /** By the mean of the kept replies; null where the server counted none. */
  outputTokens: number | null;
  /** How many kept replies the two rest on. */
  measured: number;
  tried: { conversation: string; turn: string; text: string; outcome: Facts }[];
  usage: ExtractorUsage;
}

/**
 * Says what an extractor would be asked for datasets, and what the calls that are left may take, after trying some.
 * @throws InvalidInput when a dataset cannot be read or the extractor asks nobody, AppError when a tried call fails
 */
export async function forecastExtraction({ sources, extractor: name, extractorOptions, tried }: ForecastRequest, onProgress?: Progress): Promise<ExtractionForecast> {
  const extractor = openExtractor(name, extractorOptions);
  if (!(extractor instanceof LlmExtractor)) throw new InvalidInput("A dry run is for an extractor that asks a model; the parser costs nothing.");
  try {
    const before = await survey(extractor, sources, onProgress);
    const chosen = await spaced(extractor, sources, { from: before.calls, tried });
    await extractor.ask(chosen.map(({ request }) => request), (done) => onProgress?.({ step: "trying turns", done, total: chosen.length }));
    const after = chosen.length === 0 ? before : await survey(extractor, sources, onProgress);
    const outcomes = chosen.map(({ conversation, turn, request }) => ({ conversation, turn: turn.id, text: turn.text, outcome: readFacts(extractor.reply(request)!, extractor.mostFacts) }));
    return { model: extractor.replies.model.model, ...after, tried: outcomes, usage: extractor.usage() };
  } finally {
    await extractor.close();
  }
}

async function survey(extractor: LlmExtractor, sources: readonly SweepSource[], onProgress?: Progress): Promise<Omit<ExtractionForecast, "model" | "tried" | "usage">> {
  const seen = new Set<string>();
  const counts = { turns: 0, kept: 0, calls: 0, measured: 0 };
  const tokens = { reckonedOfMeasured: 0, inputOfMeasured: 0, outputOfMeasured: 0, reckonedOfCalls: 0 };
  for await (const conversation of conversations(sources)) {
    for (const { request, reply } of extractor.plan(conversation)) {
      counts.turns += 1;
      if (seen.has(request.key)) continue;
      seen.add(request.key);
      const reckoned = reckon(request);
      if (reply === null) {
        counts.calls += 1;
        tokens.reckonedOfCalls += reckoned;
        continue;
      }
      counts.kept += 1;
      if ("rejected" in reply || reply.inputTokens === null || reply.outputTokens === null) continue;
      counts.measured += 1;
      tokens.reckonedOfMeasured += reckoned;
      tokens.inputOfMeasured += reply.inputTokens;
      tokens.outputOfMeasured += reply.outputTokens;
    }
    onProgress?.({ step: "counting turns", done: counts.turns, total: counts.turns });
  }
  const scale = counts.measured > 0 ? tokens.inputOfMeasured / tokens.reckonedOfMeasured : 1;
  const outputTokens = counts.measured > 0 ? Math.ceil((tokens.outputOfMeasured / counts.measured) * counts.calls) : null;
  return { ...counts, requests: seen.size, inputTokens: Math.ceil(tokens.reckonedOfCalls * scale), outputTokens };
}

/** Requests without a reply, evenly spaced over all of them. */
async function spaced(extractor: LlmExtractor, sources: readonly SweepSource[], { from, tried }: { from: number; tried: number }): Promise<(PlannedRequest & { conversation: string })[]> {
  const chosen: (PlannedRequest & { conversation: string })[] = [];
  if (tried === 0 || from === 0) return chosen;
  const seen = new Set<string>();
  for await (const conversation of conversations(sources)) {
    for (const planned of extractor.plan(conversation)) {
      if (planned.reply !== null || seen.has(planned.request.key)) continue;
      // The first of each of `tried` equal parts.
      if (Math.floor((seen.size * tried) / from) >= chosen.length && chosen.length < tried) chosen.push({ ...planned, conversation: conversation.id });
      seen.add(planned.request.key);
    }
  }
  return chosen;
}

/** As the server may count them: all that is sent. */
function reckon({ system, prompt, schema }: ExtractionRequest): number {
  return estimateTokens(system) + estimateTokens(prompt) + estimateTokens(JSON.stringify(schema));
}

async function* conversations(sources: readonly SweepSource[]): AsyncGenerator<Conversation> {
  for (const { format, inputs } of sources) {
    for (const path of inputs) {
      if (await mustBeStreamed({ dataset: format, input: path })) yield* conversationsOf(path, await checkInstances(path));
      else yield* (await readDataset(format, { path })).conversations;
    }
  }
}
