import { randomUUID } from "node:crypto";
import { unstable_rethrow } from "next/navigation";
import { AppError, type AppErrorCode } from "@/lib/errors";
import type { Actor } from "./actor";
import { currentActor } from "./session";

/** What a form gets back. `values` are what the person typed, so that nothing is lost. */
export type ActionState<Data = unknown> =
  | { status: "idle" }
  | { status: "done"; data: Data; message?: string }
  | { status: "failed"; code: AppErrorCode | "internal"; message: string; fields: Readonly<Record<string, string>>; values: Record<string, string> };

/**
 * Runs the body of a server action for the signed-in person and turns errors into words for the form. Redirects pass
 * through. Anything unforeseen is logged under a number that the person is shown in its place.
 */
export async function runAction<Data>(form: FormData, work: (actor: Actor) => Promise<Data>): Promise<ActionState<Data>> {
  try {
    return { status: "done", data: await work(await currentActor()) };
  } catch (error) {
    unstable_rethrow(error);
    const values = Object.fromEntries([...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !/password|apiKey/i.test(entry[0])));
    if (error instanceof AppError) return { status: "failed", code: error.code, message: error.message, fields: error.fields, values };
    return { status: "failed", code: "internal", message: internalMessage(error), fields: {}, values };
  }
}

/** Logs an unforeseen error and returns the sentence that may be shown instead of it. */
export function internalMessage(error: unknown): string {
  const reference = randomUUID().slice(0, 8);
  console.error(`internal error ${reference}`, error);
  return `Something went wrong on our side, and nothing was changed. If it happens again, report the number ${reference}.`;
}
