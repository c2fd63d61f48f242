import { bleu1 } from "@/lib/metrics/bleu1";
import { tokenF1 } from "@/lib/metrics/token-f1";
import { answerExtractor } from "./extractive-answer";
import type { Memory } from "@/lib/memory/memory";
import type { RescoredQuery } from "./rescore";

/** How well one query was answered. */
export interface AnswerScores {
  /** Of the extractive answer against the gold answer. */
  f1: number;
  bleu1: number;
  /** Of the answer that the trace holds or a file gave, where there is one. */
  ownF1: number | null;
  /** What judges gave that answer, 0 to 1. */
  judged: number | null;
}

/**
 * Scores the answers of one conversation's queries; those that are unanswerable or have no gold answer are left out.
 * @param memories the conversation's store
 * @returns by query id
 */
export function scoreAnswers(memories: readonly Memory[], rescored: readonly RescoredQuery[]): Map<string, AnswerScores> {
  const extract = answerExtractor(memories);
  const scores = new Map<string, AnswerScores>();
  for (const { query, ranked } of rescored) {
    const { id, goldAnswer, answerable, answer } = query;
    if (!answerable || goldAnswer === "") continue;
    const extracted = extract(query.query, ranked);
    scores.set(id, { f1: tokenF1(extracted, goldAnswer), bleu1: bleu1(extracted, goldAnswer), ownF1: answer ? tokenF1(answer.text, goldAnswer) : null, judged: answer?.score ?? null });
  }
  return scores;
}
