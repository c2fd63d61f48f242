"use server";

import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { createRelease } from "@/lib/releases/create-release";
import type { TiePolicy } from "@/lib/releases/schema";

export async function createReleaseAction(project: string, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    const { number } = await createRelease(actor, {
      project,
      // Browsers send line ends as CRLF, whatever was typed.
      notes: String(form.get("notes") ?? "").replaceAll("\r\n", "\n"),
      tiePolicy: String(form.get("tiePolicy") ?? "") as TiePolicy,
      includeComments: form.get("includeComments") === "on",
      allowEmpty: form.get("allowEmpty") === "on",
      secondOpinions: form.get("secondOpinions") === "on",
    });
    return redirect(`/projects/${project}/releases/${number}`);
  });
}
