import { database } from "./client";
import type { Prisma } from "./generated/client";

/** What a command may use inside its transaction. */
export type Transaction = Prisma.TransactionClient;

export interface TransactionOptions {
  isolation?: "ReadCommitted" | "RepeatableRead" | "Serializable";
  /** Milliseconds after which the transaction is given up. */
  timeout?: number;
}

const ATTEMPTS = 5;

/**
 * Runs `work` in one transaction and repeats it when PostgreSQL asks for that (serialization failure, deadlock),
 * which is why `work` must have no effect but on the database.
 */
export async function transaction<Result>(work: (tx: Transaction) => Promise<Result>, options: TransactionOptions = {}): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database().prisma.$transaction(work, {
        isolationLevel: options.isolation ?? "ReadCommitted",
        maxWait: 20_000,
        timeout: options.timeout ?? 60_000,
      });
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt));
    }
  }
}

/** PostgreSQL's SQLSTATE of an error from Prisma or pg, if it has one. */
function sqlState(error: unknown): string | undefined {
  const candidate = error as { code?: unknown; cause?: unknown; meta?: { code?: unknown; driverAdapterError?: { cause?: { originalCode?: unknown } } } } | null;
  if (!candidate || typeof candidate !== "object") return undefined;
  const codes = [candidate.meta?.driverAdapterError?.cause?.originalCode, candidate.meta?.code, candidate.code];
  const state = codes.find((code): code is string => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("P2"));
  return state ?? (candidate.cause ? sqlState(candidate.cause) : undefined);
}

function isTransient(error: unknown): boolean {
  if ((error as { code?: unknown }).code === "P2034") return true;
  const state = sqlState(error);
  return state === "40001" || state === "40P01";
}

/** True when an insert met a row that is already there. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === "P2002" || sqlState(error) === "23505";
}
