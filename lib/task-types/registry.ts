import { answerCorrectness } from "./answer-correctness";
import { contestedCredit } from "./contested-credit";
import { factCoverage } from "./fact-coverage";
import { factUsed } from "./fact-used";
import { hallucination } from "./hallucination";
import { judgeReview } from "./judge-review";
import { premiseHandling } from "./premise-handling";
import { rewriteValidation } from "./rewrite-validation";
import type { TaskType } from "./task-type";

/** Every task type there is; the names are part of addresses, files and the database. */
const TASK_TYPES = {
  "contested-credit": contestedCredit,
  "judge-review": judgeReview,
  "rewrite-validation": rewriteValidation,
  "fact-used": factUsed,
  "premise-handling": premiseHandling,
  "fact-coverage": factCoverage,
  "hallucination": hallucination,
  "answer-correctness": answerCorrectness,
} as const;

export type TaskTypeName = keyof typeof TASK_TYPES;

export const TASK_TYPE_NAMES = Object.keys(TASK_TYPES) as [TaskTypeName, ...TaskTypeName[]];

export function isTaskTypeName(name: string): name is TaskTypeName {
  return Object.hasOwn(TASK_TYPES, name);
}

/** The task type of a stored project. Throws for a name that this version does not know. */
export function taskType(name: string): TaskType {
  if (!isTaskTypeName(name)) throw new Error(`This version of Assay does not know the task type “${name}”.`);
  return TASK_TYPES[name] as unknown as TaskType;
}
