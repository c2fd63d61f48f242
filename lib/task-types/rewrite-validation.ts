import { z } from "zod";
import { category, hidden, textOrNumber, turns, turnsPart } from "./case-fields";
import { idText, requiredText, text } from "./import-fields";
import type { ChoiceQuestion } from "./question";
import { REWRITE_VALIDATION_RUBRIC } from "./rewrite-validation-rubric";
import type { Baseline, ImportedCase, TaskType } from "./task-type";
import type { Turn } from "./turn";
import { HALF, PERCENT, WHOLE, wordOverlap, wordsBeside } from "./word-overlap";

const STYLES = ["dialog", "implicit", "counterfactual", "composed"] as const;
type Style = (typeof STYLES)[number];

interface Source {
  question: string;
  goldAnswer: string;
  evidence: Turn[];
}

interface RewriteValidation {
  /** One; two for a composed rewrite. */
  sources: Source[];
  style: Style;
  rewrite: string;
  /** Of a counterfactual rewrite; else empty. */
  falsePremise: string;
}

/** What the annotator's page receives. */
export interface RewriteValidationView extends Omit<RewriteValidation, "style"> {
  /** Null when it is hidden. */
  style: Style | null;
}

const source = z.strictObject(
  { question: requiredText("the question that was rewritten"), goldAnswer: textOrNumber("its gold answer"), evidence: turns.default([]) },
  "must be {question, goldAnswer, evidence}",
);

const importSchema = z
  .strictObject(
    {
      externalId: idText,
      sources: z.array(source, "must be a list of {question, goldAnswer, evidence}").min(1, "must hold the question that was rewritten").max(2, "holds at most two questions"),
      style: z.enum(STYLES, `must be one of ${STYLES.join(", ")}`),
      rewrite: requiredText("the rewritten utterance"),
      falsePremise: text("what a counterfactual rewrite takes for true and is not").default(""),
      category,
      hidden,
    },
    "must be an object",
  )
  .superRefine(({ style, sources, falsePremise }, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (style === "composed" && sources.length !== 2) fault("sources", "must hold both questions of a composed rewrite");
    if (style !== "composed" && sources.length !== 1) fault("sources", `must hold one question: a ${style} rewrite has one`);
    if (style === "counterfactual" && falsePremise.trim() === "") fault("falsePremise", "must not be blank: a counterfactual rewrite has a false premise");
    if (style !== "counterfactual" && falsePremise !== "") fault("falsePremise", `must be left out: a ${style} rewrite has none`);
  })
  // Without a category of its own a rewrite counts under its style, so that agreement is broken down by it.
  .transform(({ externalId, category, hidden, ...payload }): ImportedCase<RewriteValidation> => ({ externalId, payload, hidden, category: category ?? payload.style }));

const YES_NO = { kind: "yes_no", required: true } as const;

function yesNo(yes: string, no: string): ChoiceQuestion["options"] {
  return [{ value: "yes", label: "Yes", description: yes, key: "1", score: 1 }, { value: "no", label: "No", description: no, key: "2", score: 0 }];
}

const NATURALNESS = ["Nobody would say it", "Stilted", "Passable", "Natural, with a blemish", "As people talk"];

const LONG_SENTENCE = 25;
const COPIED_WORDS = 5;

const baseline: Baseline<RewriteValidationView> = {
  rule: `Naturalness: 1, and a point each when the rewrite speaks in the first person, has no sentence of more than ${LONG_SENTENCE} words, begins with a capital letter and ends with a mark, and repeats no ${COPIED_WORDS} words of a source question in a row. Keeps the need: yes when at least ${PERCENT.half} of the source questions’ content words stand in the rewrite. Triggers the memory: yes when any content word of a gold answer or its evidence does, or two of a source question. Premise is false: no when at least ${PERCENT.whole} of its content words stand in gold answer and evidence, else yes. Needs both facts: yes when the rewrite has a content word of each source that the other source lacks.`,
  answer({ sources, rewrite, falsePremise }) {
    const told = sources.map(({ goldAnswer, evidence }) => [goldAnswer, ...evidence.map(({ text }) => text)].join(" "));
    const need = wordOverlap(sources.map(({ question }) => question).join(" "), rewrite);
    const memory = wordOverlap(told.join(" "), rewrite);
    const own = sources.map(({ question }, at) => `${question} ${told[at] ?? ""}`).map((text, at, all) => wordOverlap(wordsBeside(text, all[1 - at] ?? ""), rewrite).shared);
    return {
      answers: {
        naturalness: String(1 + surface(rewrite, sources.map(({ question }) => question)).filter(Boolean).length),
        keeps_need: need.share >= HALF ? "yes" : "no",
        triggers_memory: memory.shared >= 1 || need.shared >= 2 ? "yes" : "no",
        ...(falsePremise === "" ? {} : { premise_false: wordOverlap(falsePremise, told.join(" ")).share >= WHOLE ? "no" : "yes" }),
        ...(sources.length < 2 ? {} : { needs_both: own.every((shared) => shared > 0) ? "yes" : "no" }),
      },
      counted: `of the content words of the source questions ${need.shared} of ${need.of} stand in the rewrite, of those of gold answers and evidence ${memory.shared} of ${memory.of}`,
    };
  },
};

