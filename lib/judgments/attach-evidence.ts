import type { Conversation } from "@/lib/datasets/conversation";
import { plural } from "@/lib/plural";
import type { JudgedAnswer } from "@/lib/task-types/judged-answer";
import { EvidenceBook } from "./evidence-book";
import { evidenceTurns } from "./evidence-turns";

export interface AttachedEvidence {
  items: JudgedAnswer[];
  /** Answers that got turns. */
  found: number;
  /** Answers whose question is in the dataset, which cites no turn for it. */
  uncited: number;
  /** Answers whose question was not found. */
  unmatched: number;
  /** The same in sentences. */
  notes: string[];
}

/** Gives each answer the turns that its question rests on by the dataset, with their neighbours. */
export function attachEvidence(items: readonly JudgedAnswer[], dataset: { name: string; conversations: readonly Conversation[] }): AttachedEvidence {
  const book = new EvidenceBook(dataset.conversations, items);
  const uncited: JudgedAnswer[] = [];
  const unmatched: JudgedAnswer[] = [];
  const attached = items.map((item) => {
    const asked = book.find(item);
    const evidence = asked ? evidenceTurns(asked.conversation, asked.question.evidence) : [];
    if (evidence.length > 0) return { ...item, evidence };
    (asked ? uncited : unmatched).push(item);
    return item;
  });
  const found = items.length - uncited.length - unmatched.length;
  const notes = [`${dataset.name} gives evidence to ${found.toLocaleString("en")} of ${plural(items.length, "answer")}.`];
  if (uncited.length > 0) notes.push(`${plural(uncited.length, "question")} without evidence in the dataset, the first at ${uncited[0]!.source.entry}.`);
  if (unmatched.length > 0) notes.push(`${plural(unmatched.length, "answer matches", "answers match")} no question of the dataset and ${unmatched.length === 1 ? "comes" : "come"} without evidence, the first at ${unmatched[0]!.source.entry}.`);
  return { items: attached, found, uncited: uncited.length, unmatched: unmatched.length, notes };
}
