import path from "node:path";
import pg from "pg";
import type { Account } from "@/e2e/support/accounts";
import { findFreePort } from "@/lib/postgres/free-port";
import { ensureBuilt } from "../start/ensure-built";
import { openHouse } from "../start/house";
import { openTestDatabases } from "../test/test-databases";

/** A production server and its database. */
export interface LabellingServer {
  readonly url: string;
  readonly db: pg.Client;
  stop(): Promise<void>;
}

/** The server at BENCH_URL, whose database DATABASE_URL names; without it, one on a database of its own, gone afterwards. */
export async function openLabellingServer(): Promise<LabellingServer> {
  const { BENCH_URL, DATABASE_URL, TEST_DATABASE_URL } = process.env;
  if (BENCH_URL) {
    const db = await connect(DATABASE_URL ?? "");
    return { url: BENCH_URL, db, stop: () => db.end() };
  }
  await ensureBuilt((line) => console.log(line));
  const databases = await openTestDatabases(TEST_DATABASE_URL);
  const databaseUrl = await databases.copyTemplate("bench");
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let stopHouse = async () => {};
  await openHouse(
    { mode: "start", port, host: "127.0.0.1", publicUrl: url, dataDirectory: path.join(databases.folder, "bench-data"), databaseUrl: () => databaseUrl, say: () => undefined, onProcesses: () => undefined },
    (stop) => (stopHouse = stop),
  );
  const db = await connect(databaseUrl);
  return {
    url,
    db,
    async stop() {
      await db.end();
      await stopHouse();
      await databases.stop();
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** Signs somebody in as the sign-in page does, and returns the cookies of the session. */
export async function signInForCookies(url: string, { email, password }: Account): Promise<string> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const reply = await fetch(`${url}/api/auth/callback/password`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, email, password, json: "true", callbackUrl: "/" }),
  });
  if (!reply.ok) throw new Error(`Signing in failed: ${reply.status} ${await reply.text()}`);
  return cookiesOf(reply);
}

function cookiesOf(reply: Response): string {
  return reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
}
