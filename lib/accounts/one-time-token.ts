import { createHash, randomBytes } from "node:crypto";

/** A new token for a link: 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
