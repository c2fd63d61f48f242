import type { Audit } from "@/lib/target-audit/audit";
import type { DatasetFormat } from "./read-dataset";
import type { RetrieverOptions } from "./retrievers";

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
  /** Overwrite another run that the directory holds. */
  force?: boolean;
}

export interface EvaluationResult {
  audit: Audit;
  /** What was written, by name within the directory. */
  files: string[];
}
