"use server";

import { revalidatePath } from "next/cache";
import { runAction, type ActionState } from "@/lib/auth/action";
import { formText } from "@/lib/auth/form-text";
import { cancelRun, pauseRun, resumeRun } from "@/lib/judges/steer-run";

/** Pauses, resumes or cancels, as the pressed button says. */
export async function steerRunAction({ project, number, step }: { project: string; number: number; step: "pause" | "resume" | "cancel" }, _previous: ActionState<null>, form: FormData): Promise<ActionState<null>> {
  return runAction(form, async (actor) => {
    if (step === "pause") await pauseRun(actor, { project, number });
    else if (step === "cancel") await cancelRun(actor, { project, number });
    else await resumeRun(actor, { project, number, ...formText(form, "costCap", "tokenCap") });
    revalidatePath(`/projects/${project}/judges/runs/${number}`);
    return null;
  });
}
