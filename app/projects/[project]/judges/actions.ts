"use server";

import { revalidatePath } from "next/cache";
import { runAction, type ActionState } from "@/lib/auth/action";
import { formText } from "@/lib/auth/form-text";
import { deleteKey, replaceKey } from "@/lib/judges/stored-keys";

interface Place {
  project: string;
  host: string;
}

export async function replaceKeyAction({ project, host }: Place, _previous: ActionState<null>, form: FormData): Promise<ActionState<null>> {
  return runAction(form, async (actor) => {
    await replaceKey(actor, { project, host, apiKey: formText(form, "apiKey").apiKey });
    revalidatePath(`/projects/${project}/judges`);
    return null;
  });
}

export async function deleteKeyAction({ project, host }: Place, _previous: ActionState<null>, form: FormData): Promise<ActionState<null>> {
  return runAction(form, async (actor) => {
    await deleteKey(actor, { project, host });
    revalidatePath(`/projects/${project}/judges`);
    return null;
  });
}
