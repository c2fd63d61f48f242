import { notFound } from "next/navigation";
import { AppError } from "@/lib/errors";
import type { Actor } from "./actor";
import { requirePageUser } from "./session";

/**
 * Runs a page's queries for the signed-in person: sends them to sign in when nobody is, and shows the not-found page
 * for what does not exist or is not theirs to see.
 */
export async function pageData<Result>(load: (actor: Actor) => Promise<Result>): Promise<Result> {
  const user = await requirePageUser();
  try {
    return await load({ kind: "user", userId: user.id });
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) notFound();
    throw error;
  }
}
