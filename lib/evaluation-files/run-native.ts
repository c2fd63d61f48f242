import { createHash } from "node:crypto";
import { BM25 } from "@/lib/memory/bm25";
import { lineageContract, lineageContractSchema, nativeContractRules, serializeContract } from "@/lib/memory/lineage-contract";
import { retrieveConversation } from "@/lib/memory/retrieve";
import { buildStore, parseConversation } from "@/lib/memory/store";
import type { Dataset } from "@/lib/datasets/conversation";
import type { ParsedConversation } from "@/lib/memory/store";
import type { Trace } from "@/lib/memory/trace";

export interface NativeRun {
  retriever: "bm25";
  maxFacts: number;
  k: number;
  seed: number;
  versions: Record<string, string>;
}

export interface NativeRunResult {
  trace: Trace;
  /** The lineage contract as it is hashed and written. */
  contract: string;
}

/** Builds the native store over a dataset, asks every question of it, and gives the trace with its lineage contract. */
export function runNative(dataset: Dataset, run: NativeRun, parsed: readonly ParsedConversation[] = dataset.conversations.map(parseConversation)): NativeRunResult {
  const stores = new Map(parsed.map((conversation) => [conversation.id, buildStore(conversation, run.maxFacts)]));
  const memories = [...stores.values()].flat();
  const rules = nativeContractRules(dataset.name, run.maxFacts);
  const contract = serializeContract(lineageContractSchema.parse(lineageContract(rules, memories)));
  const { name, ...parameters } = BM25;
  return {
    contract,
    trace: {
      header: {
        type: "header", format: "assay-trace", version: 1,
        system: `${name}-d${run.maxFacts}`,
        dataset: dataset.name,
        k: run.k,
        seed: run.seed,
        contract: { sha256: createHash("sha256").update(contract).digest("hex"), rules },
        retriever: { name, ...parameters },
        versions: run.versions,
      },
      memories,
      queries: dataset.conversations.flatMap((conversation) => retrieveConversation(conversation, stores.get(conversation.id)!, run.k)),
    },
  };
}
