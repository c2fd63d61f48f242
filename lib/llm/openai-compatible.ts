import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV3GenerateResult } from "@ai-sdk/provider";
import { failureFrom } from "./completion-failures";
import type { Completion, CompletionRequest, FinishReason, Model } from "./completion";
import { guardedFetch } from "./guarded-fetch";
import type { HostPolicy } from "./host-policy";

export interface Endpoint {
  /** Up to and without `/chat/completions`, such as https://api.openai.com/v1. */
  baseUrl: string;
  model: string;
  /** Null for servers that ask for none. */
  apiKey: string | null;
  policy: HostPolicy;
}

/** A model behind any server that speaks OpenAI's chat completions: OpenAI, OpenRouter, vLLM, Ollama, LM Studio. */
export function openAiCompatible({ baseUrl, model, apiKey, policy }: Endpoint): Model {
  const fetch = guardedFetch(policy);
  return {
    async complete(request) {
      const provider = createOpenAICompatible({
        name: "endpoint",
        baseURL: baseUrl.replace(/\/+$/, ""),
        supportsStructuredOutputs: request.outputMode === "json_schema",
        fetch,
        ...(apiKey === null ? {} : { apiKey }),
      });
      const timeout = AbortSignal.timeout(request.timeoutMs);
      try {
        const reply = await provider.chatModel(model).doGenerate(callOptions(request, timeout));
        return completionOf(reply);
      } catch (error) {
        throw failureFrom(error instanceof Error ? error : new Error(String(error)), { timedOut: timeout.aborted, aborted: request.signal?.aborted ?? false });
      }
    },
  };
}

function callOptions(request: CompletionRequest, timeout: AbortSignal) {
  const { outputMode, schema } = request;
  return {
    prompt: [
      { role: "system" as const, content: request.system },
      { role: "user" as const, content: [{ type: "text" as const, text: request.prompt }] },
    ],
    temperature: request.temperature,
    maxOutputTokens: request.maxOutputTokens,
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...(outputMode === "words" ? {} : { responseFormat: { type: "json" as const, name: "answer", ...(outputMode === "json_schema" ? { schema } : {}) } }),
    headers: { "Idempotency-Key": request.idempotencyKey },
    abortSignal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
  };
}

function completionOf({ content, finishReason, usage, response }: LanguageModelV3GenerateResult): Completion {
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return {
    text: texts.join(""),
    finishReason: FINISH[finishReason.unified] ?? "other",
    inputTokens: tokenCount(usage.inputTokens.total),
    outputTokens: tokenCount(usage.outputTokens.total),
    servedBy: response?.modelId ?? null,
    raw: JSON.stringify(response?.body ?? null),
  };
}

/** No model takes or gives more in one call. */
const MOST_TOKENS = 100_000_000;

/** What a server says of tokens; null where it says nothing, or nothing that could be a count. */
function tokenCount(said: number | undefined): number | null {
  return said !== undefined && Number.isInteger(said) && said >= 0 && said <= MOST_TOKENS ? said : null;
}

const FINISH: Partial<Record<string, FinishReason>> = { stop: "stop", length: "length", "content-filter": "refusal" };
