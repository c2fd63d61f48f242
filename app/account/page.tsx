import type { Metadata } from "next";
import { ActionForm } from "@/app/_ui/action-form";
import { Card } from "@/app/_ui/card";
import { PageHeader } from "@/app/_ui/page-header";
import { TopBar } from "@/app/_ui/top-bar";
import { AccountForm } from "@/app/sign-in/account-form";
import { requirePageUser } from "@/lib/auth/session";
import { changeOwnPassword, endAllSessions } from "./actions";
import { SignOutButton } from "./sign-out-button";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const user = await requirePageUser();
  return (
    <>
      <TopBar user={user} />
      <main id="main" className="mx-auto max-w-2xl space-y-6 px-4 py-8 sm:px-6">
        <PageHeader title={user.name} actions={<SignOutButton />}>{user.email}{user.administrator ? " · administrator of this installation" : ""}</PageHeader>
        <Card title="Change the password">
          <AccountForm action={changeOwnPassword} ask="current-password" submit="Change the password" />
        </Card>
        <Card title="Sign out everywhere">
          <p className="mb-4 text-sm text-ink-soft">Ends your sessions on all devices, this one included. Labels that wait on a device stay there until you sign in again.</p>
          <ActionForm action={endAllSessions} submit="Sign out everywhere" look="danger" />
        </Card>
      </main>
    </>
  );
}
