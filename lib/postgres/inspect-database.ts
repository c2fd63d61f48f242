import pg from "pg";

/** What is in a database, for a look from outside. */
export interface DatabaseInspection {
  /** PostgreSQL's version, such as 18.4. */
  readonly version: string;
  readonly sizeBytes: number;
  /** Rows of the tables and views that were asked for; one that does not exist is left out. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Looks into a database without changing it. */
export async function inspectDatabase(url: string, tables: readonly string[]): Promise<DatabaseInspection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    const server = await client.query<{ version: string; size: string }>("SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size");
    const existing = await client.query<{ name: string }>("SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = ANY($1)", [tables]);
    const rows: Record<string, number> = {};
    for (const { name } of existing.rows) {
      const counted = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${client.escapeIdentifier(name)}`);
      rows[name] = Number(counted.rows[0]?.rows ?? 0);
    }
    return { version: server.rows[0]?.version ?? "unknown", sizeBytes: Number(server.rows[0]?.size ?? 0), rows };
  } finally {
    await client.end();
  }
}
