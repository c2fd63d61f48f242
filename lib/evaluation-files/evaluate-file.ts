import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { serializeTrace } from "@/lib/memory/trace";
import { auditTrace } from "@/lib/target-audit/audit";
import { readDataset } from "./read-dataset";
import { runNative } from "./run-native";
import { SOFTWARE_VERSIONS } from "./software-versions";
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
 * Runs an evaluation from a dataset file to a directory: `trace.jsonl`, `store-contract.json`, `audit.json` and
 * `contested.jsonl`, the last in the form that a labelling project imports.
 * @throws InvalidInput when the dataset cannot be read
 */
export async function evaluateFile(request: EvaluationRequest): Promise<EvaluationResult> {
  const dataset = await readDataset(request.dataset, { path: request.input });
  const { trace, contract } = runNative(dataset, { ...request, versions: SOFTWARE_VERSIONS });
  const { audit, contested } = auditTrace(trace, { dataset: dataset.report, bootstrap: { resamples: 3000, seed: request.seed } });
  await mkdir(request.out, { recursive: true });
  await writeFile(join(request.out, "store-contract.json"), contract);
  await writeLines(join(request.out, "trace.jsonl"), serializeTrace(trace));
  await writeFile(join(request.out, "audit.json"), `${JSON.stringify(audit, null, 2)}\n`);
  await writeLines(join(request.out, "contested.jsonl"), contested.map((item) => JSON.stringify(item)));
  return { audit, files: ["trace.jsonl", "store-contract.json", "audit.json", "contested.jsonl"] };
}

/** One line after the other, without holding the whole file in memory. */
export async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(withNewlines(lines)), createWriteStream(path));
}

function* withNewlines(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}
