import type { Answers } from "@/lib/task-types/question";

/** Calls of the work screen to the server, with the outcomes that the screen has to tell apart. */

export interface HeldCase {
  assignmentId: string;
  view: unknown;
  headline: string;
  leaseUntil: string;
  opened: boolean;
}

export type Nothing = { state: "wait"; until: string } | { state: "skipped-only"; skipped: number } | { state: "no-cases" } | { state: "done" };

export interface Progress {
  labelled: number;
  skipped: number;
  total: number;
}

export interface Claimed {
  held: HeldCase[];
  nothing: Nothing | null;
  progress: Progress | null;
}

export interface Undone {
  assignmentId: string;
  answers: Answers | null;
  confidence: number | null;
  comment: string;
  flagged: boolean;
}

/** The server answered and said no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason: string | undefined,
  ) {
    super(message);
  }
}

/** The server could not be reached or is in trouble: try again later. */
export class Unreachable extends Error {}

/** Posts JSON. Throws Refused for a clear no, Unreachable for everything that may pass. */
export async function post<Result>(project: string, path: string, body: unknown): Promise<Result> {
  let reply: Response;
  try {
    reply = await fetch(`/api/v1/projects/${encodeURIComponent(project)}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
  } catch {
    throw new Unreachable("The server cannot be reached.");
  }
  if (reply.ok) return (await reply.json()) as Result;
  if (reply.status >= 500) throw new Unreachable("The server is in trouble.");
  const refusal = (await reply.json().catch(() => null)) as { error?: { message?: string; reason?: string } } | null;
  throw new Refused(reply.status, refusal?.error?.message ?? `The server answered ${reply.status}.`, refusal?.error?.reason);
}
