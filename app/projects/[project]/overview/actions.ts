"use server";

import { revalidatePath } from "next/cache";
import { returnSkippedCase } from "@/lib/annotations/return-skipped-case";
import { returnHeld } from "@/lib/assignments/return-held";
import { runAction, type ActionState } from "@/lib/auth/action";

export async function returnCase(project: string, caseId: string, ...[, form]: [ActionState, FormData]): Promise<ActionState> {
  return runAction(form, async (actor) => {
    const returned = await returnSkippedCase(actor, { project, caseId });
    revalidatePath(`/projects/${project}`);
    return returned;
  });
}

export async function giveBack(project: string, raterId: string, ...[, form]: [ActionState, FormData]): Promise<ActionState> {
  return runAction(form, async (actor) => {
    const returned = await returnHeld(actor, { project, raterId });
    revalidatePath(`/projects/${project}`);
    return returned;
  });
}
