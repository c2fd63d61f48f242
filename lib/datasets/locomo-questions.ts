import { z } from "zod";
import { readEvidenceIds } from "./evidence-ids";
import { faultPath, faultsOf } from "./fault-path";
import type { Question } from "./conversation";
import type { DatasetNotes } from "./dataset-notes";
import type { DatasetFault } from "./malformed-dataset";

/** LoCoMo's numbered categories in words, as its own evaluation code uses them. */
const LOCOMO_CATEGORIES: Readonly<Record<number, string>> = { 1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial" };

const answer = z.union([z.string(), z.number()], "must be text or a number").nullish();

const questionSchema = z.looseObject(
  {
    question: z.string("must be text: the question").min(1, "must not be empty"),
    answer,
    adversarial_answer: answer,
    evidence: z.array(z.string("must be text: the id of a turn, such as D1:3"), "must be a list of turn ids"),
    category: z.literal([1, 2, 3, 4, 5], "must be a number from 1 to 5"),
  },
  "must be a question: an object with question, evidence and category",
);
type RawQuestion = z.infer<typeof questionSchema>;

interface QuestionsContext {
  notes: DatasetNotes;
  faults: DatasetFault[];
  path: PropertyKey[];
  turnIds: ReadonlySet<string>;
}

/** The questions of one LoCoMo conversation. Faults and notes go to the context; a faulty question yields nothing. */
export function readLocomoQuestions(list: readonly unknown[], context: QuestionsContext): Question[] {
  return list.flatMap((item, index) => {
    const path = [...context.path, index];
    const parsed = questionSchema.safeParse(item);
    if (!parsed.success) {
      context.faults.push(...faultsOf(parsed.error, path));
      return [];
    }
    const answerable = parsed.data.category !== 5;
    if (answerable && (parsed.data.answer ?? "") === "") {
      context.faults.push({ path: faultPath([...path, "answer"]), message: "is missing: only questions of category 5 may have no answer" });
      return [];
    }
    noteAnswers(parsed.data, faultPath(path), context.notes);
    return {
      id: `q${index + 1}`,
      text: parsed.data.question.trim(),
      goldAnswer: String(parsed.data.answer ?? "").trim(),
      category: LOCOMO_CATEGORIES[parsed.data.category]!,
      answerable,
      evidence: readEvidence(parsed.data.evidence, path, context),
    };
  });
}

function noteAnswers(question: RawQuestion, path: string, notes: DatasetNotes): void {
  const adversarial = question.adversarial_answer ?? null;
  if (typeof question.answer === "number") notes.add("numeric answer, read as text", path, String(question.answer));
  if (adversarial === null) return;
  if ((question.answer ?? null) === null) notes.add("unanswerable question with an adversarial answer only", path, String(adversarial));
  else notes.add("adversarial answer beside an answer", path, `answer "${question.answer}", adversarial answer "${adversarial}"`);
}

function readEvidence(entries: readonly string[], path: PropertyKey[], { notes, turnIds }: QuestionsContext): string[] {
  const kept = new Set<string>();
  entries.forEach((entry, index) => {
    const where = faultPath([...path, "evidence", index]);
    const { ids, repaired, unreadable } = readEvidenceIds(entry);
    if (ids.length > 1) notes.add("several evidence ids in one entry", where, entry);
    for (const { from, to } of repaired) notes.add("repaired evidence id", where, `${from} read as ${to}`);
    for (const piece of unreadable) notes.add("unreadable evidence id, dropped", where, piece);
    for (const id of ids) {
      if (!turnIds.has(id)) notes.add("evidence of a turn that does not exist, dropped", where, id);
      else if (kept.has(id)) notes.add("repeated evidence id, counted once", where, id);
      else kept.add(id);
    }
  });
  if (kept.size === 0) notes.add("question without evidence", faultPath([...path, "evidence"]), entries.length === 0 ? "the list is empty" : "no id could be used");
  return [...kept];
}
