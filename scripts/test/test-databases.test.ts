import fs from "node:fs";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { assertLocal, openTestDatabases } from "./test-databases";

describe("assertLocal", () => {
  it("takes a server on this machine only", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) expect(() => assertLocal(`postgresql://a:b@${host}:5432/postgres`)).not.toThrow();
    expect(() => assertLocal("postgresql://a:b@db.example.org/postgres")).toThrow(/TEST_DATABASE_URL is on db\.example\.org\..*localhost/);
  });
});

describe("openTestDatabases", { timeout: 60_000 }, () => {
  const databasesOn = async (url: string) => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ datname: string }>("SELECT datname FROM pg_database ORDER BY datname");
    await client.end();
    return rows.map(({ datname }) => datname);
  };

  it("makes a migrated template, copies it, and leaves a server that was lent as it was", async () => {
    const own = await openTestDatabases(undefined);
    try {
      const before = await databasesOn(own.adminUrl);
      const lent = await openTestDatabases(own.adminUrl);
      const copy = new pg.Client(await lent.copyTemplate("trial"));
      await copy.connect();
      expect((await copy.query("SELECT count(*) > 0 AS migrated FROM _prisma_migrations")).rows).toEqual([{ migrated: true }]);
      await copy.end();
      await lent.stop();
      expect(await databasesOn(own.adminUrl)).toEqual(before);
    } finally {
      await own.stop();
    }
    expect(fs.existsSync(own.folder)).toBe(false);
  });
});
