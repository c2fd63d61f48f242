import type { CasePart } from "./task-type";

/**
 * Parts of a prompt that are material, each between marks that occur in none of them, so that nothing in a part can end
 * it early. `mark` is `word`, or `word`-2, `word`-3, …: the first that no part holds.
 */
export function fenceParts(parts: readonly CasePart[], word: string): { mark: string; text: string } {
  const mark = unusedMark(parts, word);
  return { mark, text: parts.map(({ name, text }) => `[${mark} begin ${name}]\n${text}\n[${mark} end ${name}]`).join("\n\n") };
}

function unusedMark(parts: readonly CasePart[], word: string): string {
  for (let number = 1; ; number++) {
    const mark = number === 1 ? word : `${word}-${number}`;
    if (!parts.some(({ text }) => text.includes(`[${mark} `))) return mark;
  }
}
