import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { projectCommand } from "@/lib/auth/operation";
import { AppError } from "@/lib/errors";
import { judgeRunJob } from "@/lib/jobs/definitions";
import { enqueue } from "@/lib/jobs/enqueue";
import { stopRun } from "./stop-run";
import { workRun } from "./work-run";

/** A job works so long and then queues again behind others, so that one long run does not keep the workers from the rest. */
const SLICE_MS = 60_000;

interface Slice {
  project: string;
  run: string;
  turn: number;
  lane: number;
  slice: number;
  signal?: AbortSignal;
}

/** One job's part in a run, and the job after it where something is left. */
export async function workSlice(actor: Actor, { signal, ...slice }: Slice): Promise<void> {
  try {
    const state = await workRun(actor, { ...slice, ...(signal ? { signal } : {}), until: Date.now() + SLICE_MS });
    if (state === "goes on") await continueRun(actor, { ...slice, slice: slice.slice + 1 });
  } catch (error) {
    // What a person can mend, such as a key that is gone, does not mend itself.
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    await stopRun(actor, { project: slice.project, run: slice.run, reason: error.message });
  }
}

/** Asks for the next slice of a lane. */
export const continueRun = projectCommand({
  name: "judges.continue-run",
  permission: "judges.edit",
  input: z.object({ run: z.uuid(), turn: z.int(), lane: z.int(), slice: z.int() }),
  async run({ tx, projectId }, next): Promise<void> {
    const open = await tx.judgeRun.count({ where: { id: next.run, projectId, status: "running", turn: next.turn } });
    if (open === 1) await enqueue(tx, judgeRunJob, { project: projectId, ...next });
  },
});
