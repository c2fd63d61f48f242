import { isTaskTypeName, taskType } from "@/lib/task-types/registry";

/** Fields that begin with this say what annotators may not see: `blind:` and the option's id. */
export const BLIND = "blind:";

/** What was ticked to be hidden. A box that was not ticked is absent from the form, and stands for "shown". */
export function readBlind(form: FormData, typeName: string): Record<string, boolean> {
  if (!isTaskTypeName(typeName)) return {};
  return Object.fromEntries(taskType(typeName).blindOptions.map(({ id }) => [id, form.get(BLIND + id) === "on"]));
}
