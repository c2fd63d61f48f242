import type { Blind, TaskType } from "@/lib/task-types/task-type";

/** The rule in words by which the judge without a model answers cases of this type; null where the type has none. */
export function baselineRule({ baseline }: Pick<TaskType, "baseline">): string | null {
  return "none" in baseline ? null : baseline.rule;
}

/**
 * The baseline judge, without any model: the task type's own rule about words, told what an annotator would see.
 * Returns the reply as a model would give it; its rationale says what was counted and that no model was.
 */
export function tokenOverlapReply(type: TaskType, { payload, blind }: { payload: unknown; blind: Blind }): string {
  const { baseline } = type;
  if ("none" in baseline) throw new Error(`Cases of ${type.name} have no baseline: ${baseline.none}`);
  const { answers, counted } = baseline.answer(type.view(payload, blind));
  return JSON.stringify({ rationale: `Baseline without a model: ${counted}.`, answers });
}
