import { createHash } from "node:crypto";

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds: doubled each time up to a minute, times a factor from 1/2
 * to 1 that depends on call and attempt, so that calls which failed together do not come back together. What the server
 * asks for (Retry-After) is waited in full, and up to a fifth longer.
 */
export function retryDelay({ call, failures, retryAfterMs }: { call: string; failures: number; retryAfterMs?: number }): number {
  const share = createHash("sha256").update(`${call} ${failures}`).digest().readUInt32BE(0) / 2 ** 32;
  if (retryAfterMs !== undefined) return Math.round(retryAfterMs * (1 + share / 5));
  return Math.round(Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.5 + share / 2));
}
