import { AppError } from "@/lib/errors";

/** Why a build failed, in words that a person may read; what was never meant for people stays in the log. */
export function buildFailure(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return "Something went wrong on our side while the files were written. Create a new release to try again; the server's log has the details.";
}
