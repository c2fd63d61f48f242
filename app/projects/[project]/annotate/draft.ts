import type { Answers } from "@/lib/task-types/question";
import { newKey } from "./new-key";
import { readStored, store } from "./stored-json";

/** What an annotator has entered for the case on the screen and not sent yet. */
export interface Draft {
  /** Made once for the case, so that however often it is sent, it is one label. */
  clientKey: string;
  answers: Answers;
  confidence: number | null;
  comment: string;
  flagged: boolean;
  activeMs: number;
}

export function emptyDraft(): Draft {
  return { clientKey: newKey(), answers: {}, confidence: null, comment: "", flagged: false, activeMs: 0 };
}

/** Drafts of one person in one project, by assignment; they survive a reload and an ended session. */
export class Drafts {
  readonly #prefix: string;

  constructor(userId: string, project: string) {
    this.#prefix = `assay:draft:${userId}:${project}:`;
  }

  read(assignmentId: string): Draft {
    return readStored<Draft | null>(this.#prefix + assignmentId, null) ?? emptyDraft();
  }

  write(assignmentId: string, draft: Draft): void {
    store(this.#prefix + assignmentId, draft);
  }

  forget(assignmentId: string): void {
    store(this.#prefix + assignmentId, null);
  }
}
