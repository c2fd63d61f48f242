import type { Transaction } from "@/lib/db/transaction";
import type { Question } from "@/lib/task-types/question";
import type { Blind, TaskType } from "@/lib/task-types/task-type";
import { taskType } from "@/lib/task-types/registry";

export interface ProjectQuestions {
  type: TaskType;
  questions: readonly Question[];
  seed: number;
  blind: Blind;
}

/** What a project asks, and what it hides from those who answer. */
export async function projectQuestions(tx: Transaction, projectId: string): Promise<ProjectQuestions> {
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true, seed: true, blind: true } });
  const type = taskType(project.taskType);
  return { type, questions: type.questions, seed: project.seed, blind: project.blind as Blind };
}
