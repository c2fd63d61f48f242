"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { revealOpinions } from "@/lib/annotations/reveal-opinions";
import { takeUpSkipped } from "@/lib/annotations/take-up-skipped";
import { runAction, type ActionState } from "@/lib/auth/action";

/** Shows what judges said of a case that one has labelled; the page has it from then on. */
export async function reveal(_previous: ActionState<null>, form: FormData): Promise<ActionState<null>> {
  const project = String(form.get("project"));
  return runAction(form, async (actor) => {
    await revealOpinions(actor, { project, annotationId: String(form.get("annotationId")) });
    revalidatePath(`/projects/${project}/annotate/labels`, "layout");
    return null;
  });
}

/** Takes a skipped case up again and goes on to it. */
export async function takeUp(_previous: ActionState<null>, form: FormData): Promise<ActionState<null>> {
  const project = String(form.get("project"));
  return runAction(form, async (actor) => {
    await takeUpSkipped(actor, { project, skipId: String(form.get("skipId")) });
    redirect(`/projects/${encodeURIComponent(project)}/annotate`);
  });
}
