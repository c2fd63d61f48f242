import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type pg from "pg";

export interface Account {
  id: string;
  name: string;
  email: string;
  password: string;
}

const PASSWORD = "correct horse battery staple";
let passwordHash: Promise<string> | undefined;

/** Puts an account into the database; its e-mail address is its own, however often the name is used. */
export async function createAccount(db: pg.Client, name: string, options: { administrator?: boolean } = {}): Promise<Account> {
  passwordHash ??= hash(PASSWORD);
  const account: Account = { id: randomUUID(), name, email: `${name.toLowerCase().replaceAll(/\W+/g, "-")}-${randomUUID().slice(0, 8)}@example.org`, password: PASSWORD };
  await db.query(`INSERT INTO "user" (id, email, name, password_hash, administrator) VALUES ($1, $2, $3, $4, $5)`, [account.id, account.email, name, await passwordHash, options.administrator ?? false]);
  return account;
}
