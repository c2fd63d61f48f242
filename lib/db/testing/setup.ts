import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase } from "@/lib/db/client";

/** Every test file gets a database of its own, copied from the migrated template that `npm test` made. */

const adminUrl = process.env.ASSAY_TEST_ADMIN_URL;
const template = process.env.ASSAY_TEST_TEMPLATE ?? "assay_test_template";
const name = `assay_test_${randomUUID().replaceAll("-", "")}`;

async function asAdmin(sql: string): Promise<void> {
  if (!adminUrl) throw new Error("ASSAY_TEST_ADMIN_URL is not set: run the tests with `npm test`, which starts a database for them.");
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await asAdmin(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const url = new URL(adminUrl ?? "");
  url.pathname = `/${name}`;
  process.env.DATABASE_URL = url.href;
});

afterAll(async () => {
  await closeDatabase();
  await asAdmin(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
});
