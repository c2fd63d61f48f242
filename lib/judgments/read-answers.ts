import { z } from "zod";
import { faultPath } from "@/lib/datasets/fault-path";
import { InvalidInput } from "@/lib/errors";
import { repeatedName } from "@/lib/repeated-name";
import { usualAcceptance } from "./acceptance";
import { isResultsFile, readResultsFile } from "./results-file";
import type { OfferedAnswer } from "@/lib/target-audit/answer-book";
import type { JudgedAnswer } from "@/lib/task-types/judged-answer";

/** Answers of systems, with what judges gave them where they did. */
export interface ReadAnswers {
  form: AnswerForm;
  /** As the file calls them; empty where nothing is judged. */
  judges: string[];
  answers: OfferedAnswer[];
}

/** `longmemeval`: the log that LongMemEval's evaluate_qa.py writes; `results`: `llm_judgments`; `lines`: our own. */
export type AnswerForm = "longmemeval" | "results" | "lines";

const FORMS = "An answer is {question_id, hypothesis, autoeval_label} as LongMemEval's evaluate_qa.py writes it, or {query, answer, system, score}; results with llm_judgments are read as well.";

const id = z.string("must be text").min(1, "must not be empty");
const SCORE = "must be a number from 0 to 1, true, false or null";
const logSchema = z.object({
  question_id: id,
  hypothesis: z.string("must be text: what was answered"),
  autoeval_label: z.object({ model: z.string("must be text: the judge"), label: z.boolean("must be true or false") }, "must be an object {model, label}").nullish(),
});
const lineSchema = z.object({
  query: id,
  answer: z.string("must be text: what was answered"),
  system: id.nullish(),
  score: z.union([z.number().min(0, SCORE).max(1, SCORE), z.boolean().transform(Number)], SCORE).nullish(),
  judge: id.nullish(),
});

/**
 * Answers in one of three forms, told apart by their content: LongMemEval's evaluation log, results as memory systems
 * publish them, or JSON lines `{query, answer, system, score}`, `query` being an id or a question's text. JSON lines may
 * also stand in one JSON list. A score is from 0 to 1; of several verdicts it is the share of the valid ones that accept.
 * An answer without a valid verdict is kept with no score.
 *
 * @throws InvalidInput with the file, the line or path, and the field
 */
export function readAnswers({ name, text }: { name: string; text: string }): ReadAnswers {
  const content = text.replace(/^\uFEFF/, "");
  if (content.trim() === "") throw new InvalidInput(`${name} is empty.`);
  const whole = parsed(content);
  if (whole !== undefined) refuseRepeated(content, name);
  if (isResultsFile(whole)) return ofResults(name, readResultsFile(name, whole, usualAcceptance).items);
  const entries = Array.isArray(whole) ? whole.map((value: unknown, at) => ({ value, place: `${name}, [${at}]` })) : lines(name, content);
  const read = entries.map(({ value, place }) => readEntry(value, place));
  if (read.length === 0) throw new InvalidInput(`${name} holds no answers. ${FORMS}`);
  const form = read[0]!.form;
  const other = read.find((entry) => entry.form !== form);
  if (other) throw new InvalidInput(`${other.answer.place}: is in another form than the entries before it. ${FORMS}`);
  return { form, judges: distinct(read.map(({ judge }) => judge)), answers: read.map(({ answer }) => answer) };
}

function readEntry(value: unknown, place: string): { form: AnswerForm; judge: string | null; answer: OfferedAnswer } {
  if (typeof value !== "object" || value === null || !("question_id" in value || "query" in value)) throw new InvalidInput(`${place}: is no answer. ${FORMS}`);
  if ("question_id" in value) {
    const { question_id: query, hypothesis, autoeval_label: label } = check(logSchema, value, place);
    return { form: "longmemeval", judge: label?.model ?? null, answer: { place, system: null, query, question: null, goldAnswer: null, group: null, answer: { text: hypothesis, score: label ? Number(label.label) : null } } };
  }
  const { query, answer, system, score, judge } = check(lineSchema, value, place);
  return { form: "lines", judge: judge ?? null, answer: { place, system: system ?? null, query, question: query, goldAnswer: null, group: null, answer: { text: answer, score: score ?? null } } };
}

function ofResults(name: string, items: readonly JudgedAnswer[]): ReadAnswers {
  const answers = items.map(({ externalId, question, goldAnswer, answer, group, verdicts }): OfferedAnswer => {
    const place = `${name}, ${externalId}`;
    if (answer === null) throw new InvalidInput(`${place}, generated_answer: is missing; without the answer there is nothing to score.`);
    const valid = verdicts.filter(({ accepts }) => accepts !== null);
    const score = valid.length === 0 ? null : valid.filter(({ accepts }) => accepts).length / valid.length;
    return { place, system: null, query: externalId, question, goldAnswer, group: group ?? null, answer: { text: answer, score } };
  });
  return { form: "results", judges: distinct(items.flatMap(({ verdicts }) => verdicts.map(({ judge }) => judge))), answers };
}

function lines(name: string, content: string): { value: unknown; place: string }[] {
  return content.split(/\r?\n/).flatMap((line, at) => {
    if (line.trim() === "") return [];
    const place = `${name}, line ${at + 1}`;
    const value = parsed(line);
    if (value === undefined) throw new InvalidInput(`${place}: is not JSON. ${FORMS}`);
    refuseRepeated(line, place);
    return [{ value, place }];
  });
}

function refuseRepeated(text: string, place: string): void {
  const twice = repeatedName(text);
  if (twice) throw new InvalidInput(`${place}, ${faultPath(twice)}: stands there twice. Keep one.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new InvalidInput(`${place}, ${issue.path.join(".")}: ${issue.message}.`);
}

function distinct(names: readonly (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))];
}
