import { createHash } from "node:crypto";
import { z } from "zod";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict, InvalidInput } from "@/lib/errors";
import { auditEvaluationJob } from "@/lib/jobs/definitions";
import { enqueue } from "@/lib/jobs/enqueue";
import { evaluationCommand } from "./evaluation-operation";
import { requireReceiving } from "./open-trace";

export interface BegunAudit {
  evaluation: string;
  /** The same traces were there already, under this id; what was sent now is gone. */
  known: boolean;
}

/**
 * Closes an evaluation and asks the worker to audit it, in one transaction. Traces that the same person added before, all
 * of them and no other, are recognised: then the evaluation that holds them is the answer. With `inline` the caller audits
 * at once (the command line); should the caller die, the worker takes over.
 */
export const beginAudit = evaluationCommand({
  name: "evaluations.begin-audit",
  input: z.object({ inline: z.boolean().default(false) }),
  async run({ tx, evaluationId, audit }, { inline }): Promise<BegunAudit> {
    await requireReceiving(tx, evaluationId);
    const runs = await tx.evaluationRun.findMany({ where: { evaluationId }, select: { sha256: true } });
    if (runs.length === 0) throw new InvalidInput("There is no trace yet. Choose at least one trace file.");
    const hashes = runs.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== null).sort();
    if (hashes.length < runs.length) throw new Conflict("A trace is still being sent. Wait until all of them are here.");
    const fingerprint = createHash("sha256").update(hashes.join("\n")).digest("hex");
    // The same traces twice at once take turns, so that the second finds the first.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`evaluation ${fingerprint}`}, 0))`;
    const known = await sameTraces(tx, { evaluationId, fingerprint });
    if (known) {
      await tx.evaluation.delete({ where: { id: evaluationId } });
      await audit({ known });
      return { evaluation: known, known: true };
    }
    await tx.evaluation.update({ where: { id: evaluationId }, data: { status: "auditing", fingerprint, closedAt: new Date() } });
    if (!inline) await enqueue(tx, auditEvaluationJob, { evaluation: evaluationId });
    await audit({ traces: runs.length, inline });
    return { evaluation: evaluationId, known: false };
  },
});

async function sameTraces(tx: Transaction, { evaluationId, fingerprint }: { evaluationId: string; fingerprint: string }): Promise<string | null> {
  const { createdById } = await tx.evaluation.findUniqueOrThrow({ where: { id: evaluationId }, select: { createdById: true } });
  const found = await tx.evaluation.findFirst({ where: { fingerprint, createdById, id: { not: evaluationId }, status: { in: ["auditing", "ready"] } }, select: { id: true } });
  return found?.id ?? null;
}
