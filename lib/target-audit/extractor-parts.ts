import { groupBy } from "@/lib/stats/group-by";
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
  const told = runs.map(({ dataset, system, extractor, extraction }) => ({ dataset, system, by: extractor ? extractorInWords(extractor) : "not stated", outcome: extraction ? extractionInWords(extraction) : "no model was asked" }));
  // Stores of several densities come from the same replies.
  const rows = [...groupBy(told, ({ dataset, by, outcome }) => JSON.stringify([dataset, by, outcome])).values()].map((group): FigureCell[] => {
    const { dataset, by, outcome } = group[0]!;
    return [`${dataset}: ${group.map(({ system }) => system).join(", ")}`, `${by}; ${outcome}`];
  });
  return [{ kind: "table", caption: "What made the transformed memories", table: tableOf([text("Runs"), text("Made by")], rows) }];
}
