import type { z } from "zod";
import { InvalidInput } from "@/lib/errors";
import { answersSchema, type Answers } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { storable } from "./storable";

// Built once a task type: making a schema takes longer than using it.
const schemas = new Map<string, z.ZodType<Answers>>();

/** A label's answers as they are stored, or what is wrong with each, by the question's id. */
export function checkAnswers(taskTypeName: string, answers: Record<string, unknown>): { answers: Answers } | { faults: Record<string, string> } {
  const schema = schemas.get(taskTypeName) ?? answersSchema(taskType(taskTypeName).questions);
  schemas.set(taskTypeName, schema);
  const text = Object.entries(answers).map(([question, answer]) => [question, typeof answer === "string" ? storable(answer) : answer]);
  const parsed = schema.safeParse(Object.fromEntries(text));
  if (parsed.success) return { answers: parsed.data };
  return { faults: Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join(".") || "answers", issue.message])) };
}

/** The error that names every fault by its question. */
export function incompleteLabel(faults: Record<string, string>): InvalidInput {
  return new InvalidInput(`The label is incomplete: ${Object.entries(faults).map(([field, message]) => `${field} ${message}`).join("; ")}.`, faults);
}
