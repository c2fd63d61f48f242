import { projectCommand } from "@/lib/auth/operation";
import { refuseStaleDraft } from "./refuse-stale-draft";
import { draftEdit } from "./schema";

/** Keeps the draft as it stands in the editor. Refused when somebody else has saved or published it since. */
export const saveDraft = projectCommand({
  name: "rubrics.save-draft",
  permission: "rubrics.edit",
  input: draftEdit,
  async run({ tx, projectId, audit }, { body, changeNote, seen }): Promise<{ updatedAt: Date }> {
    const now = new Date();
    const [saved] = await tx.rubric.updateManyAndReturn({ where: { projectId, status: "draft", updatedAt: seen }, data: { body, changeNote, updatedAt: now }, select: { version: true } });
    if (!saved) return refuseStaleDraft(tx, projectId);
    await audit(`version ${saved.version}`);
    return { updatedAt: now };
  },
});
