import { tableOf, text } from "./report-tables";
import { extractionInWords, extractorInWords } from "./store-words";
import type { ContractRules } from "@/lib/memory/lineage-contract";
import type { ExtractionReport } from "@/lib/memory/trace";
import type { FigureCell } from "@/lib/pictures/figure-table";
import type { ReportPart } from "./report-section";

interface ExtractedRun {
  dataset: string;
  system: string;
  extractor: ContractRules["parser"];
  extraction: ExtractionReport | null;
}

/** What made the transformed memories of several runs; nothing where no model was asked for any of them. */
export function extractorParts(runs: readonly ExtractedRun[]): ReportPart[] {
  if (runs.every(({ extraction }) => extraction === null)) return [];
  const rows = runs.map(({ dataset, system, extractor, extraction }): FigureCell[] => [dataset, system, extractor ? extractorInWords(extractor) : "not stated", extraction ? extractionInWords(extraction) : "no model was asked"]);
  return [{ kind: "table", caption: "What made the transformed memories", table: tableOf([text("Dataset"), text("Run"), text("Extractor"), text("What came of asking")], rows) }];
}
