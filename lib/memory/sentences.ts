const SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });
const ABBREVIATION = /\b(?:Dr|Mr|Mrs|Ms|St|Prof|vs|etc|e\.g|i\.e|[A-Z])\.\s*$/;
const CLAUSE_BREAK = /(?:\s+[-–—]+|;)\s+(?=(?:I|we|it|my|our|he|she|they|there)(?:'[a-z]+)?\s)|,?\s+(?:and|but|so|plus)\s+(?=I(?:'m|'ve|'d|'ll)?\s)|,\s+(?=I(?:'m|'ve|'d|'ll)\s)/;
const FEWEST_WORDS = 4;
/** A clause in front of such a word depends on the next one and must not stand alone. */
const SUBORDINATE = /^(?:when|while|if|since|because|although|though|after|before|as|once|until|whenever|given)\b/i;

/**
 * The sentences of a text, by Unicode's rules (UAX 29), with titles and initials ("Dr. Seuss") kept whole. Markdown, as
 * assistants write it, is read as prose: a list item or paragraph by itself, without headings, code blocks and tables.
 */
export function sentences(text: string): string[] {
  return proseBlocks(text).flatMap(sentencesOfBlock);
}

function sentencesOfBlock(block: string): string[] {
  const found: string[] = [];
  let pending = "";
  for (const { segment } of SEGMENTER.segment(plainQuotes(block).replace(/\s+/g, " "))) {
    pending += segment;
    if (ABBREVIATION.test(pending) && /[a-z]/i.test(segment)) continue;
    if (pending.trim()) found.push(pending.trim());
    pending = "";
  }
  if (pending.trim()) found.push(pending.trim());
  return found;
}

/**
 * The clauses of a sentence that can each stand as a statement: cut at a dash or semicolon before a pronoun, and
 * before a new "I".
 * A sentence whose parts would be shorter than four words, or would hang on a subordinate clause, stays whole.
 */
export function clauses(sentence: string): string[] {
  const parts = sentence.split(CLAUSE_BREAK).map((part) => part.trim());
  const standing: string[] = [];
  for (const part of parts) {
    const previous = standing.at(-1);
    if (previous !== undefined && SUBORDINATE.test(previous)) return [sentence];
    if (part.split(/\s+/).length < FEWEST_WORDS) return [sentence];
    standing.push(part);
  }
  return standing;
}

const FENCED_CODE = /```[\s\S]*?(?:```|$)/g;
const HEADING_OR_TABLE = /^\s*(?:#{1,6}\s|\||[-=*_]{3,}\s*$)/;
const LIST_MARK = /^\s*(?:[-*+•]|\d+[.)])\s+/;

function proseBlocks(text: string): string[] {
  return text
    .replace(FENCED_CODE, "\n")
    .split(/\n+/)
    .filter((line) => line.trim() && !HEADING_OR_TABLE.test(line))
    .map((line) => line.replace(LIST_MARK, "").replace(/\*\*|__/g, "").replace(/(?<=^|[\s("])`([^`]+)`(?=$|[\s).,;:!?"])/g, "$1"));
}

function plainQuotes(text: string): string {
  return text.replace(/[’‘`]/g, "'").replace(/[“”]/g, '"');
}
