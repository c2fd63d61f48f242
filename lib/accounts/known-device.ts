import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

/**
 * The cookie of a browser in which somebody has signed in: `<name>.<proof>.<proof>…`, a random name of the device and,
 * for each account that signed in there, a signature over both. Whoever floods an account with wrong passwords has no
 * such proof, so that the right person's attempts can be counted apart (OWASP, "Device cookies").
 */

/** How many accounts a shared browser keeps apart; the one that signed in longest ago goes. */
const MOST_ACCOUNTS = 8;

/** The device's name if this account has signed in there, or null: then it is as unknown as any other. */
export function knownDevice(cookie: string, email: string): string | null {
  const { name, proofs } = read(cookie);
  const expected = proofOf(name, email);
  return name !== "" && proofs.some((proof) => equal(proof, expected)) ? name : null;
}

/** The cookie of a device after an account has signed in there. */
export function rememberAccount(cookie: string, email: string): string {
  const { name: given, proofs } = read(cookie);
  // A name from outside is kept only with a proof of ours beside it.
  const name = given !== "" && proofs.length > 0 ? given : randomBytes(16).toString("base64url");
  const proof = proofOf(name, email);
  return [name, proof, ...proofs.filter((other) => other !== proof)].slice(0, MOST_ACCOUNTS + 1).join(".");
}

function read(cookie: string): { name: string; proofs: string[] } {
  const [name = "", ...proofs] = cookie.split(".");
  const wellMade = [name, ...proofs].every((part) => /^[\w-]{22,43}$/.test(part));
  return wellMade ? { name, proofs: proofs.slice(0, MOST_ACCOUNTS) } : { name: "", proofs: [] };
}

function proofOf(name: string, email: string): string {
  return createHmac("sha256", env().secret).update(JSON.stringify(["known device", name, email])).digest("base64url");
}

function equal(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
