import { hash, verify } from "@node-rs/argon2";
import { z } from "zod";

/** Long rather than intricate (NIST SP 800-63B); the upper bound keeps hashing cheap to refuse. */
export const passwordSchema = z.string("Type a password.").min(10, "Use at least 10 characters; a few words make a good password.").max(200, "Use at most 200 characters.");

/** argon2id with the library's defaults (19 MiB, 2 passes), OWASP's first recommendation. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/** Whether `password` fits; takes as long when there is no such account, so that the time tells nothing. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash("no account has this password");
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== null;
}
