/**
 * Where and why a text is no JSON: `line 3, column 7: unterminated string`. Line and column count from 1; a text that
 * stops too early is at fault where it ends. Undefined for a text that is JSON.
 */
export function jsonFault(text: string): string | undefined {
  const message = parseMessage(text);
  if (message === null) return undefined;
  const before = text.slice(0, placeOf(text, message));
  const line = before.split("\n").length;
  return `line ${line}, column ${before.length - before.lastIndexOf("\n")}: ${inWords(message)}`;
}

function parseMessage(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** V8 gives a position with most faults, none with a wrong token: that is the last letter of the shortest start that has the fault. */
function placeOf(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  if (!message.startsWith("Unexpected token")) return text.length;
  let [sound, faulty] = [0, text.length];
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2);
    if (parseMessage(text.slice(0, middle))?.startsWith("Unexpected token")) faulty = middle;
    else sound = middle;
  }
  return faulty - 1;
}

/** Without the position and without the excerpt of the text that V8 may quote. */
function inWords(message: string): string {
  if (message.startsWith("Unexpected end")) return "the file ends before its JSON does";
  return message.replace(/ in JSON at position.*$/s, "").replace(/, (?:\.\.\.)?".*$/s, "").replace(/^./, (letter) => letter.toLowerCase()).replaceAll(/[\u0000-\u001F\u007F]/g, "�").slice(0, 200);
}
