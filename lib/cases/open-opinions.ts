import { z } from "zod";
import { noteExposure } from "@/lib/annotations/exposure";
import type { Actor } from "@/lib/auth/actor";
import { projectCommand } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import type { HiddenFields } from "@/lib/task-types/task-type";
import { caseAddress, caseAt, caseDetail, type CaseDetail } from "./case-detail";
import { readOpinions, tellsOfOthers } from "./case-opinions";

/**
 * Opens to its reader what others said of a case and its hidden fields, and notes it for good: a label of their own
 * stands, but can no longer be taken back, and whatever they say of the case from then on is a second opinion.
 */
export const openOpinions = projectCommand({
  name: "cases.open-opinions",
  permission: "cases.read",
  input: z.object({ case: caseAddress }),
  async run({ tx, projectId, userId, audit }, input): Promise<void> {
    const item = await tx.case.findUnique({ where: caseAt(projectId, input.case), select: { id: true, projectId: true, hidden: true } });
    if (!item || item.projectId !== projectId) throw new NotFound("That case");
    const own = userId === null ? null : await tx.rater.findUnique({ where: { projectId_userId: { projectId, userId } }, select: { id: true } });
    if (!tellsOfOthers(await readOpinions(tx, { caseId: item.id, hidden: item.hidden as HiddenFields }), own?.id)) return;
    if (await noteExposure(tx, { userId, projectId, caseId: item.id })) await audit(item.id);
  },
});

/** A case as its page shows it. To those who label in the project it opens only when they ask; to others at once. */
export async function openedCase(actor: Actor, input: { project: string; case: string }): Promise<CaseDetail> {
  const detail = await caseDetail(actor, input);
  if (detail.opinions || detail.reader.annotator) return detail;
  await openOpinions(actor, input);
  return caseDetail(actor, input);
}
