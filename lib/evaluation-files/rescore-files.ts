import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { InvalidInput } from "@/lib/errors";
import { auditRun } from "@/lib/target-audit/audit";
import { combineAudits } from "@/lib/target-audit/combined-audit";
import { combinedReport } from "@/lib/target-audit/combined-report";
import { IncomparableRuns, completeRuns } from "@/lib/target-audit/complete-runs";
import { mergeContested } from "@/lib/target-audit/contested";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { CUTOFFS } from "@/lib/target-audit/rescore";
import { collectRun } from "@/lib/target-audit/run-collector";
import { answeredTrace, answersOfRuns, readAnswerFiles, refuseUseless } from "./answer-files";
import { readTraces, traceName } from "./read-trace-file";
import { validateWithLabels, type LabelRequest } from "./validate-with-labels";
import { writeAudit, writeLines, writeReport } from "./write-audit";
import type { AuditedTrace } from "@/lib/target-audit/read-audited-trace";
import type { AnswerFile } from "./answer-files";
import type { Audit } from "@/lib/target-audit/audit";
import type { CombinedAudit } from "@/lib/target-audit/combined-audit";
import type { CompletedRun } from "@/lib/target-audit/complete-runs";
import type { ContestedCase } from "@/lib/target-audit/contested";
import type { Validation } from "@/lib/target-audit/validation";

export interface RescoreResult {
  audits: { system: string; dataset: string; audit: Audit }[];
  /** Cases of all runs together, one for each dataset, query and credited memory. */
  contested: number;
  /** Null for a single run. */
  combined: CombinedAudit | null;
  files: string[];
  /** What the labels make of the runs; null without labels. */
  validation: Validation | null;
}

export interface RescoreOptions {
  seed?: number;
  /** Folders of releases and files of labels, and whose word decides. */
  labels?: LabelRequest;
  /** Files of answers, as `readAnswerFiles` takes them. */
  answers?: readonly string[];
}

/** The depth at which hits and contested credits are decided. */
const HEADLINE = CUTOFFS.at(-1)!;

/**
 * Makes the audit again from traces alone. One trace: into the directory itself. Several: each into a folder named after
 * its dataset and system, and beside them what compares them: `audit.json`, `flips.json`, `report.html`, `report.md` and
 * the merged `contested.jsonl`. With labels, the audits and reports also have the validated target, deserved credit and
 * the flips that survive.
 * @throws InvalidInput when a trace cannot be read, two have the same dataset and system, or two of a dataset disagree on its questions,
 * or answers do not fit
 */
export async function rescoreFiles(paths: readonly string[], out: string, { seed = AUDIT_BOOTSTRAP.seed, labels, answers = [] }: RescoreOptions = {}): Promise<RescoreResult> {
  const runs = completed(answered(await readTraces(paths), await readAnswerFiles(answers)));
  const bootstrap = { ...AUDIT_BOOTSTRAP, seed };
  const validation = labels ? await validateWithLabels(runs.map(({ trace }) => trace), labels, bootstrap) : null;
  const collections = runs.map(({ trace, missing }, at) => {
    const run = collectRun(trace, { k: HEADLINE });
    const audit = auditRun(run, { bootstrap, missing });
    return { run, audit: validation ? { ...audit, validated: validation.runs[at]! } : audit };
  });
  const audits = collections.map(({ audit }) => ({ system: audit.run.system, dataset: audit.run.dataset, audit }));
  const folders = runs.map(({ trace }) => (runs.length === 1 ? "" : traceName(trace)));
  const cases = mergeContested(collections.map(({ run }) => ({ queries: run.rescored.map(({ query }) => query.id), cases: run.contested })));
  const combined = runs.length === 1 ? null : combineAudits(collections, { contested: cases, bootstrap, k: HEADLINE, validation });
  const files: string[] = [];
  for (const [at, { run, audit }] of collections.entries()) {
    const comparison = combined?.datasets.find(({ dataset }) => dataset === audit.run.dataset) ?? null;
    const written = await writeAudit(join(out, folders[at]!), { run, audit, comparison });
    files.push(...written.map((name) => join(folders[at]!, name)));
  }
  if (combined) files.push(...(await writeCombined(out, combined, cases)));
  return { audits, contested: cases.length, combined, files, validation };
}

function answered(traces: readonly AuditedTrace[], files: readonly AnswerFile[]): AuditedTrace[] {
  const answers = answersOfRuns(files, traces.map(({ header }) => header.system));
  const withAnswers = traces.map((trace, at) => answeredTrace(trace, answers[at]!));
  refuseUseless(files, withAnswers.map(({ header }) => header));
  return withAnswers;
}

function completed(traces: readonly AuditedTrace[]): CompletedRun<AuditedTrace>[] {
  try {
    return completeRuns(traces);
  } catch (error) {
    if (error instanceof IncomparableRuns) throw new InvalidInput(error.message);
    throw error;
  }
}

async function writeCombined(out: string, combined: CombinedAudit, cases: readonly ContestedCase[]): Promise<string[]> {
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "audit.json"), `${JSON.stringify(combined, null, 2)}\n`);
  await writeFile(join(out, "flips.json"), `${JSON.stringify(combined.datasets, null, 2)}\n`);
  await writeLines(join(out, "contested.jsonl"), cases.map((item) => JSON.stringify(item)));
  return ["audit.json", "flips.json", "contested.jsonl", ...(await writeReport(out, combinedReport(combined)))];
}
