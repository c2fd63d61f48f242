"use server";

import { revalidatePath } from "next/cache";
import { runAction, type ActionState } from "@/lib/auth/action";
import { openOpinions } from "@/lib/cases/open-opinions";

/** Shows the labels and hidden fields of a case; the page has them from then on. */
export async function openOpinionsAction(place: { project: string; number: number }, _previous: ActionState<null>, form: FormData): Promise<ActionState<null>> {
  return runAction(form, async (actor) => {
    await openOpinions(actor, { project: place.project, case: String(place.number) });
    revalidatePath(`/projects/${place.project}/cases`, "layout");
    return null;
  });
}
