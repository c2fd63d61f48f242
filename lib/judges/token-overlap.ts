import { contentWords } from "@/lib/memory/content-words";
import { comparedQuestions, type ChoiceQuestion, type Option } from "@/lib/task-types/question";
import type { Blind, TaskType } from "@/lib/task-types/task-type";

const WHOLE = 0.8;
const NOTHING = 0.2;

/** The baseline has something to compare in cases of this type, and a scale to say it on. */
export function hasBaseline(type: TaskType): boolean {
  return type.overlap !== undefined && scaleOf(type) !== null;
}

/**
 * The baseline judge, without any model: the share of the reference's content words that stand in the candidate, as a
 * place on the scale of the task's one required choice. A share of 0.8 or more is its best option, below 0.2 its worst,
 * and what lies between is spread evenly over the options between (or is its worst, where there are only two). Texts without content words share nothing.
 * Returns the reply as a model would give it.
 */
export function tokenOverlapReply(type: TaskType, { payload, blind }: { payload: unknown; blind: Blind }): string {
  const scale = scaleOf(type);
  const texts = type.overlap?.(type.view(payload, blind));
  if (!scale || !texts) throw new Error(`Cases of ${type.name} hold nothing for token overlap to compare.`);
  const reference = contentWords(texts.reference);
  const candidate = contentWords(texts.candidate);
  const shared = [...reference].filter((word) => candidate.has(word)).length;
  const option = optionFor(scale.options, reference.size === 0 ? 0 : shared / reference.size);
  return JSON.stringify({
    rationale: `Baseline without a model: ${shared} of ${reference.size} content words of the reference stand in the text under judgement.`,
    answers: { [scale.question.id]: option.value },
  });
}

interface Scale {
  question: ChoiceQuestion;
  /** Best first. */
  options: Option[];
}

function scaleOf({ questions }: TaskType): Scale | null {
  const required = comparedQuestions(questions).filter((question) => question.required && !question.askedOf);
  const [question] = required;
  if (!question || required.length > 1 || question.per || question.options.some(({ score }) => score === undefined)) return null;
  return { question, options: question.options.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0)) };
}

function optionFor(options: readonly Option[], share: number): Option {
  const last = options.length - 1;
  const between = last - 1;
  const at = share >= WHOLE ? 0 : share < NOTHING || between === 0 ? last : between - Math.min(between - 1, Math.floor(((share - NOTHING) / (WHOLE - NOTHING)) * between));
  const option = options[at];
  if (!option) throw new Error("A scale has two options at least.");
  return option;
}
