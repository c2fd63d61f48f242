import { AppError } from "@/lib/errors";

/** What a person may read about an audit that failed. */
export function auditFailure(error: unknown): string {
  if (error instanceof AppError) return error.message.slice(0, 4000);
  return "The audit failed for a reason that lies with the server, not with the traces. Whoever runs it finds it in the log.";
}
