import { z } from "zod";
import { NotFound } from "@/lib/errors";
import type { Audit } from "@/lib/target-audit/audit";
import { auditReport } from "@/lib/target-audit/report";
import { reportHtml, reportMarkdown } from "@/lib/target-audit/report-section";
import { targetCard } from "@/lib/target-audit/target-card";
import type { RUN_FILES } from "./evaluation-files";
import { evaluationQuery } from "./evaluation-operation";
import { traceBytes } from "./trace-bytes";

export interface OpenedEvaluationFile {
  name: string;
  mediaType: string;
  chunks(): AsyncIterable<Uint8Array | string>;
}

type MadeOfAudit = Exclude<(typeof RUN_FILES)[number], "trace.jsonl">;

const OF_RUN: Record<MadeOfAudit, { mediaType: string; make(audit: Audit): string }> = {
  "audit.json": { mediaType: "application/json", make: (audit) => `${JSON.stringify(audit, null, 2)}\n` },
  "report.md": { mediaType: "text/markdown; charset=utf-8", make: (audit) => reportMarkdown(auditReport(audit), { pictures: false }) },
  "report.html": { mediaType: "text/html; charset=utf-8", make: (audit) => reportHtml(auditReport(audit)) },
  "target-card.md": { mediaType: "text/markdown; charset=utf-8", make: (audit) => targetCard(audit) },
};

const BATCH = 500;

/** A file of an evaluation, for streaming; with `run`, one that belongs to that run. */
export const openEvaluationFile = evaluationQuery({
  name: "evaluations.open-file",
  input: z.object({ name: z.string().max(200), run: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  async run({ tx, evaluationId }, { name, run }): Promise<OpenedEvaluationFile> {
    if (run === undefined) {
      const evaluation = await tx.evaluation.findUniqueOrThrow({ where: { id: evaluationId }, select: { status: true, comparison: true } });
      if (evaluation.status === "ready" && name === "contested.jsonl") return { name, mediaType: "application/x-ndjson", chunks: contestedLines };
      if (evaluation.status === "ready" && name === "comparison.json") return { name, mediaType: "application/json", chunks: () => once(`${JSON.stringify(evaluation.comparison, null, 2)}\n`) };
      throw new NotFound(`The file “${name}”`);
    }
    const found = await tx.evaluationRun.findUnique({ where: { evaluationId_ordinal: { evaluationId, ordinal: run } }, select: { id: true, audit: true } });
    if (found && name === "trace.jsonl") return { name, mediaType: "application/x-ndjson", chunks: () => traceBytes(found.id) };
    const file = Object.hasOwn(OF_RUN, name) ? OF_RUN[name as MadeOfAudit] : undefined;
    if (!file || !found?.audit) throw new NotFound(`The file “${name}”`);
    return { name, mediaType: file.mediaType, chunks: () => once(file.make(found.audit as unknown as Audit)) };

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
