import pg from "pg";

/** Prisma's own codes, which its command line turns into its own words. */
const CODES = { missing: "P1003", refused: "P1000", unreachable: "P1001" };

/**
 * Does what `schema-engine cli <command>` does with a whole database, and returns its exit code.
 *
 * @param {string} command
 * @param {{url: string}} datasource
 */
export async function runDatabaseCommand(command, datasource) {
  const url = new URL(datasource.url);
  const name = decodeURIComponent(url.pathname.slice(1));
  const server = Object.assign(new URL(url), { pathname: "/postgres" });
  const commands = {
    "can-connect-to-database": () => withClient(url, async () => {}),
    "create-database": () => withClient(server, (client) => client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)),
    "drop-database": () => withClient(server, (client) => client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)),
  };
  try {
    if (!commands[command]) throw new Error(`unknown command ${command}`);
    await commands[command]();
    return 0;
  } catch (error) {
    const fields = describe(error, { url, name });
    process.stderr.write(`\n${JSON.stringify({ level: "ERROR", target: "schema_engine::logger", fields })}`);
    return 1;
  }
}

function describe(error, { url, name }) {
  if (error.code === "3D000") return { error_code: CODES.missing, message: `Database \`${name}\` does not exist on the database server` };
  if (error.code === "28P01" || error.code === "28000") return { error_code: CODES.refused, message: "Authentication failed against database server" };
  return { error_code: CODES.unreachable, message: `Can't reach database server at \`${url.hostname}:${url.port}\`: ${error.message}` };
}

async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
