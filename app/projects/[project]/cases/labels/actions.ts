"use server";

import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { applyLabelImport } from "@/lib/labels/apply-label-import";
import { discardImport } from "@/lib/cases/imports/discard-import";

interface Place {
  project: string;
  importId: string;
}

export async function applyLabelsAction(place: Place, _previous: ActionState<void>, form: FormData): Promise<ActionState<void>> {
  return runAction(form, async (actor) => {
    await applyLabelImport(actor, { ...place, skipBad: form.get("skipBad") === "on" });
    redirect(`/projects/${place.project}/cases/labels/${place.importId}`);
  });
}

export async function discardLabelsAction(place: Place, _previous: ActionState<void>, form: FormData): Promise<ActionState<void>> {
  return runAction(form, async (actor) => {
    await discardImport(actor, place);
    redirect(`/projects/${place.project}/cases/labels`);
  });
}
