import { projectCommand } from "@/lib/auth/operation";
import { InvalidInput } from "@/lib/errors";
import { refuseStaleDraft } from "./refuse-stale-draft";
import { draftEdit } from "./schema";

/**
 * Publishes the draft as it stands in the editor. From then on it cannot change, and labels are made under it. It must
 * say what changed, and something must have.
 */
export const publishDraft = projectCommand({
  name: "rubrics.publish",
  permission: "rubrics.edit",
  input: draftEdit,
  async run({ tx, projectId, audit }, { body, changeNote, seen }): Promise<{ version: number }> {
    if (changeNote === "") throw new InvalidInput("Say what changed, so that labels made under the old and the new version can be told apart.", { changeNote: "Say what changed." });
    const inForce = await tx.rubric.findFirst({ where: { projectId, status: "published" }, orderBy: { version: "desc" } });
    if (inForce?.body === body) throw new InvalidInput(`The text is the same as in version ${inForce.version}. Change it, or discard the draft.`, { body: `is the same as in version ${inForce.version}` });
    const now = new Date();
    const [published] = await tx.rubric.updateManyAndReturn({
      where: { projectId, status: "draft", updatedAt: seen },
      data: { body, changeNote, status: "published", updatedAt: now, publishedAt: now },
      select: { version: true },
    });
    if (!published) return refuseStaleDraft(tx, projectId);
    await audit(`version ${published.version}`, { version: published.version, changeNote });
    return published;
  },
});
