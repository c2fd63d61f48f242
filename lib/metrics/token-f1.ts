import { answerTokens, sharedTokens } from "./answer-tokens";

/**
 * Token F1 of an answer against the gold answer: harmonic mean of precision and recall over shared tokens. Where either
 * has no token it is 1 if both have none, else 0, as in SQuAD 2.0's script.
 */
export function tokenF1(answer: string, gold: string): number {
  const [ours, theirs] = [answerTokens(answer), answerTokens(gold)];
  if (ours.length === 0 || theirs.length === 0) return Number(ours.length === theirs.length);
  const shared = sharedTokens(ours, theirs);
  return (2 * shared) / (ours.length + theirs.length);
}
