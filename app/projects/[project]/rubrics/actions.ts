"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { formText } from "@/lib/auth/form-text";
import { discardDraft } from "@/lib/rubrics/discard-draft";
import { publishDraft } from "@/lib/rubrics/publish-draft";
import { saveDraft } from "@/lib/rubrics/save-draft";
import { startDraft } from "@/lib/rubrics/start-draft";

/** What the editor goes on from after saving. */
export interface DraftSaved {
  seen: string;
}

export async function startDraftAction(project: string, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    await startDraft(actor, { project });
    return redirect(`/projects/${project}/rubrics/draft`);
  });
}

/** Saves the draft or publishes it, as the button says that was pressed. */
export async function draftAction(project: string, _previous: ActionState<DraftSaved>, form: FormData): Promise<ActionState<DraftSaved>> {
  return runAction(form, async (actor) => {
    const { decision, ...edit } = formText(form, "decision", "body", "changeNote", "seen");
    if (decision === "publish") {
      const { version } = await publishDraft(actor, { project, ...edit });
      return redirect(`/projects/${project}/rubrics/${version}`);
    }
    const { updatedAt } = await saveDraft(actor, { project, ...edit });
    revalidatePath(`/projects/${project}/rubrics`);
    return { seen: updatedAt.toISOString() };
  });
}

export async function discardDraftAction(project: string, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    await discardDraft(actor, { project });
    return redirect(`/projects/${project}/rubrics`);
  });
}
