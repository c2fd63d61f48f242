import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditTrace } from "@/lib/target-audit/audit";
import { contestedCredits } from "@/lib/target-audit/contested";
import { compareRuns, recommend } from "@/lib/target-audit/flips";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { CUTOFFS, rescore } from "@/lib/target-audit/rescore";
import { readTraces, traceName } from "./read-trace-file";
import { writeAudit, writeLines } from "./write-audit";
import type { Trace } from "@/lib/memory/trace";
import type { Audit } from "@/lib/target-audit/audit";
import type { BootstrapPlan } from "@/lib/target-audit/mean-score";

export interface RescoreResult {
  audits: { system: string; dataset: string; audit: Audit }[];
  /** Cases of all runs together, one for each dataset, query and credited memory. */
  contested: number;
  files: string[];
}

/**
 * Makes the audit again from traces alone. One trace: into the directory itself. Several: each into a folder named after
 * its dataset and system, with `flips.json` and the merged `contested.jsonl` beside them.
 * @throws InvalidInput when a trace cannot be read or two have the same dataset and system
 */
export async function rescoreFiles(paths: readonly string[], out: string, { seed = AUDIT_BOOTSTRAP.seed } = {}): Promise<RescoreResult> {
  const traces = await readTraces(paths);
  const names = traces.map(traceName);
  const bootstrap = { ...AUDIT_BOOTSTRAP, seed };
  const audits: RescoreResult["audits"] = [];
  const files: string[] = [];
  for (const [index, trace] of traces.entries()) {
    const { audit, contested } = auditTrace(trace, { bootstrap });
    const folder = traces.length === 1 ? "" : names[index]!;
    files.push(...(await writeAudit(join(out, folder), { trace, audit, contested })).map((name) => join(folder, name)));
    audits.push({ system: trace.header.system, dataset: trace.header.dataset, audit });
  }
  if (traces.length === 1) return { audits, contested: audits[0]!.audit.contested.count, files };
  const datasets = new Map<string, Trace[]>();
  for (const trace of traces) datasets.set(trace.header.dataset, [...(datasets.get(trace.header.dataset) ?? []), trace]);
  const flips = [...datasets].map(([dataset, group]) => ({ dataset, ...comparisonOf(group, bootstrap) }));
  const cases = [...datasets.values()].flatMap((group) => contestedCredits(group, { k: CUTOFFS.at(-1)! }));
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "flips.json"), `${JSON.stringify(flips, null, 2)}\n`);
  await writeLines(join(out, "contested.jsonl"), cases.map((item) => JSON.stringify(item)));
  return { audits, contested: cases.length, files: [...files, "flips.json", "contested.jsonl"] };
}

function comparisonOf(traces: readonly Trace[], bootstrap: BootstrapPlan) {
  const runs = traces.map((trace) => ({ system: trace.header.system, rescored: rescore(trace) }));
  return { ...compareRuns(runs, { cutoffs: CUTOFFS, bootstrap }), recommendations: recommend(runs, { cutoffs: CUTOFFS, bootstrap }) };
}
