/** Words that two texts share, for underlining. Function words are left out: they are shared by everything. */

const STOP_WORDS = new Set(
  "a about after all also am an and any are as at be because been before being but by can could did do does doing down for from further had has have having he her here hers him his how i if in into is it its itself just me more most my no nor not now of off on once only or other our out over own said same she should so some such than that the their them then there these they this those through to too under until up very was we were what when where which while who whom why will with would you your yours im ive ill id its thats theres heres whats lets youre youve theyre were weve hes shes dont didnt doesnt cant couldnt wont wouldnt isnt wasnt arent havent hasnt hadnt shouldnt".split(" "),
);

const WORD = /[\p{Letter}\p{Number}]+(?:['’][\p{Letter}]+)*/gu;

/** The form in which words are compared: lower case, without a possessive or plain plural s. */
function fold(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s$/, "").replace(/['’]/g, "");
  return lower.length > 3 && lower.endsWith("s") && !lower.endsWith("ss") ? lower.slice(0, -1) : lower;
}

function contentWords(text: string): Set<string> {
  const words = [...text.matchAll(WORD)].map(([word]) => word);
  return new Set(words.filter((word) => !STOP_WORDS.has(word.toLowerCase().replace(/['’]/g, "")) && (word.length > 1 || /\d/.test(word))).map(fold));
}

/** Folded content words that stand in both texts. */
export function sharedWords(one: string, other: string): ReadonlySet<string> {
  const inOther = contentWords(other);
  return new Set([...contentWords(one)].filter((word) => inOther.has(word)));
}

export interface Piece {
  text: string;
  shared: boolean;
}

/** Cuts a text into runs that are shared words and runs that are not; joined, the pieces are the text again. */
export function cutAtSharedWords(text: string, shared: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    if (!shared.has(fold(match[0]))) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), shared: false });
    pieces.push({ text: match[0], shared: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), shared: false });
  return pieces;
}

/** The words that a text shares with any of some others, or none where they are not to be marked. */
export function sharedIf(marks: boolean, one: string, others: readonly string[]): ReadonlySet<string> {
  return marks ? sharedWords(one, others.join("\n")) : new Set();
}
