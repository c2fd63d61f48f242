"use server";

import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { formText } from "@/lib/auth/form-text";
import { InvalidInput } from "@/lib/errors";
import { beginValidation } from "@/lib/evaluations/begin-validation";

export async function bringLabelsAction(evaluation: string, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    const { release, deciding } = formText(form, "release", "deciding");
    const [project, number] = chosenRelease(release);
    // The command checks its input, so what was chosen goes in as it is.
    const { validation } = await beginValidation(actor, { evaluation, project, release: number, deciding: deciding as "people" });
    return redirect(`/evaluations/${evaluation}/labels/${validation}`);
  });
}

/** The form's value is a project's id and a release's number, as JSON. */
function chosenRelease(text: string): [project: string, number: unknown] {
  try {
    const [project, number] = JSON.parse(text) as unknown[];
    return [String(project), number];
  } catch {
    throw new InvalidInput("Choose a release.", { release: "is missing" });
  }
}
