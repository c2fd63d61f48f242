import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serializeTrace } from "@/lib/memory/trace";
import { auditTrace } from "@/lib/target-audit/audit";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { readDataset } from "./read-dataset";
import { runNative } from "./run-native";
import { SOFTWARE_VERSIONS } from "./software-versions";
import { writeAudit, writeLines } from "./write-audit";
import type { Audit } from "@/lib/target-audit/audit";
import type { DatasetFormat } from "./read-dataset";

export interface EvaluationRequest {
  dataset: DatasetFormat;
  input: string;
  retriever: "bm25";
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
 * makes of the trace; `contested.jsonl` is in the form that a labelling project imports.
 * @throws InvalidInput when the dataset cannot be read
 */
export async function evaluateFile(request: EvaluationRequest): Promise<EvaluationResult> {
  const dataset = await readDataset(request.dataset, { path: request.input });
  const { trace, contract } = runNative(dataset, { ...request, versions: SOFTWARE_VERSIONS });
  const { audit, contested } = auditTrace(trace, { dataset: dataset.report, bootstrap: { ...AUDIT_BOOTSTRAP, seed: request.seed } });
  await mkdir(request.out, { recursive: true });
  await writeFile(join(request.out, "store-contract.json"), contract);
  await writeLines(join(request.out, "trace.jsonl"), serializeTrace(trace));
  return { audit, files: ["trace.jsonl", "store-contract.json", ...(await writeAudit(request.out, { trace, audit, contested }))] };
}
