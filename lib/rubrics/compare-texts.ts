import { diffLines, diffWordsWithSpace, type ChangeObject } from "diff";

export interface ComparedPart {
  kind: "same" | "added" | "removed";
  text: string;
}

const WORD_PATIENCE_MS = 500;
const LINE_PATIENCE_MS = 500;

/**
 * What changed from one text to the next, word by word, in the order of the new text. Texts that differ so much that
 * words would take long are compared by lines, and in the worst case as wholes.
 */
export function compareTexts(before: string, after: string): ComparedPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: WORD_PATIENCE_MS }) ?? diffLines(before, after, { timeout: LINE_PATIENCE_MS });
  if (!changes) return [{ kind: "removed", text: before }, { kind: "added", text: after }];
  return changes.map((change) => ({ kind: kindOf(change), text: change.value }));
}

function kindOf({ added, removed }: ChangeObject<string>): ComparedPart["kind"] {
  return added ? "added" : removed ? "removed" : "same";
}
