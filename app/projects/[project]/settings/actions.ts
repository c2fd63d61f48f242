"use server";

import { revalidatePath } from "next/cache";
import { readBlind } from "@/app/projects/new/read-blind";
import { runAction, type ActionState } from "@/lib/auth/action";
import { formText } from "@/lib/auth/form-text";
import { archiveProject } from "@/lib/projects/archive-project";
import { editProject } from "@/lib/projects/edit-project";

export async function editProjectAction(place: { project: string; taskType: string }, _previous: ActionState, form: FormData): Promise<ActionState> {
  return runAction(form, async (actor) => {
    const { project, taskType } = place;
    await editProject(actor, { project, ...formText(form, "name", "overlap", "leaseMinutes"), blind: readBlind(form, taskType) });
    revalidatePath(`/projects/${project}`, "layout");
  });
}

export async function archiveProjectAction(place: { project: string; archived: boolean }, _previous: ActionState, form: FormData): Promise<ActionState> {
  return runAction(form, async (actor) => {
    await archiveProject(actor, place);
    revalidatePath(`/projects/${place.project}`, "layout");
  });
}
