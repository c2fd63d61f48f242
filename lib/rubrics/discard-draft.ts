import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";

/** Throws the draft away; published versions stay. */
export const discardDraft = projectCommand({
  name: "rubrics.discard-draft",
  permission: "rubrics.edit",
  input: z.object({}),
  async run({ tx, projectId, audit }): Promise<null> {
    const [draft] = await tx.rubric.findMany({ where: { projectId, status: "draft" }, select: { version: true } });
    const gone = await tx.rubric.deleteMany({ where: { projectId, status: "draft" } });
    if (!draft || gone.count === 0) throw new Conflict("There is no draft to discard: it was published or discarded already.");
    await audit(`version ${draft.version}`);
    return null;
  },
});
