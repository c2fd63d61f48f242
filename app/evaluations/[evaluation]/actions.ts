"use server";

import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { removeEvaluation } from "@/lib/evaluations/remove-evaluation";

export async function removeEvaluationAction(evaluation: string, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    await removeEvaluation(actor, { evaluation });
    return redirect("/evaluations");
  });
}
