import { z } from "zod";
import { replyObject } from "../llm/reply-object";
import type { KeptReply } from "./kept-reply";

export type Facts = { facts: string[] } | { fault: string };

const LONGEST_FACT = 1000;

const factsSchema = z.strictObject({
  facts: z.array(
    z.string("a fact is no text").trim().min(1, "a fact is empty").max(LONGEST_FACT, `a fact is longer than ${LONGEST_FACT} characters`)
      .refine((text) => text.isWellFormed() && !text.includes("\0"), "a fact holds characters that cannot be stored"),
    "the object holds no list of facts",
  ),
});

/**
 * The facts of a reply in the model's order, or why it is invalid: no object of the form that was asked for, cut off,
 * refused, too many facts, one twice or empty. An invalid reply is never mended, since what it meant would be a guess.
 */
export function readFacts(reply: KeptReply, asked: number): Facts {
  if ("rejected" in reply) return { fault: "the server rejected the request" };
  const parsed = replyObject(reply);
  if ("fault" in parsed) return parsed;
  const read = factsSchema.safeParse(parsed.object);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { fault: issue!.code === "unrecognized_keys" ? "the object holds more than the facts" : issue!.message };
  }
  const { facts } = read.data;
  if (facts.length > asked) return { fault: `there are more than ${asked} facts` };
  if (new Set(facts).size < facts.length) return { fault: "a fact stands twice" };
  return { facts };
}
