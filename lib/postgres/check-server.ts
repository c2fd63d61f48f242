import type pg from "pg";
import { PostgresError } from "./postgres-error";

const OLDEST_MAJOR = 14;

/**
 * Refuses a server that the program cannot work with: older than PostgreSQL 14, or a database that is not in UTF-8.
 *
 * @throws PostgresError naming what was found and what is needed.
 */
export async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string; encoding: string; database: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version, current_setting('server_encoding') AS encoding, current_database() AS database",
  );
  const server = rows[0];
  if (!server) throw new PostgresError("The database server does not tell its version.");
  const fault = describeUnsupported({ versionNumber: Number(server.number), ...server });
  if (fault) throw new PostgresError(fault);
}

/** Says why a server is not supported; undefined when it is. */
export function describeUnsupported(server: { versionNumber: number; version: string; encoding: string; database: string }): string | undefined {
  if (server.versionNumber < OLDEST_MAJOR * 10_000) {
    return `The server is PostgreSQL ${server.version}; Assay needs ${OLDEST_MAJOR} or newer. Point DATABASE_URL at a newer server, or leave it out to use the embedded one.`;
  }
  if (server.encoding !== "UTF8") {
    return `Database ${server.database} keeps text as ${server.encoding}; Assay needs UTF8. Make one with: CREATE DATABASE ${server.database} ENCODING 'UTF8' TEMPLATE template0.`;
  }
  return undefined;
}
