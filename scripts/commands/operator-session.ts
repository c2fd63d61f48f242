import pg from "pg";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "@/lib/postgres/embedded-server";
import { migrate } from "@/lib/postgres/migrate";
import { ensureGenerated } from "../start/ensure-built";
import { inProject } from "../start/project-directory";
import { readSettings } from "../start/read-settings";
import { findRun } from "../start/run-file";

/**
 * Runs a command's work with a database that is up to date, whose address stands in DATABASE_URL: the operator's own, or
 * the embedded one, which is started when it does not run and stopped again when nobody else uses it. Import what reads
 * the database inside `work`, since it reads its settings when it is first used.
 *
 * @throws SettingsError, PostgresError when there is no usable database.
 */
export async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  return withServer(async (url) => {
    await ensureGenerated((line) => console.error(line));
    await migrate({ url, directory: inProject("prisma", "migrations") });
    return work();
  });
}

/** As withDatabase, for tools that bring the database up to date themselves. */
export async function withServer<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDirectory } = readSettings();
  // Links have to lead to the server that runs, which may have been started with a port of its own.
  const running = findRun(dataDirectory);
  if (running && !process.env.ASSAY_URL && !process.env.PORT) process.env.ASSAY_URL = running.address;
  if (databaseUrl !== undefined) return work(databaseUrl);
  const server = await startEmbeddedPostgres({ dataDirectory });
  // The name tells this command's own connections, which may still be open at the end, from those of others.
  const address = Object.assign(new URL(server.url), { search: `?application_name=${OWN_NAME}` }).href;
  process.env.DATABASE_URL = address;
  try {
    return await work(address);
  } finally {
    if (findRun(dataDirectory) === undefined && findEmbeddedPostgres(dataDirectory) === server.url && !(await isUsedByOthers(address))) await server.stop();
  }
}

const OWN_NAME = `assay-command-${process.pid}`;

/** Whether another program has a connection: another command, or an app whose supervisor was killed. */
async function isUsedByOthers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ others: boolean }>("SELECT count(*) > 0 AS others FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> current_setting('application_name')");
    return rows[0]?.others ?? false;
  } finally {
    await client.end();
  }
}
