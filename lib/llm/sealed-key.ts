import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { InvalidInput } from "@/lib/errors";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts an API key for the database: AES-256-GCM under a key derived from the installation's secret (HKDF-SHA256).
 * `context` says what the key is for; the sealed key opens for the same context only.
 */
export function sealKey(key: string, { secret, context }: { secret: string; context: string }): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/**
 * @throws InvalidInput when the secret or the context is another one than at sealing, or the bytes were changed.
 */
export function openKey(sealed: Uint8Array, { secret, context }: { secret: string; context: string }): string {
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    throw new InvalidInput("The stored key cannot be read any more, since the installation's secret has changed. Enter the key again.");
  }
}

function sealingKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "assay llm keys v1", 32));
}
