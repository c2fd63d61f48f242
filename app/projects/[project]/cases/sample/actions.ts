"use server";

import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { drawSample } from "@/lib/cases/draw-sample";
import { previewSample } from "@/lib/cases/preview-sample";
import { Conflict } from "@/lib/errors";
import { readSampleForm, sampleRequestOf } from "./read-request";

/** Draws what the preview showed, and refuses when there are other cases than it was made from. */
export async function drawSampleAction(project: string, _previous: ActionState<void>, form: FormData): Promise<ActionState<void>> {
  return runAction(form, async (actor) => {
    const request = { project, ...sampleRequestOf(readSampleForm(form.entries())) };
    const { design } = await previewSample(actor, request);
    if (String(design.frameSize) !== form.get("frameSize")) throw new Conflict("Cases were imported since this preview. Look at the new one, then draw.");
    await drawSample(actor, request);
    redirect(`/projects/${project}/cases/sample`);
  });
}
