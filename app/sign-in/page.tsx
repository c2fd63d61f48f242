import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { sessionUser } from "@/lib/auth/session";
import { localPath } from "./local-path";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = localPath((await searchParams).next);
  if (await sessionUser()) redirect(next);
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center px-6 py-12">
      <p className="text-sm font-semibold text-accent">Assay</p>
      <h1 className="mt-1 mb-6 text-2xl font-semibold tracking-tight">Sign in</h1>
      <SignInForm next={next} />
      <p className="mt-6 text-sm text-ink-soft">No account? You need an invitation link from the owner of a project. Password forgotten? An owner can hand you a reset link.</p>
    </main>
  );
}
