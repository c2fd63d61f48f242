"use server";

import type { AccountReady } from "@/app/sign-in/account-form";
import { resetPassword } from "@/lib/accounts/reset-password";
import { runAction, type ActionState } from "@/lib/auth/action";
import { NOBODY } from "@/lib/auth/actor";
import { formText } from "@/lib/auth/form-text";

export async function chooseNewPassword(token: string, _previous: ActionState<AccountReady>, form: FormData): Promise<ActionState<AccountReady>> {
  return runAction(form, async () => {
    const { email } = await resetPassword(NOBODY, { token, ...formText(form, "password") });
    return { email, next: "/projects" };
  });
}
