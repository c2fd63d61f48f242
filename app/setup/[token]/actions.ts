"use server";

import type { AccountReady } from "@/app/sign-in/account-form";
import { setUp } from "@/lib/accounts/set-up";
import { runAction, type ActionState } from "@/lib/auth/action";
import { NOBODY } from "@/lib/auth/actor";
import { formText } from "@/lib/auth/form-text";

export async function setUpOwner(token: string, _previous: ActionState<AccountReady>, form: FormData): Promise<ActionState<AccountReady>> {
  return runAction(form, async () => {
    const { email } = await setUp(NOBODY, { token, ...formText(form, "name", "email", "password") });
    return { email, next: "/projects" };
  });
}
