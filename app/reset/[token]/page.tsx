import type { Metadata } from "next";
import { AccountForm } from "@/app/sign-in/account-form";
import { ExpiredLink } from "@/app/sign-in/expired-link";
import { NarrowPage } from "@/app/sign-in/narrow-page";
import { linkState } from "@/lib/accounts/link-state";
import { NOBODY } from "@/lib/auth/actor";
import { chooseNewPassword } from "./actions";

export const metadata: Metadata = { title: "New password" };

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { usable, email } = await linkState(NOBODY, { token, kind: "password_reset" });
  return (
    <NarrowPage title="Choose a new password">
      {usable ? (
        <>
          <p className="mb-5 text-ink-soft">For {email}. You will be signed out on all other devices.</p>
          <AccountForm action={chooseNewPassword.bind(null, token)} ask="password-only" submit="Set the password" />
        </>
      ) : (
        <ExpiredLink>This link was used already or has expired. Ask the owner of your project for a new one.</ExpiredLink>
      )}
    </NarrowPage>
  );
}
