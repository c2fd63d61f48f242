import { projectCommand } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";
import { prepareJudge, storedKeyOf } from "./prepare-judge";
import { judgeInput } from "./schema";

export interface MadeJudge {
  id: string;
  name: string;
  version: number;
}

/** Makes the first version of a judge. The API key that may come with it is stored encrypted and never given out. */
export const createJudge = projectCommand({
  name: "judges.create",
  permission: "judges.edit",
  input: judgeInput,
  async run({ tx, projectId, userId, audit }, input): Promise<MadeJudge> {
    const { name, kind, config, rubricId, promptVersion } = await prepareJudge(tx, { projectId, userId }, input);
    await tx.$queryRaw`SELECT id FROM project WHERE id = ${projectId} FOR NO KEY UPDATE`;
    if (await tx.judge.findFirst({ where: { projectId, name }, select: { id: true } })) throw new Conflict(`There is a judge “${name}” already. Edit it, or choose another name.`);
    const judge = await tx.judge.create({ data: { projectId, name, version: 1, kind, config, rubricId, promptVersion, createdById: userId }, select: { id: true, name: true, version: true } });
    await audit(`${name} v1`, { kind, model: "model" in config ? config.model : "none", ...storedKeyOf(input) });
    return judge;
  },
});
