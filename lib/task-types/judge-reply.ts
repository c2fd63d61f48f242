import { answersSchema } from "./answers-schema";
import { isChoice, type Answers, type Asked } from "./question";

type JsonSchema = Record<string, unknown>;

/**
 * JSON schema of a judge's reply to these questions, in the subset that servers with structured output take: every
 * property required, none besides. The rationale comes first, so that the model reasons before it answers.
 */
export function judgeReplySchema(asked: readonly Asked[]): JsonSchema {
  const answers: Record<string, JsonSchema> = {};
  for (const question of asked) {
    if (!question.unit) answers[question.id] = answerSchema(question);
    else answers[question.id] = objectSchema(Object.fromEntries(asked.flatMap((other) => (other.id === question.id && other.unit ? [[other.unit.id, answerSchema(other)]] : []))));
  }
  return objectSchema({ rationale: { type: "string" }, answers: objectSchema(answers) });
}

function objectSchema(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function answerSchema(question: Asked): JsonSchema {
  if (isChoice(question)) return { type: "string", enum: question.options.map(({ value }) => value) };
  return question.kind === "text" ? { type: "string" } : { type: "array", items: { type: "string" } };
}

export type JudgeReply = { answers: Answers; rationale: string } | { fault: string };

/** What a judge answered, or why the reply counts as invalid. An answer outside its options, a missing one or one too many is never mended. */
export function readJudgeReply(asked: readonly Asked[], reply: Readonly<Record<string, unknown>>): JudgeReply {
  const { rationale = "", answers } = reply;
  if (typeof rationale !== "string") return { fault: "rationale must be text" };
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) return { fault: "answers must be an object that answers each question" };
  const parsed = answersSchema(asked).safeParse(answers);
  if (parsed.success) return { answers: parsed.data, rationale };
  const [issue] = parsed.error.issues;
  return { fault: `${["answers", ...(issue?.path ?? [])].join(".")}: ${issue?.message ?? "cannot be read"}` };
}
