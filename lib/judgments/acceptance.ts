const ACCEPTING = new Set(["true", "yes", "1", "correct", "right", "accept", "accepted", "supports", "pass"]);
const REJECTING = new Set(["false", "no", "0", "wrong", "incorrect", "reject", "rejected", "partly", "partial", "partially_correct", "does_not_support", "fail"]);

/** Which labels accept an answer and which reject it; null for a label that is neither, which is then invalid. */
export type Acceptance = (label: string) => boolean | null;

/**
 * The usual words for right and wrong, in any case; answers that are partly right are not accepted. Anything else, such
 * as "unclear" or 3, is no verdict.
 */
export const usualAcceptance: Acceptance = (label) => {
  const word = label.trim().toLowerCase();
  return ACCEPTING.has(word) ? true : REJECTING.has(word) ? false : null;
};

/** For files with labels of their own: those named accept, every other rejects, an empty one is no verdict. */
export function acceptanceOf(labels: readonly string[]): Acceptance {
  const accepting = new Set(labels.map((label) => label.trim()));
  return (label) => (label.trim() === "" ? null : accepting.has(label.trim()));
}
