import { z } from "zod";
import type { Memory } from "./memory";

const NAME = "must be text that is not empty";
const COUNT = "must be a whole number that is not negative";

/** Other fields are refused, since a hash stands for the rules. */
function fields(names: string) {
  return { error: ({ code, keys }: { code?: string; keys?: readonly string[] }) => (code === "unrecognized_keys" ? `has the unknown ${keys?.length === 1 ? "field" : "fields"} ${keys?.join(", ")}; known are ${names}` : `must be an object with ${names}`) };
}

/** The rules of a store: everything a contract says but for the single memories. */
export const contractRulesSchema = z.strictObject({
  format: z.literal("assay-lineage-contract", 'must be "assay-lineage-contract"'),
  version: z.literal(1, "must be 1, the only version so far"),
  /** The dataset whose conversations fill the store. */
  dataset: z.string(NAME).min(1, NAME),
  /** Who built the store: "native", or the name of a memory system. */
  builder: z.string(NAME).min(1, NAME),
  anchorUnit: z.literal(["turn", "session"], 'must be "turn" or "session"'),
  /** Whether a memory with several anchors counts when any of them is gold, or only when all are. */
  severalAnchors: z.literal(["any", "all"], 'must be "any" or "all"'),
  /** What made transformed memories of turns: the parser, or a prompt and the model that was asked by it. */
  parser: z.strictObject({
    name: z.string(NAME).min(1, NAME),
    version: z.int(COUNT).min(1, COUNT),
    maxFacts: z.int(COUNT).min(0, COUNT),
    llm: z.strictObject({ model: z.string(NAME).min(1, NAME), baseUrl: z.string(NAME).min(1, NAME), outputMode: z.string(NAME).min(1, NAME), asked: z.int(COUNT).min(1, COUNT) }, fields("model, baseUrl, outputMode, asked")).optional(),
  }, fields("name, version, maxFacts, and llm where a model was asked")).nullable(),
}, fields("format, version, dataset, builder, anchorUnit, severalAnchors, parser"));
export type ContractRules = z.infer<typeof contractRulesSchema>;

/** What a contract says of the extractor, whatever the density. */
export type ExtractorIdentity = Omit<NonNullable<ContractRules["parser"]>, "maxFacts">;

const memoryLineageSchema = z.strictObject({
  id: z.string().min(1),
  conversation: z.string().min(1),
  anchors: z.array(z.string().min(1)).min(1),
  raw: z.boolean(),
  canonical: z.boolean(),
});

/**
 * What a store promises about where its memories come from. Targets are computed from this alone: it holds no query,
 * answer, evidence or text.
 */
export const lineageContractSchema = contractRulesSchema
  .extend({ memories: z.array(memoryLineageSchema) })
  .superRefine(({ memories }, context) => {
    const seen = new Set<string>();
    memories.forEach((memory, index) => {
      if (seen.has(memory.id)) context.addIssue({ code: "custom", path: ["memories", index, "id"], message: `"${memory.id}" is the id of an earlier memory` });
      if (memory.raw && memory.anchors.length > 1) context.addIssue({ code: "custom", path: ["memories", index, "anchors"], message: "a raw turn has one anchor: itself" });
      seen.add(memory.id);
    });
  });

export type LineageContract = z.infer<typeof lineageContractSchema>;

/** The rules of a store that this program builds. */
export function nativeContractRules(dataset: string, maxFacts: number, { name, version, llm }: ExtractorIdentity): ContractRules {
  return {
    format: "assay-lineage-contract", version: 1, dataset, builder: "native", anchorUnit: "turn", severalAnchors: "any",
    parser: { name, version, maxFacts, ...(llm ? { llm } : {}) },
  };
}

/** The contract of a store: the rules and the lineage of each memory, in store order. */
export function lineageContract(rules: ContractRules, memories: readonly Memory[]): LineageContract {
  return { ...rules, memories: memories.map(({ id, conversation, anchors, raw, canonical }) => ({ id, conversation, anchors, raw, canonical })) };
}

/** The contract as text, one memory a line: the bytes that are hashed and written, so that equal stores have equal hashes. */
export function serializeContract({ memories, ...rules }: LineageContract): string {
  return `${contractHead(rules)}${memories.map(contractLine).join(",\n")}${CONTRACT_END}`;
}

/** The text before the first memory. */
export function contractHead({ format, version, dataset, builder, anchorUnit, severalAnchors, parser }: ContractRules): string {
  return `${JSON.stringify({ format, version, dataset, builder, anchorUnit, severalAnchors, parser }).slice(0, -1)},"memories":[\n`;
}

/** One memory; memories are parted by a comma and a line feed. */
export function contractLine({ id, conversation, anchors, raw, canonical }: LineageContract["memories"][number]): string {
  return JSON.stringify({ id, conversation, anchors, raw, canonical });
}

/** The text after the last memory. */
export const CONTRACT_END = "\n]}\n";
