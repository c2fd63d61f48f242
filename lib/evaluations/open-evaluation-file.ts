import { z } from "zod";
import { NotFound } from "@/lib/errors";
import type { Audit } from "@/lib/target-audit/audit";
import type { CombinedAudit } from "@/lib/target-audit/combined-audit";
import type { RunComparison } from "@/lib/target-audit/flips";
import { combinedReport } from "@/lib/target-audit/combined-report";
import { auditReport } from "@/lib/target-audit/report";
import { reportHtml, reportMarkdown } from "@/lib/target-audit/report-section";
import { targetCard } from "@/lib/target-audit/target-card";
import { CONTESTED_FILE, type COMBINED_FILES, type RUN_FILES } from "./evaluation-files";
import { evaluationQuery } from "./evaluation-operation";
import { traceBytes } from "./trace-bytes";
import { auditWithLabels, combinedWithLabels, validationOf } from "./with-labels";

export interface OpenedEvaluationFile {
  name: string;
  mediaType: string;
  chunks(): AsyncIterable<Uint8Array | string>;
}

interface Maker<Source> {
  mediaType: string;
  make(source: Source): string;
}

interface AuditedRun {
  audit: Audit;
  /** With the other runs of its dataset; null where there is none. */
  comparison: RunComparison | null;
}

const OF_RUN: Record<Exclude<(typeof RUN_FILES)[number], "trace.jsonl">, Maker<AuditedRun>> = {
  "audit.json": { mediaType: "application/json", make: ({ audit }) => `${JSON.stringify(audit, null, 2)}\n` },
  "report.md": { mediaType: "text/markdown; charset=utf-8", make: ({ audit }) => reportMarkdown(auditReport(audit), { pictures: false }) },
  "report.html": { mediaType: "text/html; charset=utf-8", make: ({ audit }) => reportHtml(auditReport(audit)) },
  "target-card.md": { mediaType: "text/markdown; charset=utf-8", make: ({ audit, comparison }) => targetCard(audit, comparison) },
};

const OF_ALL: Record<(typeof COMBINED_FILES)[number], Maker<CombinedAudit>> = {
  "audit.json": { mediaType: "application/json", make: (audit) => `${JSON.stringify(audit, null, 2)}\n` },
  "flips.json": { mediaType: "application/json", make: ({ datasets }) => `${JSON.stringify(datasets, null, 2)}\n` },
  "report.md": { mediaType: "text/markdown; charset=utf-8", make: (audit) => reportMarkdown(combinedReport(audit), { pictures: false }) },
  "report.html": { mediaType: "text/html; charset=utf-8", make: (audit) => reportHtml(combinedReport(audit)) },
};

const TRACE_FILE = "trace.jsonl";
const BATCH = 500;

/** A file of an evaluation, for streaming; with `run`, one that belongs to that run. */
export const openEvaluationFile = evaluationQuery({
  name: "evaluations.open-file",
  input: z.object({ name: z.string().max(200), run: z.coerce.number().int().min(1).max(1_000_000).optional(), labels: z.uuid().optional() }),
  async run(context, { name, run, labels }): Promise<OpenedEvaluationFile> {
    const { tx, evaluationId } = context;
    if (run === undefined && name === CONTESTED_FILE) return { name, mediaType: "application/x-ndjson", chunks: contestedLines };
    const { combined, runs } = await tx.evaluation.findUniqueOrThrow({ where: { id: evaluationId }, select: { combined: true, runs: { orderBy: { ordinal: "asc" }, select: { id: true, ordinal: true, audit: name !== TRACE_FILE } } } });
    const at = runs.findIndex(({ ordinal }) => ordinal === run);
    const traceOf = runs[at]?.id;
    if (name === TRACE_FILE && traceOf) return { name, mediaType: "application/x-ndjson", chunks: () => traceBytes(traceOf) };
    const validation = await validationOf(context, labels);
    const audits = runs.map(({ audit }, place) => auditWithLabels(audit ?? null, { validation, at: place }));
    const together = combinedWithLabels(combined, { audits, validation });
    const audit = audits[at];
    if (run === undefined) return madeOf(OF_ALL, name, together);
    return madeOf(OF_RUN, name, audit ? { audit, comparison: together?.datasets.find(({ dataset }) => dataset === audit.run.dataset) ?? null } : null);

    async function* contestedLines(): AsyncGenerator<string> {
      for (let after = 0; ; after += BATCH) {
        const rows = await tx.evaluationContested.findMany({ where: { evaluationId, sequence: { gt: after } }, orderBy: { sequence: "asc" }, take: BATCH, select: { case: true } });
        if (rows.length === 0) return;
        yield rows.map((row) => `${JSON.stringify(row.case)}\n`).join("");
      }
    }
  },
});

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** @throws NotFound for a name that nothing is made under, and before there is something to make it of */
function madeOf<Source>(makers: Record<string, Maker<Source>>, name: string, source: Source | null): OpenedEvaluationFile {
  const maker = Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (!maker || source === null) throw new NotFound(`The file “${name}”`);
  return { name, mediaType: maker.mediaType, chunks: () => once(maker.make(source)) };
}
