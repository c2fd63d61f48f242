"use server";

import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { createJudge } from "@/lib/judges/create-judge";
import { readJudgeForm } from "../_parts/read-judge-form";

export async function createJudgeAction(project: string, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    const { id } = await createJudge(actor, { ...readJudgeForm(form), project });
    return redirect(`/projects/${project}/judges/${id}`);
  });
}
