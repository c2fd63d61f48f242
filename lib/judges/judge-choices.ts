import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { env } from "@/lib/env";
import { taskType } from "@/lib/task-types/registry";
import { environmentKeys } from "./api-key";
import { BASELINE_NAME } from "./schema";

export interface JudgeChoices {
  rubrics: number[];
  /** Keys of the server's environment, by name and host. */
  environmentKeys: { name: string; host: string }[];
  /** Hosts for which this project has a stored key. */
  storedKeys: { host: string; since: Date }[];
  /** What ASSAY_LLM_HOSTS allows. */
  hosts: readonly string[];
  /** The judge without a model: its rule in words, or why the task type has none. */
  baseline: { rule: string; made: boolean } | { none: string };
}

/** What a form for judges offers. No key is among it. */
export const judgeChoices = projectQuery({
  name: "judges.choices",
  permission: "judges.edit",
  input: z.object({}),
  async run({ tx, projectId }): Promise<JudgeChoices> {
    const rubrics = await tx.rubric.findMany({ where: { projectId, status: "published" }, orderBy: { version: "desc" }, select: { version: true } });
    const stored = await tx.judgeKey.findMany({ where: { projectId }, orderBy: { host: "asc" }, select: { host: true, createdAt: true } });
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
    const made = await tx.judge.count({ where: { projectId, name: BASELINE_NAME } });
    const { baseline } = taskType(project.taskType);
    return {
      rubrics: rubrics.map(({ version }) => version), environmentKeys: environmentKeys(), storedKeys: stored.map(({ host, createdAt }) => ({ host, since: createdAt })), hosts: env().llmHosts,
      baseline: "none" in baseline ? baseline : { rule: baseline.rule, made: made > 0 },
    };
  },
});
