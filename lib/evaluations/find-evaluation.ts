import { z } from "zod";
import type { Audit } from "@/lib/target-audit/audit";
import type { CombinedAudit } from "@/lib/target-audit/combined-audit";
import { evaluationQuery } from "./evaluation-operation";
import { auditWithLabels, combinedWithLabels, validationOf } from "./with-labels";
import type { AuditProgress, EvaluationStatus } from "./schema";

export interface EvaluationRunDetail {
  ordinal: number;
  fileName: string;
  system: string;
  dataset: string;
  bytes: number;
  sha256: string | null;
  /** Null until audited. */
  audit: Audit | null;
}

export interface LinkedProject {
  id: string;
  name: string;
  /** The reader is a member, so that a link leads somewhere. */
  member: boolean;
  cases: number;
}

export interface EvaluationDetail {
  id: string;
  name: string;
  status: EvaluationStatus;
  createdAt: Date;
  closedAt: Date | null;
  createdBy: string | null;
  error: string | null;
  progress: AuditProgress | null;
  runs: EvaluationRunDetail[];
  /** The runs audited together; null until ready, and for a single run. */
  combined: CombinedAudit | null;
  projects: LinkedProject[];
  mayEdit: boolean;
}

/** An evaluation with the whole audit of each run, and with what labels make of it when some are asked for. */
export const findEvaluation = evaluationQuery({
  name: "evaluations.find",
  input: z.object({ labels: z.uuid().optional() }),
  async run(context, { labels }): Promise<EvaluationDetail> {
    const { tx, evaluationId, userId, mayEdit } = context;
    const found = await tx.evaluation.findUniqueOrThrow({
      where: { id: evaluationId },
      include: {
        createdBy: { select: { name: true } },
        progress: { select: { step: true, done: true, total: true } },
        runs: { orderBy: { ordinal: "asc" } },
        projects: { orderBy: { createdAt: "asc" }, include: { project: { select: { name: true, members: { select: { userId: true } }, _count: { select: { cases: { where: { drawn: true } } } } } } } },
      },
    });
    const validation = await validationOf(context, labels);
    const audits = found.runs.map(({ audit }, at) => auditWithLabels(audit, { validation, at }));
    const { id, name, status, createdAt, closedAt, createdBy, error, progress } = found;
    return {
      id, name, status, createdAt, closedAt, error, mayEdit,
      createdBy: createdBy?.name ?? null,
      progress: status === "auditing" ? progress : null,
      runs: found.runs.map(({ ordinal, fileName, system, dataset, bytes, sha256 }, at) => ({ ordinal, fileName, system, dataset, sha256, bytes: Number(bytes), audit: audits[at] ?? null })),
      combined: combinedWithLabels(found.combined, { audits, validation }),
      projects: found.projects.map(({ projectId, project }) => ({ id: projectId, name: project.name, cases: project._count.cases, member: userId !== null && project.members.some((member) => member.userId === userId) })),
    };
  },
});
