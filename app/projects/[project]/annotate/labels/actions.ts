"use server";

import { redirect } from "next/navigation";
import { takeUpSkipped } from "@/lib/annotations/take-up-skipped";
import { runAction, type ActionState } from "@/lib/auth/action";

/** Takes a skipped case up again and goes on to it. */
export async function takeUp(_previous: ActionState<null>, form: FormData): Promise<ActionState<null>> {
  const project = String(form.get("project"));
  return runAction(form, async (actor) => {
    await takeUpSkipped(actor, { project, skipId: String(form.get("skipId")) });
    redirect(`/projects/${encodeURIComponent(project)}/annotate`);
  });
}
