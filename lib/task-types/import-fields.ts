import { z } from "zod";

/** Text fields of import files, with messages that say what belongs there. NUL and lone surrogates are refused, since PostgreSQL and JSON cannot hold them. */

function isStorable(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}

const UNSTORABLE = "holds a character that cannot be stored (NUL or half of a surrogate pair)";

/** Text that may be empty. */
export function text(meaning: string) {
  return z.string({ error: (issue) => (issue.input === undefined ? `is missing: ${meaning}` : "must be text") }).refine(isStorable, UNSTORABLE);
}

/** Text that must say something. */
export function requiredText(meaning: string) {
  return text(meaning).refine((value) => value.trim() !== "", `must not be blank: ${meaning}`);
}

/** A stable identifier: not blank, at most 300 characters. */
export const idText = requiredText("an identifier that stays the same").refine((value) => value.length <= 300, "must have at most 300 characters");
