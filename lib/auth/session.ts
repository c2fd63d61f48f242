import { getServerSession } from "next-auth";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { findSessionUser, type SessionUser } from "@/lib/accounts/find-session-user";
import { NOBODY, type Actor } from "./actor";
import { authOptions } from "./next-auth";

/** The signed-in user of this request, or null; read from the database once a request, so that ended sessions end. */
export const sessionUser = cache(async (): Promise<SessionUser | null> => {
  const session = await getServerSession(authOptions());
  if (!session?.userId || session.epoch === undefined) return null;
  return findSessionUser(session.userId, session.epoch);
});

/** Who asks, for queries and commands called by pages, actions and routes. */
export async function currentActor(): Promise<Actor> {
  const user = await sessionUser();
  return user ? { kind: "user", userId: user.id } : NOBODY;
}

/** For pages: the signed-in user, or on to the sign-in page and back here afterwards. */
export async function requirePageUser(): Promise<SessionUser> {
  const user = await sessionUser();
  if (user) return user;
  const here = (await headers()).get("x-assay-path") ?? "/";
  redirect(`/sign-in?next=${encodeURIComponent(here)}`);
}
