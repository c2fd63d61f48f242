"use server";

import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { formText } from "@/lib/auth/form-text";
import { editJudge } from "@/lib/judges/edit-judge";
import { startRun } from "@/lib/judges/start-run";
import { readJudgeForm } from "../_parts/read-judge-form";

interface Place {
  project: string;
  judge: string;
}

export async function editJudgeAction({ project, judge }: Place, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    const { id } = await editJudge(actor, { ...readJudgeForm(form), project, judge });
    return redirect(`/projects/${project}/judges/${id}`);
  });
}

export async function startRunAction({ project, judge }: Place, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    const { number } = await startRun(actor, { project, judge, ...formText(form, "dry", "costCap", "tokenCap") });
    return redirect(`/projects/${project}/judges/runs/${number}`);
  });
}
