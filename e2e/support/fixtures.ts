import { randomUUID } from "node:crypto";
import { test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import pg from "pg";
import { createAccount, type Account } from "./accounts";

/** A signed-in browser of one person. */
export interface Person {
  account: Account;
  context: BrowserContext;
  page: Page;
}

interface Fixtures {
  /** The server's database, for arranging and for looking behind the page. Local databases only. */
  db: pg.Client;
  /** A name that no other test has. */
  unique(prefix: string): string;
  /** Makes an account and signs it in, in a browser of its own. */
  person(name: string, options?: { administrator?: boolean; mobile?: boolean }): Promise<Person>;
}

export const test = base.extend<Fixtures>({
  db: async ({}, provide) => {
    const client = new pg.Client(localDatabaseUrl());
    await client.connect();
    await provide(client);
    await client.end();
  },
  unique: async ({}, provide) => {
    await provide((prefix) => `${prefix}-${randomUUID().slice(0, 8)}`);
  },
  person: async ({ browser, db }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (name, options = {}) => {
      const account = await createAccount(db, name, options);
      const context = await openContext(browser, options.mobile ?? false);
      contexts.push(context);
      await signIn(context, account);
      return { account, context, page: await context.newPage() };
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from "@playwright/test";

function openContext(browser: Browser, mobile: boolean): Promise<BrowserContext> {
  return browser.newContext(mobile ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } : { viewport: { width: 1440, height: 900 } });
}

/** Signs in through next-auth's own route, as the form does, without the time that the form takes. */
export async function signIn(context: BrowserContext, account: Account): Promise<void> {
  const { csrfToken } = (await (await context.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const reply = await context.request.post("/api/auth/callback/password", {
    form: { csrfToken, email: account.email, password: account.password, callbackUrl: "/", json: "true" },
  });
  if (!reply.ok()) throw new Error(`sign-in of ${account.email} failed: ${reply.status()} ${await reply.text()}`);
}

/** Browser tests write to the database, so they refuse any that is not on this machine. */
function localDatabaseUrl(): string {
  const url = new URL(process.env.DATABASE_URL ?? "");
  if (!["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)) throw new Error(`Browser tests run on a local database only, not on ${url.hostname}.`);
  return url.href;
}
