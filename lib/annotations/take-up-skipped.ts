import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { endSkip } from "./end-skip";
import { holdOwnWork } from "./own-work";

/** Takes a skipped case of one's own up again: it is held and served next. */
export const takeUpSkipped = projectCommand({
  name: "annotations.take-up-skipped",
  permission: "annotate",
  input: z.object({ skipId: z.uuid("must be the id of a skip of your own") }),
  async run(context, { skipId }): Promise<{ assignmentId: string }> {
    const raterId = await holdOwnWork(context);
    const skip = raterId && (await context.tx.skip.findFirst({ where: { id: skipId, raterId }, select: { id: true, caseId: true, raterId: true } }));
    if (!skip) throw new NotFound("That skipped case");
    const assignmentId = await endSkip(context, skip);
    await context.audit(skip.caseId);
    return { assignmentId };
  },
});
