import { contentWords } from "@/lib/memory/content-words";
import { sentences } from "@/lib/memory/sentences";
import type { Memory } from "@/lib/memory/memory";

/** Memories from the top of a ranked list in which an answer is looked for. */
const MEMORIES_READ = 10;

/** The rule in words, for the report. */
export const EXTRACTION_RULE =
  `the sentence of the first ${MEMORIES_READ} memories that shares most informative words with the query (lower case, without function words and the commonest verbs); ` +
  "of equals the one of the better-ranked memory, then the earlier one; no answer where none shares a word";

interface ReadSentence {
  text: string;
  words: ReadonlySet<string>;
}

/**
 * Answers queries by extraction, as `EXTRACTION_RULE` says: a reader that does nothing but repeat what was retrieved, so
 * that its score hangs on the ranked list alone.
 * @param memories one conversation's store
 */
export function answerExtractor(memories: readonly Memory[]): (query: string, ranked: readonly string[]) => string {
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const read = new Map<string, ReadSentence[]>();
  const sentencesOf = (id: string): ReadSentence[] => {
    const known = read.get(id);
    if (known) return known;
    const found = sentences(byId.get(id)?.text ?? "").map((text) => ({ text, words: contentWords(text) }));
    read.set(id, found);
    return found;
  };
  return (query, ranked) => {
    const asked = contentWords(query);
    let best = { text: "", shared: 0 };
    for (const { text, words } of ranked.slice(0, MEMORIES_READ).flatMap(sentencesOf)) {
      let shared = 0;
      for (const word of asked) if (words.has(word)) shared += 1;
      if (shared > best.shared) best = { text, shared };
    }
    return best.text;
  };
}
