import { z } from "zod";
import { noteExposure } from "@/lib/annotations/exposure";
import { record } from "@/lib/audit/record";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { NotFound } from "@/lib/errors";
import { evaluationCommand } from "./evaluation-operation";
import { findFlip, type FlipDetail } from "./find-flip";
import { queryDetail, type QueryDetail } from "./query-detail";

/** Opens to its reader what others said of cases of a project made from the evaluation, and notes it as a case's own page does. */
export const openLabels = evaluationCommand({
  name: "evaluations.open-labels",
  need: "read",
  input: z.object({ project: z.string().min(1), cases: z.array(z.uuid()).min(1).max(1000) }),
  async run({ tx, actor, evaluationId, userId }, { project, cases }): Promise<void> {
    const { projectId } = await authorize(tx, actor, { project, permission: "agreement.read" });
    const linked = await tx.evaluationProject.count({ where: { evaluationId, projectId } });
    const known = await tx.case.findMany({ where: { projectId, id: { in: cases } }, select: { id: true } });
    if (linked === 0 || known.length < new Set(cases).size) throw new NotFound("That case");
    for (const { id } of known) {
      if (await noteExposure(tx, { userId, projectId, caseId: id })) await record(tx, { actor, action: "cases.open-opinions", projectId, subject: id });
    }
  },
});

/** A query as its page shows it: labels open at once to those who do not label themselves, to others when they ask. */
export async function openedQuery(actor: Actor, input: { evaluation: string; sequence: string }): Promise<QueryDetail> {
  const detail = await queryDetail(actor, input);
  const closed = detail.labels.flatMap(({ projects }) => projects.filter(({ labels, annotator }) => labels === null && !annotator));
  if (closed.length === 0) return detail;
  for (const { project, caseId } of closed) await openLabels(actor, { evaluation: input.evaluation, project: project.id, cases: [caseId] });
  return queryDetail(actor, input);
}

/** A flip as its page shows it, by the same rule. */
export async function openedFlip(actor: Actor, input: { evaluation: string; validation: string; flip: string }): Promise<FlipDetail> {
  const detail = await findFlip(actor, input);
  if (detail.closed.length === 0 || detail.annotator) return detail;
  await openLabels(actor, { evaluation: input.evaluation, project: detail.project.id, cases: detail.closed });
  return findFlip(actor, input);
}
