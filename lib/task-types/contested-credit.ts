import { z } from "zod";
import { category, hidden, textOrNumber, turns, turnsPart } from "./case-fields";
import { CONTESTED_CREDIT_RUBRIC } from "./contested-credit-rubric";
import { idText, requiredText, text } from "./import-fields";
import type { Blind, CasePart, ImportedCase, TaskType } from "./task-type";
import type { Turn } from "./turn";
import { ofThree, PERCENT, wordOverlap } from "./word-overlap";

export interface ContestedCredit {
  query: string;
  goldAnswer: string;
  evidence: Turn[];
  memory: { id: string; text: string; kind: string };
}

/** What the annotator's page receives. */
export interface ContestedCreditView {
  query: string;
  goldAnswer: string | null;
  category: string | null;
  evidence: (Omit<Turn, "gold"> & { gold: boolean | null })[];
  memory: { text: string; kind: string | null };
}

const importSchema = z
  .strictObject(
    {
      externalId: idText,
      query: requiredText("the question that was asked"),
      // Empty in files of unanswerable questions; numbers are common in LoCoMo.
      goldAnswer: textOrNumber("the right answer"),
      category,
      evidence: turns.min(1, "must hold at least one turn"),
      memory: z.object({ id: idText, text: requiredText("the memory under judgement"), kind: text("the kind of memory").default("") }, "must be {id, text, kind}"),
      hidden,
    },
    "must be an object",
  )
  .transform(({ externalId, category, hidden, ...payload }): ImportedCase<ContestedCredit> => ({ externalId, payload, hidden, category }));

/**
 * The target audit's question: a retriever was credited for returning this memory, which descends from a gold turn.
 * Does the memory, by itself, support the gold answer?
 */
export const contestedCredit: TaskType<ContestedCredit, ContestedCreditView> = {
  name: "contested-credit",
  title: "Contested credit",
  summary: "Does a retrieved memory, judged alone, support the gold answer for which it was credited?",
  importSchema,
  jsonColumns: ["evidence", "memory", "hidden"],
  exportCase: ({ externalId, payload, hidden, category }) => ({
    externalId,
    query: payload.query,
    goldAnswer: payload.goldAnswer,
    category: category ?? "",
    evidence: payload.evidence,
    memory: payload.memory,
    hidden,
  }),
  questions: [
    {
      id: "support",
      name: "Support",
      kind: "ordinal",
      prompt: "Does this memory support the gold answer?",
      required: true,
      options: [
        { value: "supports", label: "Supports", description: "By itself it gives the whole answer", key: "1", score: 1 },
        { value: "partial", label: "Partial", description: "Related evidence, but more context is needed", key: "2", score: 0.5 },
        { value: "does_not_support", label: "Does not support", description: "Contradicts, omits or is beside the point", key: "3", score: 0 },
      ],
      collapse: { name: "relevant or not", classes: { relevant: ["supports", "partial"], not_relevant: ["does_not_support"] } },
    },
    { id: "missing", name: "What is missing", kind: "text", prompt: "What is missing?", required: false, maxLength: 2000, placeholder: "What the memory lacks" },
  ],
  blindOptions: [
    { id: "goldAnswer", label: "Gold answer", hint: "Hide it to have people judge from the evidence alone.", default: false },
    { id: "goldMarks", label: "Which turns are gold", hint: "Hide it to see whether people find the evidence themselves.", default: false },
    { id: "category", label: "Question category", hint: "Hidden by default, since it invites habits.", default: true },
    { id: "memoryKind", label: "Kind of memory", hint: "Hidden by default: raw turns and derived memories are judged alike.", default: true },
  ],
  view: viewContestedCredit,
  judgeParts,
  baseline: {
    rule: `Support: the share of the gold answer’s content words (of the evidence’s, where the gold answer is hidden) that stand in the memory. From ${PERCENT.whole} on it supports, from ${PERCENT.little} on partially, else not.`,
    answer({ goldAnswer, evidence, memory }) {
      const { shared, of, share } = wordOverlap(goldAnswer ?? evidence.map(({ text }) => text).join(" "), memory.text);
      return { answers: { support: ofThree(share, ["supports", "partial", "does_not_support"]) }, counted: `${shared} of ${of} content words of the ${goldAnswer === null ? "evidence" : "gold answer"} stand in the memory` };
    },
  },
  headline: (payload) => payload.query,
  fileFields: [
    ["query, goldAnswer", "What was asked, and the right answer: text or a number."],
    ["category", "May be left out."],
    ["evidence", "The turns the answer comes from (gold: true) and their neighbours (gold: false), in the order of the conversation."],
    ["memory", "What is judged. Neither its text nor its id may say how it was ranked or by what."],
  ],
  defaultRubric: CONTESTED_CREDIT_RUBRIC,
};

function viewContestedCredit(payload: ContestedCredit, blind: Blind): ContestedCreditView {
  return {
    query: payload.query,
    goldAnswer: blind.goldAnswer ? null : payload.goldAnswer,
    category: null,
    evidence: payload.evidence.map((turn) => ({ ...turn, gold: blind.goldMarks ? null : turn.gold })),
    memory: { text: payload.memory.text, kind: blind.memoryKind ? null : payload.memory.kind },
  };
}

function judgeParts({ query, goldAnswer, evidence, memory }: ContestedCreditView): CasePart[] {
  return [
    { name: "question", text: query },
    ...(goldAnswer === null ? [] : [{ name: "gold-answer", text: goldAnswer || "none: the question has no answer in the conversation" }]),
    turnsPart("conversation", evidence),
    ...(memory.kind ? [{ name: "kind-of-memory", text: memory.kind }] : []),
    { name: "memory-to-judge", text: memory.text },
  ];
}
