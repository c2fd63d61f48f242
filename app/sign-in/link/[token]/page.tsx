import type { Metadata } from "next";
import { ExpiredLink } from "@/app/sign-in/expired-link";
import { NarrowPage } from "@/app/sign-in/narrow-page";
import { linkState } from "@/lib/accounts/link-state";
import { NOBODY } from "@/lib/auth/actor";
import { LinkSignIn } from "./link-sign-in";

export const metadata: Metadata = { title: "Sign in" };

export default async function LinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { usable, email } = await linkState(NOBODY, { token, kind: "sign_in" });
  return (
    <NarrowPage title="Sign in">
      {usable ? <LinkSignIn token={token} email={email ?? ""} /> : <ExpiredLink>This link was used already or has expired. Sign in with your password, or start Assay again for a new link.</ExpiredLink>}
    </NarrowPage>
  );
}
