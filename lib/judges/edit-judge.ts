import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { Conflict, InvalidInput, NotFound } from "@/lib/errors";
import type { MadeJudge } from "./create-judge";
import { prepareJudge, storedKeyOf } from "./prepare-judge";
import { judgeInput } from "./schema";

/**
 * Changes a judge's latest version. One that has been run stays as it was: the change is its next version, and a rater
 * of its own. The name stays.
 */
export const editJudge = projectCommand({
  name: "judges.edit",
  permission: "judges.edit",
  input: z.intersection(z.object({ judge: z.uuid("is not the address of a judge") }), judgeInput),
  async run({ tx, projectId, userId, audit }, change): Promise<MadeJudge> {
    const id = change.judge;
    await tx.$queryRaw`SELECT id FROM judge WHERE id = ${id}::uuid AND project_id = ${projectId} FOR UPDATE`;
    const judge = await tx.judge.findFirst({ where: { id, projectId } });
    if (!judge) throw new NotFound("That judge");
    const latest = await tx.judge.findFirstOrThrow({ where: { projectId, name: judge.name }, orderBy: { version: "desc" } });
    if (latest.id !== id) throw new Conflict(`Version ${latest.version} of this judge is newer. Edit that one.`);
    if (change.kind !== judge.kind) throw new InvalidInput("A judge with a model and one without are two judges. Make another.", { kind: "cannot change" });
    const { config, rubricId, promptVersion } = await prepareJudge(tx, { projectId, userId }, change.kind === "endpoint" ? { ...change, name: judge.name } : change);
    if (judge.frozenAt === null) {
      const { count } = await tx.judge.updateMany({ where: { id, frozenAt: null }, data: { config, rubricId, promptVersion } });
      if (count !== 1) throw new Conflict("The judge was started meanwhile. Edit it again for its next version.");
      await audit(`${judge.name} v${judge.version}`, storedKeyOf(change));
      return { id, name: judge.name, version: judge.version };
    }
    const made = await tx.judge.create({
      data: { projectId, name: judge.name, version: judge.version + 1, kind: judge.kind, config, rubricId, promptVersion, createdById: userId },
      select: { id: true, name: true, version: true },
    });
    await audit(`${made.name} v${made.version}`, storedKeyOf(change));
    return made;
  },
});
