import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import type { Question } from "@/lib/task-types/question";
import { isTaskTypeName, taskType, type TaskTypeName } from "@/lib/task-types/registry";

export interface AnnotatorSetup {
  name: string;
  taskType: TaskTypeName;
  questions: readonly Question[];
  /** Whether there may be something to see after the own label. */
  reveals: boolean;
}

/** What the work screen has to know of a project before it has a case. */
export const annotatorSetup = projectQuery({
  name: "assignments.setup",
  permission: "annotate",
  input: z.object({}),
  async run({ tx, projectId }): Promise<AnnotatorSetup> {
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { name: true, taskType: true, archivedAt: true } });
    if (project.archivedAt || !isTaskTypeName(project.taskType)) throw new NotFound("That project");
    const type = taskType(project.taskType);
    return { name: project.name, taskType: project.taskType, questions: type.questions, reveals: type.reveal !== undefined };
  },
});
