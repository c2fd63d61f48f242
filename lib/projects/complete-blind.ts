import type { Blind, TaskType } from "@/lib/task-types/task-type";

/** What a project hides, for every option that its task type has; options left out take `otherwise`, or the type's default. */
export function completeBlind(type: Pick<TaskType, "blindOptions">, chosen: Blind, otherwise: Blind = {}): Record<string, boolean> {
  return Object.fromEntries(type.blindOptions.map((option) => [option.id, chosen[option.id] ?? otherwise[option.id] ?? option.default]));
}
