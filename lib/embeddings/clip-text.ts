/**
 * As much of the beginning of a text as a tokenizer needs for its first `limit` tokens, cut before a space, with the
 * number of tokens up to the limit. The tokens of the model's input are those of the whole text, since no piece of the
 * vocabulary holds a space but at its start; without the cut the tokenizer's time grows with the square of the length.
 * @param longest characters of the longest piece
 */
export function clipText(text: string, { limit, longest, count }: { limit: number; longest: number; count: (text: string) => number }): { text: string; tokens: number } {
  for (let reach = limit * longest; ; reach *= 2) {
    const cut = text.length > reach ? text.indexOf(" ", reach) : -1;
    const head = cut < 0 ? text : text.slice(0, cut);
    const tokens = Math.min(count(head), limit);
    if (cut < 0 || tokens === limit) return { text: head, tokens };
  }
}
