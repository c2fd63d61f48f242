import { z } from "zod";
import { projectStatement, type StatementContext } from "@/lib/auth/operation";
import { isUniqueViolation } from "@/lib/db/transaction";
import { askedQuestions, asksByCase } from "@/lib/task-types/asked-questions";
import type { Asked } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { claimPlace, type ClaimReply, type ClaimRequest } from "./claim-statement";
import { ensureRater } from "./ensure-rater";
import { refuseArchived } from "./refuse-archived";
import { readProgress, type Progress } from "./progress";
import type { Renewed } from "./renew-leases";
import { whatIsLeft, type NothingToServe } from "./what-is-left";

/** The case on the screen and those fetched ahead of it, so that the next one is there at once, even offline. */
const MOST_HELD = 6;

/** A case as its annotator's page gets it. Nothing that is blinded is in here. */
export interface HeldCase {
  assignmentId: string;
  /** What the task type lets annotators see. */
  view: unknown;
  /** The line that is read out when the case appears. */
  headline: string;
  /** What this case asks; null where all cases of the task ask the same. */
  questions: readonly Asked[] | null;
  /** ISO 8601. */
  leaseUntil: string;
  /** Seen by the annotator already, as against fetched ahead. */
  opened: boolean;
  /** The annotator was shown what others said of the case, so that the label will be a second opinion. */
  exposed: boolean;
}

export interface Claimed {
  held: HeldCase[];
  /** Why there is none, when `held` is empty. */
  nothing: NothingToServe | null;
  /** Only when asked for: it counts through the project, which the next case need not wait for. */
  progress: Progress | null;
  /** Whether the case on the screen is still the annotator's, when one was named. */
  renewed: Renewed | null;
}

/**
 * The annotator's next cases: those held already, and as many more as are wanted and to be had. Asking twice changes
 * nothing, since what is held comes first. Only when an annotator would have no case at all is one taken over that
 * another has merely fetched ahead. `opened` is the case on the screen: it is noted as seen, and all that is held is kept.
 */
export const claimCases = projectStatement({
  name: "assignments.claim",
  permission: "annotate",
  input: z.object({ want: z.int().min(1).max(MOST_HELD).default(1), progress: z.boolean().default(false), opened: z.uuid().nullable().default(null) }),
  async run(context, { want, progress, opened }): Promise<Claimed | undefined> {
    const claimed = await claimUpTo(context, { want, opened });
    if (!claimed) return void (await refuseArchived(context));
    const { reply, renewed } = claimed;
    const held = heldCases(reply);
    const nothing = held.length === 0 ? await nothingToServe(context) : null;
    return { held, nothing, progress: progress ? await readProgress(context) : null, renewed };
  },
});

const RETRIES = 6;

interface ClaimedUpTo {
  reply: ClaimReply;
  renewed: Renewed | null;
}

/** One statement for each place that is taken; in the usual case, one in all. The first that comes through keeps what is held. */
async function claimUpTo(context: StatementContext, { want, opened }: Omit<ClaimRequest, "source">): Promise<ClaimedUpTo | undefined> {
  let last: ClaimReply | undefined;
  let renewed: Renewed | null = null;
  for (let attempt = 1; attempt <= want + RETRIES; attempt++) {
    const asSeen = renewed ? null : opened;
    const reply = await claimTolerantly(context, { source: "open", want, opened: asSeen });
    if (reply === "collided") continue;
    if (!reply) return undefined;
    last = reply;
    if (asSeen) renewed = renewal(reply, asSeen);
    if (!reply.raterId) await ensureRater(context.projectId, context.userId);
    else if (reply.took && reply.places.length < want) continue;
    // Ahead of need, a miss is no matter. With empty hands it must be sure: a place may only have been locked just now.
    else if (reply.places.length > 0) return { reply, renewed };
    else if ((await whatIsLeft(context)).state === "open") await new Promise((resolve) => setTimeout(resolve, 3 * attempt));
    else return takeOver(context, { reply, renewed });
  }
  return last && { reply: last, renewed };
}

async function takeOver(context: StatementContext, emptyHanded: ClaimedUpTo): Promise<ClaimedUpTo | undefined> {
  const reply = await claimTolerantly(context, { source: "fetched-ahead", want: 1, opened: null });
  return reply === "collided" ? emptyHanded : reply && { ...emptyHanded, reply };
}

function renewal({ places, rubricId }: ClaimReply, opened: string): Renewed {
  const kept = places.filter(({ took }) => !took);
  const until = kept.map(({ leaseUntil }) => leaseUntil.toISOString()).sort().at(-1) ?? null;
  return { leaseUntil: until, stillMine: kept.some(({ assignmentId }) => assignmentId === opened), rubricId };
}

/** "collided" when two requests of one annotator met on two places of one case: the index let one through. */
async function claimTolerantly(context: StatementContext, request: ClaimRequest): Promise<ClaimReply | "collided" | undefined> {
  try {
    return await claimPlace(context, request);
  } catch (error) {
    if (isUniqueViolation(error)) return "collided";
    throw error;
  }
}

function heldCases({ taskType: name, blind, places }: ClaimReply): HeldCase[] {
  const type = taskType(name);
  const byCase = asksByCase(type);
  return places.map(({ assignmentId, payload, leaseUntil, opened, exposed }) => ({
    assignmentId, view: type.view(payload, blind), headline: type.headline(payload), questions: byCase ? askedQuestions(type, payload) : null, leaseUntil: leaseUntil.toISOString(), opened, exposed,
  }));
}

async function nothingToServe(context: StatementContext): Promise<NothingToServe> {
  const left = await whatIsLeft(context);
  // Open after all, but locked by others at every try: say when to ask again rather than that all is done.
  return left.state === "open" ? { state: "wait", until: new Date(Date.now() + 5_000).toISOString() } : left;
}
