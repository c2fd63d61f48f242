import type { Metadata } from "next";
import Link from "next/link";
import { ActionForm } from "@/app/_ui/action-form";
import { AccountForm } from "@/app/sign-in/account-form";
import { ExpiredLink } from "@/app/sign-in/expired-link";
import { NarrowPage } from "@/app/sign-in/narrow-page";
import { NOBODY } from "@/lib/auth/actor";
import { sessionUser } from "@/lib/auth/session";
import { invitationByToken } from "@/lib/members/invitation-by-token";
import { acceptSignedIn, joinNew } from "./actions";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await invitationByToken(NOBODY, { token });
  if (!invitation) {
    return <NarrowPage title="Invitation"><ExpiredLink>This invitation was used, was revoked or has expired. Ask the person who sent it for a new one.</ExpiredLink></NarrowPage>;
  }
  const user = await sessionUser();
  return (
    <NarrowPage title={invitation.projectName}>
      <p className="mb-5 text-ink-soft">You are invited to this project as {invitation.roles.join(", ")}.</p>
      {user ? (
        <ActionForm action={acceptSignedIn.bind(null, token)} submit={`Join as ${user.email}`} />
      ) : (
        <>
          <AccountForm action={joinNew.bind(null, token)} ask="name-and-email" email={invitation.email ?? undefined} submit="Make an account and join" />
          <p className="mt-6 text-sm">You have an account? <Link href={`/sign-in?next=${encodeURIComponent(`/invitations/${token}`)}`}>Sign in first</Link>, and join with it.</p>
        </>
      )}
    </NarrowPage>
  );
}
