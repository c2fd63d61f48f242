import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import type { Blind } from "@/lib/task-types/task-type";
import { storedConfig, type StoredConfig } from "./schema";

/** What a worker needs to know of a run before it asks for calls. */
export interface RunSetup {
  taskType: string;
  blind: Blind;
  /** Markdown. */
  rubric: string;
  config: StoredConfig;
  concurrency: number;
  /** Whether all its calls were there when this was read. */
  laidOut: boolean;
}

export const runSetup = projectQuery({
  name: "judges.run-setup",
  permission: "judges.edit",
  input: z.object({ run: z.uuid() }),
  async run({ tx, projectId }, { run: id }): Promise<RunSetup> {
    const run = await tx.judgeRun.findFirst({ where: { id, projectId }, select: { concurrency: true, laidOut: true, judge: { select: { config: true, rubric: { select: { body: true } } } }, project: { select: { taskType: true, blind: true } } } });
    if (!run) throw new NotFound("That run");
    return { taskType: run.project.taskType, blind: run.project.blind as Blind, rubric: run.judge.rubric.body, config: storedConfig.parse(run.judge.config), concurrency: run.concurrency, laidOut: run.laidOut };
  },
});
