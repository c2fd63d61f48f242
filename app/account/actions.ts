"use server";

import { redirect } from "next/navigation";
import type { AccountReady } from "@/app/sign-in/account-form";
import { changePassword } from "@/lib/accounts/change-password";
import { signOutEverywhere } from "@/lib/accounts/sign-out-everywhere";
import { runAction, type ActionState } from "@/lib/auth/action";
import { formText } from "@/lib/auth/form-text";

export async function changeOwnPassword(_previous: ActionState<AccountReady>, form: FormData): Promise<ActionState<AccountReady>> {
  return runAction(form, async (actor) => {
    const { email } = await changePassword(actor, formText(form, "current", "password"));
    return { email, next: "/account" };
  });
}

export async function endAllSessions(_previous: ActionState, form: FormData): Promise<ActionState> {
  return runAction(form, async (actor) => {
    await signOutEverywhere(actor, {});
    redirect("/sign-in");
  });
}
