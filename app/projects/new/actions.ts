"use server";

import { redirect } from "next/navigation";
import { readBlind } from "@/app/projects/new/read-blind";
import { runAction, type ActionState } from "@/lib/auth/action";
import { formText } from "@/lib/auth/form-text";
import { createProject } from "@/lib/projects/create-project";
import type { TaskTypeName } from "@/lib/task-types/registry";

export async function createProjectAction(_previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    const { taskType, ...typed } = formText(form, "name", "taskType", "overlap", "seed", "instructions");
    // The command checks its input, so what was chosen goes in as it is.
    const { project } = await createProject(actor, { ...typed, taskType: taskType as TaskTypeName, blind: readBlind(form, taskType) });
    return redirect(`/projects/${project}`);
  });
}
