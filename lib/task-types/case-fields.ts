import { z } from "zod";
import { idText, requiredText, text } from "./import-fields";
import type { CasePart, HiddenFields } from "./task-type";
import type { Turn } from "./turn";

/** Fields of import files that several task types share, and how they are said to a judge. */

/** A text that a case has several of: a retrieved memory, an atomic fact. */
export interface Item {
  id: string;
  text: string;
}

const turn = z.object(
  {
    id: idText,
    speaker: text("who said it").default(""),
    text: text("what was said"),
    time: text("when it was said").default(""),
    gold: z.boolean("must be true for a turn that the dataset cites, false for a neighbour"),
  },
  "must be {id, speaker, text, time, gold}",
);

export const turns = z.array(turn, "must be a list of {id, speaker, text, time, gold}");

/** Text or a number, which benchmarks mix; may be empty. */
export function textOrNumber(meaning: string) {
  return z.union([text(meaning), z.number().transform(String)], { error: (issue) => (issue.input === undefined ? `is missing: ${meaning}` : "must be text or a number") });
}

/**
 * A list of texts, or of {id, text}. Those without an id get one by their place: `f1`, `f2`. Ids are unique, since
 * answers may go by them.
 */
export function items(meaning: string, { prefix, atLeast }: { prefix: string; atLeast: number }) {
  const item = z.union([requiredText(meaning), z.strictObject({ id: idText, text: requiredText(meaning) })], "must be text that is not blank, or {id, text}");
  return z
    .array(item, `must be a list of texts, or of {id, text}: ${meaning}`)
    .min(atLeast, `must hold at least ${atLeast}: ${meaning}`)
    .transform((list) => list.map((entry, at): Item => (typeof entry === "string" ? { id: `${prefix}${at + 1}`, text: entry } : entry)))
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "must not name two of its entries by one id");
}

/** May be left out or empty. */
export const category = z.union([text("a category"), z.number().transform(String)], "must be text").nullish().transform((value) => value || null);

const run = z.object({
  system: requiredText("the name of the system"),
  rank: z.int("must be a whole number from 1").min(1, "must be a whole number from 1"),
  score: z.number("must be a number"),
});

/** Where a case comes from: never shown to annotators. */
export const hidden = z
  .looseObject({
    dataset: z.string("must be text").optional(),
    queryId: z.string("must be text").optional(),
    system: z.string("must be text").optional(),
    stratum: z.string("must be text").optional(),
    runs: z.array(run, "must be a list of {system, rank, score}").optional(),
  }, "must be an object")
  .default({})
  .transform((fields) => fields as HiddenFields);

/** A conversation as a judge reads it, a turn a line. Null marks are not shown. */
export function turnsPart(name: string, conversation: readonly (Omit<Turn, "gold"> & { gold: boolean | null })[]): CasePart {
  const said = conversation.map(({ speaker, time, text, gold }) => `${gold ? "[gold evidence] " : ""}${speaker || "Unknown speaker"}${time && ` (${time})`}: ${text}`);
  return { name, text: said.join("\n") || "none" };
}

/** A list as a judge reads it, an entry a line. */
export function itemsPart(name: string, list: readonly Item[]): CasePart {
  return { name, text: list.map((item) => `- ${item.text}`).join("\n") || "none" };
}
