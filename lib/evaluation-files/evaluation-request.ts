import type { Audit } from "@/lib/target-audit/audit";
import type { ExtractorUsage } from "@/lib/extraction/extractor";
import type { ExtractorOptions } from "./extractors";
import type { DatasetFormat } from "./read-dataset";
import type { RetrieverOptions } from "./retrievers";

export interface EvaluationRequest {
  dataset: DatasetFormat;
  input: string;
  /** As `openRetriever` takes it. */
  retriever: string;
  retrieverOptions?: RetrieverOptions;
  /** As `openExtractor` takes it; the parser where it is left out. */
  extractor?: string;
  extractorOptions?: ExtractorOptions;
  maxFacts: number;
  k: number;
  seed: number;
  out: string;
  /** Files of the system's answers to the queries, as `readAnswerFiles` takes them. */
  answers?: readonly string[];
  /** Overwrite another run that the directory holds. */
  force?: boolean;
}

export interface EvaluationResult {
  audit: Audit;
  /** What was written, by name within the directory. */
  files: string[];
  /** What a model was asked for this run; none where the parser made the store. */
  usage?: ExtractorUsage | null;
}
