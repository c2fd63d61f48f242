import type { ParsedConversation } from "@/lib/memory/store";
import type { ExtractionReport } from "@/lib/memory/trace";

/** Counts what came of asking a model, over any number of conversations. Equal replies give equal counts, whenever they came. */
export class ExtractionTally {
  private readonly seen = new Set<string>();
  private readonly servedBy = new Set<string>();
  private readonly faults = new Map<string, number>();
  private turns = 0;
  private withFacts = 0;
  private empty = 0;
  private tokens = { input: 0, output: 0, uncounted: 0 };

  add({ turns }: ParsedConversation): void {
    for (const { parsed: { statements, reply } } of turns) {
      if (!reply) continue;
      this.turns += 1;
      if (reply.fault !== null) this.faults.set(reply.fault, (this.faults.get(reply.fault) ?? 0) + 1);
      else if (statements.length > 0) this.withFacts += 1;
      else this.empty += 1;
      if (this.seen.has(reply.key)) continue;
      this.seen.add(reply.key);
      if (reply.servedBy !== null) this.servedBy.add(reply.servedBy);
      this.tokens.input += reply.inputTokens ?? 0;
      this.tokens.output += reply.outputTokens ?? 0;
      if (reply.inputTokens === null || reply.outputTokens === null) this.tokens.uncounted += 1;
    }
  }

  /** Null where no turn made a request. */
  report(): ExtractionReport | null {
    if (this.turns === 0) return null;
    const faults = [...this.faults].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return {
      turns: this.turns, requests: this.seen.size, withFacts: this.withFacts, empty: this.empty,
      invalid: faults.reduce((sum, [, count]) => sum + count, 0), faults: Object.fromEntries(faults),
      inputTokens: this.tokens.input, outputTokens: this.tokens.output, uncounted: this.tokens.uncounted,
      servedBy: [...this.servedBy].sort(),
    };
  }
}
