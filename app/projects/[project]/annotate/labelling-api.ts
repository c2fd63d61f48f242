import type { Answers, Asked } from "@/lib/task-types/question";

/** Calls of the work screen to the server, with the outcomes that the screen has to tell apart. */

export interface HeldCase {
  assignmentId: string;
  view: unknown;
  headline: string;
  /** What this case asks; null where all cases of the task ask the same. */
  questions: readonly Asked[] | null;
  leaseUntil: string;
  opened: boolean;
  /** The label will be a second opinion: its annotator was shown what others said of the case. */
  exposed: boolean;
}

export type Nothing = { state: "wait"; until: string } | { state: "skipped-only"; skipped: number } | { state: "no-cases" } | { state: "done" };

export interface Progress {
  labelled: number;
  skipped: number;
  /** Done, held or still to be had. */
  total: number;
  /** Of these, the cases that are on the screens of others at this moment. */
  heldByOthers: number;
}

export interface Renewed {
  stillMine: boolean;
  /** The guideline in force. */
  rubricId: string | null;
}

export interface Claimed {
  held: HeldCase[];
  nothing: Nothing | null;
  progress: Progress | null;
  renewed: Renewed | null;
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
  ) {
    super(message);
  }
}

/** The server could not be reached, or is in trouble (`answered`): try again later. */
export class Unreachable extends Error {
  constructor(readonly answered: boolean) {
    super(answered ? "The server is in trouble." : "The server cannot be reached.");
  }
}

const TIMEOUT_MS = 20_000;

/** The labelling routes of one project for one person, who must still be the one that is signed in. */
export class LabellingApi {
  constructor(
    readonly userId: string,
    readonly project: string,
  ) {}

  /** Throws Refused for a clear no, Unreachable for everything that may pass. */
  post<Result>(path: string, body: unknown): Promise<Result> {
    return this.#send("POST", path, body);
  }

  /** Changes one's own label; throws as `post` does. */
  change<Result>(annotationId: string, body: unknown): Promise<Result> {
    return this.#send("PATCH", `annotations/${annotationId}`, body);
  }

  async #send<Result>(method: "POST" | "PATCH", path: string, body: unknown): Promise<Result> {
    let reply: Response;
    try {
      reply = await fetch(`/api/v1/projects/${encodeURIComponent(this.project)}/${path}`, {
        method,
        headers: { "Content-Type": "application/json", "X-Assay-User": this.userId },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (reply.ok) return (await reply.json()) as Result;
    } catch {
      throw new Unreachable(false);
    }
    if (reply.status >= 500) throw new Unreachable(true);
    const refusal = (await reply.json().catch(() => null)) as { error?: { message?: string } } | null;
    throw new Refused(reply.status, refusal?.error?.message ?? `The server answered ${reply.status}.`);
  }
}
