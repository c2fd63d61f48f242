"use server";

import { redirect } from "next/navigation";
import type { AccountReady } from "@/app/sign-in/account-form";
import { runAction, type ActionState } from "@/lib/auth/action";
import { NOBODY } from "@/lib/auth/actor";
import { formText } from "@/lib/auth/form-text";
import { acceptInvitation } from "@/lib/members/accept-invitation";
import { joinAsNew } from "@/lib/members/join-as-new";

export async function joinNew(token: string, _previous: ActionState<AccountReady>, form: FormData): Promise<ActionState<AccountReady>> {
  return runAction(form, async () => {
    const { project, email } = await joinAsNew(NOBODY, { token, ...formText(form, "name", "email", "password") });
    return { email, next: `/projects/${project}` };
  });
}

export async function acceptSignedIn(token: string, _previous: ActionState, form: FormData): Promise<ActionState> {
  return runAction(form, async (actor) => {
    const { project } = await acceptInvitation(actor, { token });
    redirect(`/projects/${project}`);
  });
}
