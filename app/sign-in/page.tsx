import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { sessionUser } from "@/lib/auth/session";
import { localPath } from "./local-path";
import { NarrowPage } from "./narrow-page";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = localPath((await searchParams).next);
  if (await sessionUser()) redirect(next);
  return (
    <NarrowPage title="Sign in">
      <SignInForm next={next} />
      <p className="mt-6 text-sm text-ink-soft">No account? You need an invitation link from the owner of a project. Password forgotten? An owner can hand you a reset link.</p>
    </NarrowPage>
  );
}
