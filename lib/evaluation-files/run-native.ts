import { createHash } from "node:crypto";
import { lineageContract, lineageContractSchema, nativeContractRules, serializeContract } from "@/lib/memory/lineage-contract";
import { retrieveConversation } from "@/lib/memory/retrieve";
import { buildStore } from "@/lib/memory/store";
import { SOFTWARE_VERSIONS } from "./software-versions";
import type { Dataset } from "@/lib/datasets/conversation";
import type { ExtractionReport, LeakCheck, RunSource, Trace, TraceHeader, TracedQuery } from "@/lib/memory/trace";
import type { CheckedStores } from "./check-leak";
import type { Progress } from "./progress";
import type { Retriever } from "./retrievers";

export interface NativeRun {
  retriever: Retriever;
  maxFacts: number;
  k: number;
  seed: number;
  source?: RunSource;
}

export interface NativeRunResult {
  trace: Trace;
  /** The lineage contract as it is hashed and written. */
  contract: string;
}

/** The system's name in traces: retriever, extractor where it is not the parser, and density. */
export function systemName({ retriever, extractor, maxFacts }: { retriever: Pick<Retriever, "label">; extractor: { label: string }; maxFacts: number }): string {
  return [retriever.label, extractor.label, `d${maxFacts}`].filter(Boolean).join("-");
}

/** Asks every question of a dataset of the native store over its conversation, and gives the trace with its lineage contract. */
export async function runNative(dataset: Dataset, { parsed, extractor, leakCheckOf, extraction }: CheckedStores, run: NativeRun & { onProgress?: Progress }): Promise<NativeRunResult> {
  const { retriever, maxFacts } = run;
  const stores = parsed.map((conversation) => buildStore(conversation, maxFacts));
  const memories = stores.flat();
  const rules = nativeContractRules(dataset.name, maxFacts, extractor.identity);
  const contract = serializeContract(lineageContractSchema.parse(lineageContract(rules, memories)));
  const queries: TracedQuery[] = [];
  const total = memories.length + dataset.report.questions;
  let done = 0;
  for (const [place, conversation] of dataset.conversations.entries()) {
    const store = stores[place]!;
    const retrieve = await retriever.index(store, conversation.questions.map(({ text }) => text), (indexed) => run.onProgress?.({ step: "retrieving", done: done + indexed, total }));
    queries.push(...retrieveConversation(conversation, retrieve, run.k));
    run.onProgress?.({ step: "retrieving", done: (done += store.length + conversation.questions.length), total });
    // Long work lets the event loop turn, so that progress is drawn and a signal heard.
    await new Promise(setImmediate);
  }
  const sha256 = createHash("sha256").update(contract).digest("hex");
  return { contract, trace: { header: nativeHeader(dataset, { ...run, extractor }, { sha256, leakCheck: leakCheckOf(maxFacts), extraction }), memories, queries } };
}

/** The header of a native run. */
export function nativeHeader({ name: dataset, report: datasetReport }: Pick<Dataset, "name" | "report">, run: NativeRun & Pick<CheckedStores, "extractor">, { sha256, leakCheck, extraction }: { sha256: string; leakCheck: LeakCheck; extraction: ExtractionReport | null }): TraceHeader {
  const { retriever, extractor, maxFacts, k, seed, source } = run;
  return {
    type: "header", format: "assay-trace", version: 1,
    system: systemName(run),
    dataset,
    k,
    seed,
    contract: { sha256, rules: nativeContractRules(dataset, maxFacts, extractor.identity) },
    retriever: { ...retriever.parameters },
    versions: { ...SOFTWARE_VERSIONS, ...retriever.versions },
    ...(source ? { source } : {}),
    datasetReport,
    leakCheck,
    ...(extraction ? { extraction } : {}),
  };
}
