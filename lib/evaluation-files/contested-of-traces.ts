import { contestedCredits } from "@/lib/target-audit/contested";
import { CUTOFFS } from "@/lib/target-audit/rescore";
import { readTraces, traceName } from "./read-trace-file";
import type { ContestedCase, ContestedOptions } from "@/lib/target-audit/contested";

export interface ContestedOfTraces {
  cases: ContestedCase[];
  /** Runs that they come from, by dataset and system. */
  runs: string[];
}

/**
 * The contested credits of saved runs, one case for each dataset, query and credited memory.
 * @param paths traces, or folders that hold them
 * @throws InvalidInput when a trace cannot be read
 */
export async function contestedOfTraces(paths: readonly string[], options: Partial<ContestedOptions> = {}): Promise<ContestedOfTraces> {
  const traces = await readTraces(paths);
  return { cases: contestedCredits(traces, { k: CUTOFFS.at(-1)!, ...options }), runs: traces.map(traceName) };
}
