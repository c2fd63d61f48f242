import { cookies } from "next/headers";
import { rememberAccount } from "@/lib/accounts/known-device";
import { env } from "@/lib/env";

const HALF_A_YEAR_IN_SECONDS = 183 * 24 * 60 * 60;

const cookieName = () => (env().secureCookies ? "__Secure-assay.device" : "assay.device");

/** The cookie that names the device of this request; empty when there is none. */
export async function deviceCookie(): Promise<string> {
  return (await cookies()).get(cookieName())?.value ?? "";
}

/** Notes on the device that this account has signed in there. Sent to the sign-in routes only, and to no script. */
export async function rememberDevice(email: string): Promise<void> {
  const value = rememberAccount(await deviceCookie(), email);
  (await cookies()).set(cookieName(), value, { httpOnly: true, sameSite: "lax", secure: env().secureCookies, path: "/api/auth", maxAge: HALF_A_YEAR_IN_SECONDS });
}
