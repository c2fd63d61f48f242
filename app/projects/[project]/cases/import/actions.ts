"use server";

import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { applyCaseImport } from "@/lib/cases/imports/apply-case-import";
import { discardImport } from "@/lib/cases/imports/discard-import";

interface Place {
  project: string;
  importId: string;
}

export async function applyImportAction(place: Place, _previous: ActionState<void>, form: FormData): Promise<ActionState<void>> {
  return runAction(form, async (actor) => {
    await applyCaseImport(actor, { ...place, skipBad: form.get("skipBad") === "on" });
    redirect(`/projects/${place.project}/cases/import/${place.importId}`);
  });
}

export async function discardImportAction(place: Place, _previous: ActionState<void>, form: FormData): Promise<ActionState<void>> {
  return runAction(form, async (actor) => {
    await discardImport(actor, place);
    redirect(`/projects/${place.project}/cases/import`);
  });
}
