const ARTICLES = new Set(["a", "an", "the"]);

/**
 * The tokens by which answers are compared: lower case, punctuation taken out, articles left out, cut at white space.
 * Source: the evaluation script of SQuAD 1.1 (Rajpurkar et al. 2016), from which LoCoMo's descends. Words are not stemmed.
 */
export function answerTokens(text: string): string[] {
  const words = text.toLowerCase().replaceAll(/[\p{P}\p{S}]/gu, "").split(/\s+/);
  return words.filter((word) => word !== "" && !ARTICLES.has(word));
}

/** How many tokens two lists share, each as often as it stands in both. */
export function sharedTokens(first: readonly string[], second: readonly string[]): number {
  const left = new Map<string, number>();
  for (const token of second) left.set(token, (left.get(token) ?? 0) + 1);
  let shared = 0;
  for (const token of first) {
    const times = left.get(token) ?? 0;
    if (times === 0) continue;
    left.set(token, times - 1);
    shared += 1;
  }
  return shared;
}
