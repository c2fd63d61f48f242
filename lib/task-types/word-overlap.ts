import { contentWords } from "@/lib/memory/content-words";

/** From this share on the baseline takes a text for the whole of its reference. */
export const WHOLE = 0.8;
/** The least share for a question with two answers. */
export const HALF = 0.5;
/** Below this share the baseline takes a text for something else. */
export const LITTLE = 0.2;

export interface WordOverlap {
  /** Distinct content words of the reference that stand in the candidate, and of the reference. */
  shared: number;
  of: number;
  /** shared / of; 0 for a reference without content words. */
  share: number;
  /** Content words of the reference that the candidate lacks, in their order. */
  missing: string[];
}

/** How much of a reference a candidate repeats, by content words (lib/memory/content-words); no word is stemmed. */
export function wordOverlap(reference: string, candidate: string): WordOverlap {
  const wanted = contentWords(reference);
  const found = contentWords(candidate);
  const missing = [...wanted].filter((word) => !found.has(word));
  const shared = wanted.size - missing.length;
  return { shared, of: wanted.size, share: wanted.size === 0 ? 0 : shared / wanted.size, missing };
}

/** The best of three answers from WHOLE on, the worst below LITTLE. */
export function ofThree<Value>(share: number, [best, middle, worst]: readonly [Value, Value, Value]): Value {
  return share >= WHOLE ? best : share >= LITTLE ? middle : worst;
}

/** The words of one text that the other lacks, as a text of their own; all of its words where it lacks none. */
export function wordsBeside(text: string, other: string): string {
  return wordOverlap(text, other).missing.join(" ") || text;
}

export const PERCENT = { whole: `${WHOLE * 100} %`, half: `${HALF * 100} %`, little: `${LITTLE * 100} %` };

const DECLINES = /\b(?:(?:do|does|did)(?:n['’]t| not) (?:know|say|mention|remember|recall|have|tell)|no (?:information|mention|record|idea|memory|answer)|(?:not|never) (?:mentioned|stated|specified|known|given|said|told)|unknown|nothing (?:about|on)|cannot (?:say|tell|answer)|can['’]t (?:say|tell|answer))\b/i;

/** True when a text holds one of the phrases by which one says that one does not know, such as "I don't know" or "no information". */
export function declines(text: string): boolean {
  return DECLINES.test(text);
}
