import { expect, it } from "vitest";
import { MODEL_ADDRESSES, llmLabel } from "./llm-label";
import type { ExtractionModel } from "./extraction-request";

const MODEL: ExtractionModel = { model: "qwen3:8b", baseUrl: MODEL_ADDRESSES.ollama, outputMode: "json_schema", asked: 8 };

it.each<[Partial<ExtractionModel>, string]>([
  [{}, "llm-qwen3-8b"],
  [{ baseUrl: MODEL_ADDRESSES.openai, model: "gpt-4.1-mini" }, "llm-gpt-4.1-mini"],
  [{ baseUrl: "http://127.0.0.1:4391/v1" }, "llm-qwen3-8b-at-127.0.0.1-4391"],
  [{ baseUrl: "https://example.org/proxy/v1" }, "llm-qwen3-8b-at-example.org-proxy"],
  [{ asked: 3, outputMode: "json_object" }, "llm-qwen3-8b-of-3-json_object"],
])("llmLabel tells what is not the default: %j", (change, label) => {
  expect(llmLabel({ ...MODEL, ...change })).toBe(label);
});
