import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeUnsupported } from "./check-server";
import type { EmbeddedPostgres } from "./embedded-server";
import { startEmbeddedPostgres } from "./embedded-server";
import { ensureDatabase } from "./ensure-database";
import { findPendingMigrations, migrate } from "./migrate";
import { fitsTransaction } from "./read-migrations";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrate-"));
fs.chmodSync(folder, 0o711);
let server: EmbeddedPostgres;
let url: string;
let directory: string;
let count = 0;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDirectory: path.join(folder, "data"), durable: false });
}, 60_000);

afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
}, 60_000);

beforeEach(async () => {
  const name = `migrated_${++count}`;
  await ensureDatabase(server.url, name);
  url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  directory = path.join(folder, name);
  write("1_first", "CREATE TABLE first (id int);\nINSERT INTO first VALUES (1);");
});

function write(name: string, sql: string) {
  fs.mkdirSync(path.join(directory, name), { recursive: true });
  fs.writeFileSync(path.join(directory, name, "migration.sql"), sql);
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("migrate", () => {
  it("applies what is new, in order, once", async () => {
    expect(await findPendingMigrations({ url, directory })).toEqual(["1_first"]);
    expect(await migrate({ url, directory })).toEqual(["1_first"]);
    write("2_second", "INSERT INTO first VALUES (2);");
    expect(await migrate({ url, directory })).toEqual(["2_second"]);
    expect(await migrate({ url, directory })).toEqual([]);
    expect(await query("SELECT id FROM first ORDER BY id")).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it("applies each migration once when several processes migrate at the same time", async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate({ url, directory })));
    expect(applied.flat()).toEqual(["1_first"]);
    expect(await query("SELECT count(*)::int AS rows FROM first")).toEqual([{ rows: 1 }]);
  });

  it("keeps nothing of a migration that fails, names it and the line, and can go on once it is mended", async () => {
    write("2_broken", "CREATE TABLE second (id int);\nINSERT INTO frist VALUES (2);");
    await expect(migrate({ url, directory })).rejects.toThrow(/Migration 2_broken failed: relation "frist" does not exist \(line 2 of .*Nothing of it was kept/);
    expect(await query("SELECT to_regclass('second') AS second")).toEqual([{ second: null }]);
    write("2_broken", "CREATE TABLE second (id int);");
    expect(await migrate({ url, directory })).toEqual(["2_broken"]);
  });

  it("runs a statement that cannot stand in a transaction, and remembers when it failed half-way", async () => {
    write("2_index", "CREATE INDEX CONCURRENTLY first_id ON first (id);");
    expect(await migrate({ url, directory })).toEqual(["1_first", "2_index"]);
    write("3_index", "CREATE INDEX CONCURRENTLY nothing_id ON nothing (id);");
    await expect(migrate({ url, directory })).rejects.toThrow(/3_index failed/);
    await expect(migrate({ url, directory })).rejects.toThrow(/3_index failed half-way earlier.*migrate resolve/);
  });

  it("refuses a migration that was changed after it was applied", async () => {
    await migrate({ url, directory });
    write("1_first", "CREATE TABLE other (id int);");
    await expect(migrate({ url, directory })).rejects.toThrow(/1_first was changed after it was applied/);
  });

  it("refuses a database that a newer program migrated", async () => {
    await migrate({ url, directory });
    await query("INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '9_future', now())");
    await expect(migrate({ url, directory })).rejects.toThrow(/newer than this program.*9_future/);
  });

  it("says where the server is that cannot be reached", async () => {
    const nowhere = "postgresql://nobody:secret@127.0.0.1:1/assay";
    const attempt = migrate({ url: nowhere, directory });
    await expect(attempt).rejects.toThrow(/Database assay on 127\.0\.0\.1:1 cannot be reached.*DATABASE_URL/);
    await expect(attempt).rejects.not.toThrow(/secret/);
  });

  it("refuses a database that is not in UTF-8", async () => {
    await query("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    const latin = Object.assign(new URL(url), { pathname: "/latin" }).href;
    await expect(migrate({ url: latin, directory })).rejects.toThrow(/keeps text as LATIN1; Assay needs UTF8/);
  });
});

describe("describeUnsupported", () => {
  const server = { encoding: "UTF8", database: "assay" };
  it("names a server that is too old, and takes the oldest that is not", () => {
    expect(describeUnsupported({ ...server, versionNumber: 130_021, version: "13.21" })).toMatch(/PostgreSQL 13\.21; Assay needs 14 or newer/);
    expect(describeUnsupported({ ...server, versionNumber: 140_000, version: "14.0" })).toBeUndefined();
  });
});

describe("fitsTransaction", () => {
  it("looks at statements, not at comments", () => {
    expect(fitsTransaction("-- not CONCURRENTLY\nCREATE INDEX a ON b (c);")).toBe(true);
    expect(fitsTransaction("create index concurrently a on b (c);")).toBe(false);
    expect(fitsTransaction("ALTER SYSTEM SET work_mem = '1MB';")).toBe(false);
  });
});
