"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { openLabels } from "@/lib/evaluations/open-labels";
import { removeEvaluation } from "@/lib/evaluations/remove-evaluation";

export async function removeEvaluationAction(evaluation: string, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    await removeEvaluation(actor, { evaluation });
    return redirect("/evaluations");
  });
}

/** Shows what others said of some cases; the pages have it from then on. */
export async function openLabelsAction(place: { evaluation: string; project: string; cases: string[] }, _previous: ActionState<null>, form: FormData): Promise<ActionState<null>> {
  return runAction(form, async (actor) => {
    await openLabels(actor, place);
    revalidatePath(`/evaluations/${place.evaluation}`, "layout");
    return null;
  });
}
