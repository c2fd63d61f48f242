"use server";

import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { formText } from "@/lib/auth/form-text";
import { makeProject } from "@/lib/evaluations/make-project";

export async function makeProjectAction(evaluation: string, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    const { take, stratify, allocation, double, doubleOverlap, ...settings } = formText(form, "name", "overlap", "seed", "take", "stratify", "allocation", "double", "doubleOverlap");
    const { project } = await makeProject(actor, {
      evaluation, ...settings,
      // The command checks its input, so what was typed goes in as it is.
      sample: {
        take: Number(take), stratify: stratify ?? "", allocation: allocation as "equal",
        ...(Number(double) === 0 ? {} : { double: { n: Number(double), overlap: Number(doubleOverlap) } }),
      },
    });
    return redirect(`/projects/${project}`);
  });
}
