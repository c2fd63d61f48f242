import { counted } from "./numbers";
import type { ContractRules, ExtractorIdentity } from "@/lib/memory/lineage-contract";
import type { ExtractionReport } from "@/lib/memory/trace";

/** What made the transformed memories of a store: "parser assay-clauses 1". */
export function extractorInWords({ name, version, llm }: ExtractorIdentity): string {
  if (!llm) return `parser ${name} ${version}`;
  return `language model ${llm.model} at ${llm.baseUrl} (prompt ${name} ${version}, temperature 0, ${llm.outputMode}, asked for up to ${llm.asked} facts of each turn by itself, of which the first are kept)`;
}

/** What a reader must know of a lineage that the memory system itself does not give. */
const NO_STABLE_LINEAGE = " (Zep exposes no stable lineage: from which turns its memories descend is the word of whoever wrote the trace)";

/** Who built a store, and how densely: "built by native, parser assay-clauses 1, at most 5 memories a turn". */
export function storeInWords({ builder, parser }: Pick<ContractRules, "builder" | "parser">): string {
  return `built by ${builder}${/\bzep\b/i.test(builder) ? NO_STABLE_LINEAGE : ""}${parser ? `, ${extractorInWords(parser)}, at most ${counted(parser.maxFacts, "memory", "memories")} a turn` : ""}`;
}

/** What came of asking the model, with how many turns it rests on. */
export function extractionInWords({ turns, requests, withFacts, empty, invalid, faults, inputTokens, outputTokens, uncounted, servedBy }: ExtractionReport): string {
  const reasons = Object.entries(faults).map(([fault, count]) => `${count} × ${fault}`).join("; ");
  const tokens = `${inputTokens.toLocaleString("en")} tokens in and ${outputTokens.toLocaleString("en")} out${uncounted > 0 ? `, without ${counted(uncounted, "reply", "replies")} whose tokens the server did not count` : ""}`;
  return [
    `${counted(turns, "turn")} in ${counted(requests, "request")}: ${withFacts.toLocaleString("en")} gave facts, ${empty.toLocaleString("en")} none`,
    `${invalid.toLocaleString("en")} of ${counted(turns, "reply", "replies")} invalid and without transformed memories${reasons ? ` (${reasons})` : ""}`,
    tokens,
    servedBy.length > 0 ? `served by ${servedBy.join(", ")}` : "the server did not say which model answered",
  ].join("; ");
}
