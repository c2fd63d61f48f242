import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { hashPassword } from "../password";

export interface MadeAccount {
  userId: string;
  email: string;
  password: string;
  actor: Actor;
}

const PASSWORD = "a few quiet words";
let passwordHash: Promise<string> | undefined;

/** Puts an account into the database, whose password is known. */
export async function makeAccount(more: { administrator?: boolean; name?: string } = {}): Promise<MadeAccount> {
  passwordHash ??= hashPassword(PASSWORD);
  const userId = randomUUID();
  const email = `${userId}@example.org`;
  await database().pool.query(`INSERT INTO "user" (id, email, name, password_hash, administrator) VALUES ($1, $2, $3, $4, $5)`, [userId, email, more.name ?? "Somebody", await passwordHash, more.administrator ?? false]);
  return { userId, email, password: PASSWORD, actor: { kind: "user", userId } };
}

/** The token at the end of a link. */
export function tokenOf(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}
