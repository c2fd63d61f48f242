import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { ensureDatabase } from "@/lib/postgres/ensure-database";
import { migrate } from "@/lib/postgres/migrate";
import { inProject } from "../start/project-directory";
import { startTemporaryServer, uniqueDatabaseName } from "./temporary-server";

/** Where tests make their databases. */
export interface TestDatabases {
  /** Address of a database from which others are made. */
  readonly adminUrl: string;
  /** Name of the empty, migrated database of which each test gets a copy. */
  readonly template: string;
  /** Private folder that goes away at the end. */
  readonly folder: string;
  /** Makes a copy of the template and returns its address. */
  copyTemplate(kind: string): Promise<string>;
  stop(): Promise<void>;
}

/** The database of TEST_DATABASE_URL is on another machine. */
export class NotLocal extends Error {
  override readonly name = "NotLocal";
}

/**
 * Prepares databases for a test run: on a server of its own, or on that of TEST_DATABASE_URL, where it makes and removes
 * databases called `assay_test_…` and touches no other.
 *
 * @throws NotLocal for a server on another machine, whoever's data it may hold.
 */
export async function openTestDatabases(testDatabaseUrl: string | undefined): Promise<TestDatabases> {
  const server = testDatabaseUrl === undefined ? await startTemporaryServer() : borrowServer(testDatabaseUrl);
  const made: string[] = [];
  const create = async (kind: string, make: (name: string) => Promise<void>) => {
    const name = uniqueDatabaseName(kind);
    made.push(name);
    await make(name);
    return name;
  };
  const addressOf = (name: string) => Object.assign(new URL(server.adminUrl), { pathname: `/${name}` }).href;
  const stop = async () => {
    if (testDatabaseUrl !== undefined) for (const name of made) await asAdmin(server.adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await server.stop();
  };
  try {
    const template = await create("template", (name) => ensureDatabase(server.adminUrl, name));
    await migrate({ url: addressOf(template), directory: inProject("prisma", "migrations") });
    const copyTemplate = async (kind: string) => addressOf(await create(kind, (name) => asAdmin(server.adminUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}"`)));
    return { adminUrl: server.adminUrl, template, folder: server.folder, copyTemplate, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws NotLocal unless the server is on this machine. */
export function assertLocal(address: string): void {
  const { hostname } = new URL(address);
  if (["localhost", "127.0.0.1", "[::1]", ""].includes(hostname)) return;
  throw new NotLocal(`TEST_DATABASE_URL is on ${hostname}. Tests make and remove databases, so they take only a server on this machine (localhost).`);
}

function borrowServer(adminUrl: string) {
  assertLocal(adminUrl);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-test-files-"));
  return { adminUrl, folder, stop: async () => fs.rmSync(folder, { recursive: true, force: true }) };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
