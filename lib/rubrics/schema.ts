import { z } from "zod";

/** Text that a person typed, as it is kept: line ends are \n whatever the browser sent, and characters that cannot be stored are replaced. */
export function typedText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\u0000", "\ufffd").toWellFormed();
}

/** Markdown of a rubric. */
export const rubricBody = z
  .string("Write the rubric.")
  .transform(typedText)
  .pipe(z.string().max(100_000, "Use at most 100,000 characters.").refine((body) => body.trim() !== "", "Write the rubric."));

export const changeNote = z.string("Say what changed.").transform((note) => typedText(note).trim()).pipe(z.string().max(1_000, "Use at most 1,000 characters."));

/** A draft as its editor saw it last: an edit that somebody else made since is not written over. */
export const draftEdit = z.object({
  body: rubricBody,
  changeNote,
  /** `updatedAt` of the draft that the editor started from. */
  seen: z.coerce.date("Open the draft again."),
});

const VERSION = "must be the number of a version";

/** The number of a version as it stands in an address. */
export const rubricVersion = z.coerce.number(VERSION).int(VERSION).min(1, VERSION).max(2_147_483_647, VERSION);
