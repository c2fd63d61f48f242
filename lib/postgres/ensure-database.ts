import pg from "pg";
import { PostgresError } from "./postgres-error";

/** PostgreSQL's codes for "database exists already", of which the second is what two makers at once get. */
const ALREADY_THERE = new Set(["42P04", "23505"]);

/**
 * Makes an empty database if there is none of that name.
 *
 * @param adminUrl address of another database on the same server, by a role that may make databases.
 */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} ENCODING 'UTF8' TEMPLATE template0`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && ALREADY_THERE.has(error.code ?? "")) return;
    throw new PostgresError(`Database ${name} could not be made: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  } finally {
    await client.end();
  }
}
