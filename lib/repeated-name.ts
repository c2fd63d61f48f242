/**
 * The path of the first name that stands twice in one object of a valid JSON text, such as `["w1", "7"]`; list entries
 * count from 0. Null when there is none. JSON.parse keeps the last of two equal names and says nothing, so that one of two
 * answers would be lost; which of them was meant is not for a reader to say.
 */
export function repeatedName(text: string): (string | number)[] | null {
  const open: { names: Set<string> | null; at: string | number }[] = [];
  for (const [token, string, , after] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*(:)?)|[{}[\],]/g)) {
    const inner = open.at(-1);
    if (string !== undefined) {
      if (after === undefined || !inner?.names) continue;
      inner.at = JSON.parse(string) as string;
      if (inner.names.has(inner.at)) return open.map(({ at }) => at);
      inner.names.add(inner.at);
    } else if (token === ",") {
      if (inner && typeof inner.at === "number") inner.at++;
    } else if (token === "{") open.push({ names: new Set(), at: "" });
    else if (token === "[") open.push({ names: null, at: 0 });
    else open.pop();
  }
  return null;
}