function surface(rewrite: string, questions: readonly string[]): boolean[] {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? [];
  const said = ` ${wordsOf(rewrite).join(" ")} `;
  const copies = questions.some((question) => wordsOf(question).some((_, at, words) => at + COPIED_WORDS <= words.length && said.includes(` ${words.slice(at, at + COPIED_WORDS).join(" ")} `)));
  return [
    /\b(?:i|i['’](?:m|d|ve|ll)|me|my|mine|we|us|our)\b/i.test(rewrite),
    rewrite.split(/[.?!…]+/).every((sentence) => wordsOf(sentence).length <= LONG_SENTENCE),
    /^["“(]*\p{Lu}/u.test(rewrite.trim()) && /[.?!…]["”)]*$/.test(rewrite.trim()),
    !copies,
  ];
}

/** LoCoMo-Conv's human check of rewritten questions, with two questions of our own for the styles that the paper left unchecked. */
export const rewriteValidation: TaskType<RewriteValidation, RewriteValidationView> = {
  name: "rewrite-validation",
  title: "Rewrite validation",
  summary: "Is a rewritten question natural, and does it still need the memory that the original needed?",
  importSchema,
  jsonColumns: ["sources", "hidden"],
  exportCase: ({ externalId, payload, hidden, category }) => ({
    externalId, style: payload.style, rewrite: payload.rewrite, ...(payload.falsePremise === "" ? {} : { falsePremise: payload.falsePremise }), sources: payload.sources, category: category ?? "", hidden,
  }),
  questions: [
    {
      id: "naturalness",
      name: "Naturalness",
      kind: "ordinal",
      prompt: "How natural is the rewrite, from 1 to 5?",
      required: true,
      options: NATURALNESS.map((description, at) => ({ value: String(at + 1), label: String(at + 1), description, key: String(at + 1), score: at + 1 })),
    },
    { ...YES_NO, id: "keeps_need", name: "Keeps the need", prompt: "Does it keep the original information need?", options: yesNo("A good reply needs the same information", "It can be met without, or needs something else") },
    { ...YES_NO, id: "triggers_memory", name: "Triggers the memory", prompt: "Should it trigger the intended memory?", options: yesNo("An attentive assistant would think of it", "Nothing in it points there") },
    { ...YES_NO, id: "premise_false", name: "Premise is false", prompt: "Is its premise false by the evidence?", askedOf: "counterfactual rewrites", options: yesNo("The evidence contradicts it", "It is true, or the evidence does not say") },
    { ...YES_NO, id: "needs_both", name: "Needs both facts", prompt: "Does it need both facts?", askedOf: "composed rewrites", options: yesNo("Neither fact alone is enough", "One of them is enough, or none") },
  ],
  asks: { premise_false: ({ style }) => style === "counterfactual", needs_both: ({ style }) => style === "composed" },
  blindOptions: [{ id: "style", label: "Style", hint: "Hide it to have naturalness judged without the aim in view. What is asked besides still tells counterfactual and composed ones.", default: false }],
  view: ({ style, ...payload }, blind) => ({ ...payload, style: blind.style ? null : style }),
  judgeParts: ({ sources, style, rewrite, falsePremise }) => [
    ...sources.flatMap(({ question, goldAnswer, evidence }, at) => {
      const number = sources.length > 1 ? `-${at + 1}` : "";
      return [{ name: `source-question${number}`, text: question }, { name: `gold-answer${number}`, text: goldAnswer || "none" }, turnsPart(`evidence${number}`, evidence)];
    }),
    ...(style === null ? [] : [{ name: "style", text: style }]),
    ...(falsePremise === "" ? [] : [{ name: "intended-false-premise", text: falsePremise }]),
    { name: "rewrite-to-judge", text: rewrite },
  ],
  baseline,
  headline: (payload) => payload.rewrite,
  fileFields: [
    ["style", "dialog, implicit, counterfactual or composed."],
    ["rewrite", "The rewritten utterance; this is judged."],
    ["sources", "What it was made from: a list of one {question, goldAnswer, evidence}, two for a composed rewrite. Evidence is a list of {id, speaker, text, time, gold} and may be left out."],
    ["falsePremise", "What a counterfactual rewrite takes for true and is not; left out for the others."],
    ["category", "The style when left out."],
  ],
  defaultRubric: REWRITE_VALIDATION_RUBRIC,
};
