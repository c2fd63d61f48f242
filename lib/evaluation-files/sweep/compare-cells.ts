import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { InvalidInput } from "@/lib/errors";
import { contestedCredits } from "@/lib/target-audit/contested";
import { densityCurves } from "@/lib/target-audit/density-curves";
import { compareRuns, recommend } from "@/lib/target-audit/flips";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { CUTOFFS, rescore } from "@/lib/target-audit/rescore";
import { sweepReport } from "@/lib/target-audit/sweep-report";
import { targetCard } from "@/lib/target-audit/target-card";
import { readTraceFile } from "../read-trace-file";
import { writeLines, writeReport } from "../write-audit";
import { cellName, differences, inOrder } from "./cell-facts";
import type { Trace } from "@/lib/memory/trace";
import type { Audit } from "@/lib/target-audit/audit";
import type { BootstrapPlan } from "@/lib/target-audit/mean-score";
import type { DatasetSweep, SweepRun } from "@/lib/target-audit/sweep-report";
import type { Cell } from "./cell-folder";

const SUMMARY = "sweep.json";

/** What a sweep found, as `sweep.json` holds it; every number is in `flips.json` and in the cells' `audit.json`. */
export interface SweepSummary {
  format: "assay-sweep";
  version: 1;
  /** Of the cells, the seed and the software: the same fingerprint, the same comparison. */
  fingerprint: string;
  runs: SweepRun[];
  datasets: Omit<DatasetSweep, "comparisons">[];
  /** Cases over all runs, one for each dataset, query and credited memory. */
  contested: number;
  files: string[];
}

/**
 * Compares the cells of a sweep, dataset by dataset, from their saved traces: `flips.json`, `contested.jsonl`,
 * `sweep.json`, a report, and a target card for each cell that names its flips. Where `sweep.json` was made of the same
 * cells already, it is taken as it stands.
 * @throws InvalidInput when cells of one dataset were made from other files or to another depth
 */
export async function compareCells(out: string, { cells: given, seed }: { cells: readonly Cell[]; seed: number }): Promise<SweepSummary> {
  const cells = [...given].sort((a, b) => inOrder(a.facts, b.facts));
  const datasets = new Map<string, Cell[]>();
  for (const cell of cells) datasets.set(cell.facts.dataset, [...(datasets.get(cell.facts.dataset) ?? []), cell]);
  for (const group of datasets.values()) refuseUnlike(group);
  const fingerprint = createHash("sha256").update(JSON.stringify([1, seed, cells.map((cell) => [cell.fingerprint, cell.files])])).digest("hex");
  const standing = await standingSummary(out, fingerprint);
  if (standing) return standing;
  const bootstrap = { ...AUDIT_BOOTSTRAP, seed };
  // It says that all other files are there and belong together: taken away first, written last.
  await rm(join(out, SUMMARY), { force: true });
  await mkdir(join(out, "target-cards"), { recursive: true });
  const runs: SweepRun[] = [];
  const sweeps: DatasetSweep[] = [];
  const contested: string[] = [];
  const files: string[] = [];
  for (const [dataset, group] of datasets) {
    const traces: Trace[] = [];
    for (const { directory } of group) traces.push(await readTraceFile(join(directory, "trace.jsonl")));
    const sweep = compareDataset(dataset, { group, traces, bootstrap });
    sweeps.push(sweep);
    contested.push(...contestedCredits(traces, { k: CUTOFFS.at(-1)! }).map((item) => JSON.stringify(item)));
    for (const cell of group) {
      const audit = JSON.parse(await readFile(join(cell.directory, "audit.json"), "utf8")) as Audit;
      runs.push(runOf(cell, audit));
      files.push(`target-cards/${cellName(cell.facts)}.md`);
      await writeFile(join(out, files.at(-1)!), targetCard(audit, sweep));
    }
  }
  await writeFile(join(out, "flips.json"), `${JSON.stringify(sweeps.map(({ dataset, n, test, comparisons, recommendations }) => ({ dataset, n, test, comparisons, recommendations })), null, 2)}\n`);
  await writeLines(join(out, "contested.jsonl"), contested);
  files.push("flips.json", "contested.jsonl", ...(await writeReport(out, sweepReport(runs, sweeps))));
  const summary: SweepSummary = {
    format: "assay-sweep", version: 1, fingerprint, runs, contested: contested.length, files: [...files, SUMMARY],
    datasets: sweeps.map(({ dataset, n, flips, recommendations, densities }) => ({ dataset, n, flips, recommendations, densities })),
  };
  const draft = join(out, `.${SUMMARY}.${randomBytes(4).toString("hex")}.draft`);
  await writeFile(draft, `${JSON.stringify(summary, null, 2)}\n`);
  await rename(draft, join(out, SUMMARY));
  return summary;
}

function compareDataset(dataset: string, { group, traces, bootstrap }: { group: readonly Cell[]; traces: readonly Trace[]; bootstrap: BootstrapPlan }): DatasetSweep {
  const audited = traces.map((trace) => ({ system: trace.header.system, rescored: rescore(trace) }));
  const compared = compareRuns(audited, { cutoffs: CUTOFFS, bootstrap });
  const recommendations = recommend(audited, { cutoffs: CUTOFFS, bootstrap });
  return {
    dataset, ...compared, recommendations,
    flips: compared.comparisons.filter(({ flips }) => flips.length > 0).length,
    densities: densityCurves(recommendations, group.map(({ facts }) => ({ ...facts, retriever: facts.extractor ? `${facts.retriever} over ${facts.extractor}` : facts.retriever }))),
  };
}

function runOf({ facts, fingerprint }: Cell, { metrics, contested, coverage, run }: Audit): SweepRun {
  const { dataset, system, retriever, maxFacts, k, seed } = facts;
  return { dataset, system, retriever, maxFacts, k, seed, fingerprint, metrics, canonicalMemories: coverage.canonicalMemories, ...(coverage.turnsByYield ? { turnsByYield: coverage.turnsByYield } : {}), canonicalCoverage: coverage.byTarget.canonical, contested: contested.count, leakCheck: run.leakCheck?.storeSha256 ?? null, extractor: run.contract.rules.parser, extraction: run.extraction ?? null };
}

function refuseUnlike(group: readonly Cell[]): void {
  const [first, ...others] = group;
  for (const other of others) {
    const [a, b] = [first!, other].map(({ facts: { inputs, format, k } }) => JSON.stringify([inputs, format, k]));
    if (a !== b) throw new InvalidInput(`${first!.directory} and ${other.directory} cannot be compared: ${differences(first!.facts, { ...first!.facts, inputs: other.facts.inputs, format: other.facts.format, k: other.facts.k })}. All cells of a dataset must come from the same files and be saved to the same depth.`);
  }
}

async function standingSummary(out: string, fingerprint: string): Promise<SweepSummary | null> {
  try {
    const summary = JSON.parse(await readFile(join(out, SUMMARY), "utf8")) as SweepSummary;
    return summary.fingerprint === fingerprint ? summary : null;
  } catch {
    // There is none, or not one of ours: it is made.
    return null;
  }
}
