import { counted } from "./numbers";
import type { ContractRules, ExtractorIdentity } from "@/lib/memory/lineage-contract";
import type { ExtractionReport, TraceHeader } from "@/lib/memory/trace";

/** What made the transformed memories of a store: "parser assay-clauses 1". */
export function extractorInWords({ name, version, llm }: ExtractorIdentity): string {
  if (!llm) return `parser ${name} ${version}`;
  return `language model ${llm.model} at ${llm.baseUrl} (prompt ${name} ${version}, temperature 0, ${llm.outputMode}, asked for up to ${llm.asked} facts of each turn by itself, of which the first are kept)`;
}

/** Who built a store, and how densely: "built by native, parser assay-clauses 1, at most 5 memories a turn". */
export function storeInWords({ builder, parser }: Pick<ContractRules, "builder" | "parser">): string {
  return `built by ${builder}${parser ? `, ${extractorInWords(parser)}, at most ${counted(parser.maxFacts, "memory", "memories")} a turn` : ""}`;
}

/** The hash of a lineage contract, of which the first `digits` are shown. Traces of other systems may leave it empty. */
export function contractHash(sha256: string, digits = sha256.length): string {
  if (sha256 === "") return "no SHA-256 stated";
  return `SHA-256 ${digits < sha256.length ? `${sha256.slice(0, digits)}…` : sha256}`;
}

/** What a reader must know of a run before its figures: what its system or its files could not say. */
export function caveatsOf({ system, contract, source }: Pick<TraceHeader, "system" | "contract" | "source">): string[] {
  const { builder } = contract.rules;
  return [
    ...([builder, system].some((name) => ZEP.test(name)) ? ["Zep exposes no stable lineage: from which turns its memories descend is the word of whoever wrote the trace, and with it what each target credits."] : []),
    ...(builder === "trec" || source?.format === "trec" ? ["The run was made from TREC files: its store holds only the ids that run and qrels name, under made-up turns, so counts of memories and shares of turns say nothing of the store that was searched. TREC does not say which queries are answerable: all count as answerable, also among those with contested credits."] : []),
  ];
}

/** As a word of its own: "zep", "Zep-cloud", "zep_v2". */
const ZEP = /(?<![a-z])zep(?![a-z])/i;

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
