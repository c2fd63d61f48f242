import { randomUUID } from "node:crypto";
import pg from "pg";
import { checkServer } from "./check-server";
import { PostgresError } from "./postgres-error";
import type { Migration } from "./read-migrations";
import { fitsTransaction, readMigrations } from "./read-migrations";

/** The number that Prisma Migrate locks on, so that it and we never migrate one database at the same time. */
const PRISMA_LOCK = 72_707_369;
const LOCK_WAIT = "5min";

/** The table in which Prisma Migrate keeps what was applied, in its own words. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

export interface MigrateOptions {
  /** Address of the database. */
  readonly url: string;
  /** Folder of the migrations: `prisma/migrations`. */
  readonly directory: string;
}

/**
 * Brings a database up to date with the migrations of a folder, keeping the same books as `prisma migrate deploy`.
 * Each migration is one transaction together with its entry, unless it holds a statement that PostgreSQL runs only
 * outside of one. Several processes may call this at once; one works and the others wait.
 *
 * @returns names of the migrations that this call applied.
 * @throws PostgresError when the server is unsupported, a migration fails (naming it, with PostgreSQL's words), one was
 * changed after it was applied, or the database is newer than this program.
 */
export async function migrate({ url, directory }: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(directory);
  return withClient(url, async (client) => {
    await checkServer(client);
    await lock(client);
    await client.query(BOOKKEEPING);
    const pending = choosePending(migrations, await readApplied(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  });
}

/** Names of the migrations that a database still lacks; changes nothing. */
export async function findPendingMigrations({ url, directory }: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(directory);
  return withClient(url, async (client) => {
    await checkServer(client);
    const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found");
    const applied = rows[0]?.found ? await readApplied(client) : [];
    return choosePending(migrations, applied).map(({ name }) => name);
  });
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
}

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    "SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return rows;
}

/** The migrations that are to be applied, after checking that those applied already are the ones we know. */
function choosePending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of applied) {
    const migration = known.get(name);
    if (!migration) throw new PostgresError(`The database is newer than this program: it holds the migration ${name}, which is unknown here. Update the program.`);
    if (!finished) {
      throw new PostgresError(`Migration ${name} failed half-way earlier. Mend the database by hand, then run \`npx prisma migrate resolve --applied ${name}\` or \`--rolled-back ${name}\`.`);
    }
    if (migration.checksum !== checksum) throw new PostgresError(`Migration ${name} was changed after it was applied. Restore its file and put the change into a new migration.`);
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  const whole = fitsTransaction(migration.sql);
  const id = randomUUID();
  if (whole) await client.query("BEGIN");
  try {
    await client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)", [id, migration.checksum, migration.name]);
    await client.query(migration.sql);
    await client.query("UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1", [id]);
    if (whole) await client.query("COMMIT");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (whole) await client.query("ROLLBACK").catch(() => undefined);
    else await client.query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, reason]).catch(() => undefined);
    const state = whole ? "Nothing of it was kept" : "What it did before that is kept";
    throw new PostgresError(`Migration ${migration.name} failed: ${reason}${placeOf(error, migration.sql)}. ${state}.`, { cause: error });
  }
}

/** Where in the file PostgreSQL stumbled. */
function placeOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return "";
  return ` (line ${sql.slice(0, Number(error.position)).split("\n").length} of its migration.sql)`;
}

async function lock(client: pg.ClientBase): Promise<void> {
  await client.query(`SET lock_timeout = '${LOCK_WAIT}'`);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
  } catch (error) {
    throw new PostgresError("Another process has been migrating this database for more than five minutes. Wait for it, or end it, and start again.", { cause: error });
  }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  const { hostname, port, pathname } = new URL(url);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error && error.message ? error.message : String(error);
    throw new PostgresError(`Database ${pathname.slice(1)} on ${hostname}:${port || 5432} cannot be reached: ${reason}. Check DATABASE_URL and that the server runs.`, { cause: error });
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
