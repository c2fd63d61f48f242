import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { signInWithPassword, type SignedIn } from "@/lib/accounts/sign-in-with-password";
import { signInWithLink } from "@/lib/accounts/sign-in-with-link";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { NOBODY } from "./actor";
import { clientAddress } from "./client-address";
import { deviceCookie, rememberDevice } from "./device-cookie";

declare module "next-auth/jwt" {
  interface JWT {
    userId?: string;
    /** The account's session epoch at sign-in; the session ends when the account's moves on. */
    epoch?: number;
  }
}

declare module "next-auth" {
  interface User {
    epoch: number;
  }
  interface Session {
    userId?: string;
    epoch?: number;
  }
}

const THIRTY_DAYS_IN_SECONDS = 30 * 24 * 60 * 60;

/** next-auth's options, made at first use so that building the app needs no settings. */
export function authOptions(): NextAuthOptions {
  const { secret, secureCookies } = env();
  return {
    secret,
    useSecureCookies: secureCookies,
    // Credentials sign-in works with signed cookies only; `sessionEpoch` makes them revocable all the same.
    session: { strategy: "jwt", maxAge: THIRTY_DAYS_IN_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [passwordProvider(), linkProvider()],
    callbacks: {
      jwt: ({ token, user }) => (user ? { ...token, userId: user.id, epoch: user.epoch } : token),
      session: ({ session, token }) => ({ ...session, userId: token.userId, epoch: token.epoch }),
    },
    logger: { error: (code) => console.error(`sign-in: ${code}`), warn: () => undefined, debug: () => undefined },
  };
}

function passwordProvider() {
  return Credentials({
    id: "password",
    name: "Password",
    credentials: { email: { type: "email" }, password: { type: "password" } },
    authorize: (credentials, request) =>
      signedIn(async () => signInWithPassword(NOBODY, { email: credentials?.email ?? "", password: credentials?.password ?? "", address: clientAddress(request.headers ?? {}), device: await deviceCookie() })),
  });
}

function linkProvider() {
  return Credentials({
    id: "link",
    name: "One-time link",
    credentials: { token: { type: "text" } },
    authorize: (credentials) => signedIn(() => signInWithLink(NOBODY, { token: credentials?.token ?? "" })),
  });
}

/**
 * Signs in and notes it on the device. next-auth passes an error's message on to the sign-in page: only messages meant
 * for people may leave.
 */
async function signedIn(signIn: () => Promise<SignedIn>): Promise<SignedIn> {
  try {
    const account = await signIn();
    await rememberDevice(account.email);
    return account;
  } catch (error) {
    if (error instanceof AppError) throw new Error(error.message);
    console.error(error);
    throw new Error("Signing in failed on our side. Try again in a moment.");
  }
}
