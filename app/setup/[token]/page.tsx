import type { Metadata } from "next";
import { AccountForm } from "@/app/sign-in/account-form";
import { ExpiredLink } from "@/app/sign-in/expired-link";
import { NarrowPage } from "@/app/sign-in/narrow-page";
import { linkState } from "@/lib/accounts/link-state";
import { NOBODY } from "@/lib/auth/actor";
import { setUpOwner } from "./actions";

export const metadata: Metadata = { title: "Set up" };

export default async function SetupPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { usable } = await linkState(NOBODY, { token, kind: "setup" });
  return (
    <NarrowPage title="Welcome: make your account">
      {usable ? (
        <>
          <p className="mb-5 text-ink-soft">You will own this installation and the sample project in it. Everyone else comes by your invitation.</p>
          <AccountForm action={setUpOwner.bind(null, token)} ask="name-and-email" submit="Make the account" />
        </>
      ) : (
        <ExpiredLink>This link was used already or has expired. Start Assay again, and it prints a new one.</ExpiredLink>
      )}
    </NarrowPage>
  );
}
