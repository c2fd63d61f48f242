import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serializeTrace } from "@/lib/memory/trace";
import { auditTrace } from "@/lib/target-audit/audit";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { parseChecked } from "./check-leak";
import { readDataset } from "./read-dataset";
import { openRetriever } from "./retrievers";
import { runNative } from "./run-native";
import { writeAudit, writeLines } from "./write-audit";
import type { DatasetReport } from "@/lib/datasets/conversation";
import type { Audit } from "@/lib/target-audit/audit";
import type { Progress } from "./progress";
import type { DatasetFormat } from "./read-dataset";
import type { RetrieverOptions } from "./retrievers";
import type { NativeRunResult } from "./run-native";

export interface EvaluationRequest {
  dataset: DatasetFormat;
  input: string;
  /** As `openRetriever` takes it. */
  retriever: string;
  retrieverOptions?: RetrieverOptions;
  maxFacts: number;
  k: number;
  seed: number;
  out: string;
}

export interface EvaluationResult {
  audit: Audit;
  /** What was written, by name within the directory. */
  files: string[];
}

/**
 * Runs an evaluation from a dataset file to a directory: `trace.jsonl`, `store-contract.json` and all that `writeAudit`
 * makes of the trace; `contested.jsonl` is in the form that a labelling project imports. Nothing is written before the
 * run is done.
 * @throws InvalidInput when the dataset cannot be read, AppError when a remote model fails
 */
export async function evaluateFile(request: EvaluationRequest, onProgress?: Progress): Promise<EvaluationResult> {
  const retriever = openRetriever(request.retriever, request.retrieverOptions);
  try {
    const dataset = await readDataset(request.dataset, { path: request.input });
    const stores = await parseChecked(dataset, [request.maxFacts], { onProgress });
    const run = await runNative(dataset, stores, { ...request, retriever, onProgress });
    return await writeRun(request.out, run, { dataset: dataset.report, seed: request.seed });
  } finally {
    await retriever.close();
  }
}

/** Audits a run and writes all there is of it into a directory. */
export async function writeRun(out: string, { trace, contract }: NativeRunResult, { dataset, seed }: { dataset: DatasetReport; seed: number }): Promise<EvaluationResult> {
  const { audit, contested } = auditTrace(trace, { dataset, bootstrap: { ...AUDIT_BOOTSTRAP, seed } });
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "store-contract.json"), contract);
  await writeLines(join(out, "trace.jsonl"), serializeTrace(trace));
  return { audit, files: ["trace.jsonl", "store-contract.json", ...(await writeAudit(out, { trace, audit, contested }))] };
}
