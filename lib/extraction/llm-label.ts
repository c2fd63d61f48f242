import type { ExtractionModel } from "./extraction-request";

/** Where the models of the two kinds of extractor are served, unless somebody says otherwise. */
export const MODEL_ADDRESSES = { openai: "https://api.openai.com/v1", ollama: "http://127.0.0.1:11434/v1" } as const;
/** How replies are asked for, unless somebody says otherwise. */
export const ASKED_BY_DEFAULT = { asked: 8, outputMode: "json_schema" } as const;

/**
 * What runs over a model's store are called: the model, and all that makes its replies others where it is not the default,
 * so that two runs of one name are of one making: "llm-qwen3-8b", "llm-m1-at-10.0.0.2-4391-of-3".
 */
export function llmLabel({ model, baseUrl, outputMode, asked }: ExtractionModel): string {
  const usual = Object.values<string>(MODEL_ADDRESSES).includes(baseUrl);
  const parts = [
    `llm-${model}`,
    usual ? "" : `at-${baseUrl.replace(/^https?:\/\//, "").replace(/\/v1$/, "")}`,
    asked === ASKED_BY_DEFAULT.asked ? "" : `of-${asked}`,
    outputMode === ASKED_BY_DEFAULT.outputMode ? "" : outputMode,
  ];
  return parts.filter(Boolean).join("-").replace(/[^\w.-]+/g, "-");
}
