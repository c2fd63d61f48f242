import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";

/** Those of a list of cases that a project has, id → payload. Cases never change, so that what was read here stays true. */
export const storedAnswers = projectQuery({
  name: "judgments.stored-answers",
  permission: "cases.edit",
  input: z.object({ externalIds: z.array(z.string()).max(5000) }),
  async run({ tx, projectId }, { externalIds }): Promise<Map<string, unknown>> {
    const cases = await tx.case.findMany({ where: { projectId, externalId: { in: externalIds } }, select: { externalId: true, payload: true } });
    return new Map(cases.map(({ externalId, payload }) => [externalId, payload]));
  },
});
