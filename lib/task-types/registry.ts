import { contestedCredit } from "./contested-credit";
import type { TaskType } from "./task-type";

/** Every task type there is; the names are part of addresses, files and the database. */
const TASK_TYPES = {
  "contested-credit": contestedCredit,
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
