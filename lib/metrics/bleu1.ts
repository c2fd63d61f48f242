import { answerTokens, sharedTokens } from "./answer-tokens";

/**
 * BLEU-1 of an answer against the gold answer: the share of its tokens that the gold answer holds (each as often as it
 * stands there), times exp(1 − gold/answer) where the answer is the shorter one. 0 where either has no token. On the
 * tokens of `answerTokens`, without smoothing.
 * Source: Papineni et al. (2002), with n-grams of length 1.
 */
export function bleu1(answer: string, gold: string): number {
  const [ours, theirs] = [answerTokens(answer), answerTokens(gold)];
  if (ours.length === 0 || theirs.length === 0) return 0;
  const brevity = ours.length < theirs.length ? Math.exp(1 - theirs.length / ours.length) : 1;
  return (brevity * sharedTokens(ours, theirs)) / ours.length;
}
