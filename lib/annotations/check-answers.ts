import type { z } from "zod";
import { InvalidInput } from "@/lib/errors";
import { answersSchema } from "@/lib/task-types/answers-schema";
import { askedQuestions, asksByCase } from "@/lib/task-types/asked-questions";
import type { Answers } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { storable } from "@/lib/storable";

// Built once a task type whose cases all ask the same: making a schema takes longer than using it.
const schemas = new Map<string, z.ZodType<Answers>>();

/**
 * A label's answers as they are stored, or what is wrong with each, by the question's id. The payload says what the case
 * asks; it is not looked at where all cases of the type ask the same.
 */
export function checkAnswers(taskTypeName: string, payload: unknown, answers: Record<string, unknown>): { answers: Answers } | { faults: Record<string, string> } {
  const schema = schemaFor(taskTypeName, payload);
  const text = Object.entries(answers).map(([question, answer]) => [question, typeof answer === "string" ? storable(answer) : answer]);
  const parsed = schema.safeParse(Object.fromEntries(text));
  if (parsed.success) return { answers: parsed.data };
  return { faults: Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join(".") || "answers", issue.message])) };
}

/** The error that names every fault by its question. */
export function incompleteLabel(faults: Record<string, string>): InvalidInput {
  return new InvalidInput(`The label is incomplete: ${Object.entries(faults).map(([field, message]) => `${field} ${message}`).join("; ")}.`, faults);
}

function schemaFor(taskTypeName: string, payload: unknown): z.ZodType<Answers> {
  const type = taskType(taskTypeName);
  if (asksByCase(type)) return answersSchema(askedQuestions(type, payload));
  const schema = schemas.get(taskTypeName) ?? answersSchema(type.questions);
  schemas.set(taskTypeName, schema);
  return schema;
}
