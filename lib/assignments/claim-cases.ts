import { z } from "zod";
import { projectStatement, type StatementContext } from "@/lib/auth/operation";
import { isUniqueViolation } from "@/lib/db/transaction";
import { claimPlace } from "./claim-statement";
import { ensureRater } from "./ensure-rater";
import { readHeldCases, type HeldCase } from "./held-cases";
import { readProgress, type Progress } from "./progress";
import { whatIsLeft, type NothingToServe } from "./what-is-left";

/** The case on the screen and those fetched ahead of it, so that the next one is there at once, even offline. */
export const MOST_HELD = 6;

export interface Claimed {
  held: HeldCase[];
  /** Why there is none, when `held` is empty. */
  nothing: NothingToServe | null;
  /** Only when asked for: it counts through the project, which the next case need not wait for. */
  progress: Progress | null;
}

/**
 * The annotator's next cases: those held already, and as many more as are wanted and to be had. Asking twice changes
 * nothing, since what is held comes first. Only when an annotator would have no case at all is one taken over that
 * another has merely fetched ahead.
 */
export const claimCases = projectStatement({
  name: "assignments.claim",
  permission: "annotate",
  input: z.object({ want: z.int().min(1).max(MOST_HELD).default(1), progress: z.boolean().default(false) }),
  async run(context, { want, progress }): Promise<Claimed | undefined> {
    let held = await readHeldCases(context.pool, context);
    let member = held.length > 0;
    let claimed = 0;
    while (held.length + claimed < want) {
      const result = await claimOne(context, held.length + claimed === 0);
      if (result === "no member") return undefined;
      member = true;
      if (result === "none") break;
      claimed += 1;
    }
    if (!member) return undefined;
    if (claimed > 0) held = await readHeldCases(context.pool, context);
    const nothing = held.length === 0 ? await nothingToServe(context) : null;
    return { held, nothing, progress: progress ? await readProgress(context) : null };
  },
});

const ATTEMPTS = 6;

/** `emptyHanded`: the annotator has no case at all, so this one is shown at once, and no chance is left out. */
async function claimOne(context: StatementContext, emptyHanded: boolean): Promise<"claimed" | "none" | "no member"> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await claimTolerantly(context, { source: "open", show: emptyHanded });
    if (!result) continue;
    if (!result.member) return "no member";
    if (!result.raterId) {
      await ensureRater(context.projectId, context.userId);
      continue;
    }
    if (result.assignmentId) return "claimed";
    // Ahead of need, a miss is no matter. With empty hands it must be sure: a place may only have been locked just now.
    if (!emptyHanded) return "none";
    if ((await whatIsLeft(context)).state === "open") {
      await new Promise((resolve) => setTimeout(resolve, 3 * attempt));
      continue;
    }
    const takenOver = await claimTolerantly(context, { source: "fetched-ahead", show: true });
    return takenOver?.assignmentId ? "claimed" : "none";
  }
  return "none";
}

/** Undefined when two requests of one annotator met on two places of one case: the index let one through. */
async function claimTolerantly(context: StatementContext, how: Parameters<typeof claimPlace>[1]) {
  try {
    return await claimPlace(context, how);
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

async function nothingToServe(context: StatementContext): Promise<NothingToServe> {
  const left = await whatIsLeft(context);
  // Open after all, but locked by others at every try: say when to ask again rather than that all is done.
  return left.state === "open" ? { state: "wait", until: new Date(Date.now() + 5_000).toISOString() } : left;
}
