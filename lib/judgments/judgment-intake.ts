import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";
import type { Actor } from "@/lib/auth/actor";
import type { JudgedAnswerIntake } from "@/lib/task-types/judged-answer";
import { TASK_TYPE_NAMES, taskType } from "@/lib/task-types/registry";

/** What a project makes of judge outputs, or why it makes nothing of them. */
export const judgmentsProject = projectQuery({
  name: "judgments.project",
  permission: "cases.edit",
  input: z.object({}),
  async run({ tx, projectId }): Promise<{ taskType: string; refusal: string | null }> {
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
    const taking = TASK_TYPE_NAMES.filter((name) => taskType(name).judgedAnswers);
    const refusal = `Judge outputs on answers go into a project of the task type ${taking.join(" or ")}; this one is ${project.taskType}. Labels on its cases can be imported as a file of labels.`;
    return { taskType: project.taskType, refusal: taskType(project.taskType).judgedAnswers ? null : refusal };
  },
});

/** @throws Conflict when the project's task type makes nothing of judge outputs */
export async function judgmentIntake(actor: Actor, project: string): Promise<JudgedAnswerIntake> {
  const { taskType: name, refusal } = await judgmentsProject(actor, { project });
  const intake = taskType(name).judgedAnswers;
  if (!intake) throw new Conflict(refusal ?? "");
  return intake;
}
