import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";

const CHAR_TYPE = 18;
const TEXT_TYPE = 25;

/**
 * The way of the WebAssembly engine to the database.
 *
 * @param {string} address of the database; the schema may stand in its `schema` parameter.
 */
export function adapterFactory(address) {
  const url = new URL(address);
  const connection = {
    host: url.searchParams.get("host") ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
  const schema = url.searchParams.get("schema") ?? undefined;
  const open = (database, afterwards) => openAdapter({ ...connection, database }, { schema, afterwards });
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => open(decodeURIComponent(url.pathname.slice(1))),
    // The adapter's own way lets the address win over the shadow's name and would work on the main database.
    connectToShadowDb: async () => {
      const name = `prisma_migrate_shadow_db_${randomUUID()}`;
      await onServer(connection, `CREATE DATABASE "${name}"`);
      return open(name, () => onServer(connection, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
    },
  };
}

async function openAdapter(connection, { schema, afterwards }) {
  const pool = new pg.Pool({ ...connection, max: 1 });
  const adapter = withCharType(await new PrismaPg(pool, { disposeExternalPool: true, schema }).connect());
  // The adapter cuts scripts at every semicolon, also inside functions; PostgreSQL takes them whole.
  adapter.executeScript = async (script) => {
    try {
      await pool.query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    await afterwards?.();
  };
  return adapter;
}

/** The adapter refuses the catalogue's one-letter type "char": it is read as text and handed on as a character. */
function withCharType(queryable) {
  const performIO = queryable.performIO.bind(queryable);
  const queryRaw = queryable.queryRaw.bind(queryable);
  const charColumns = new WeakMap();
  queryable.performIO = async (query) => {
    const result = await performIO(query);
    const fields = (result.fields ?? []).flatMap((field, column) => (field.dataTypeID === CHAR_TYPE ? [column] : []));
    for (const column of fields) result.fields[column].dataTypeID = TEXT_TYPE;
    charColumns.set(query, fields);
    return result;
  };
  queryable.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of charColumns.get(query) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
  if (queryable.startTransaction) {
    const start = queryable.startTransaction.bind(queryable);
    queryable.startTransaction = async (isolation) => withCharType(await start(isolation));
  }
  return queryable;
}

async function onServer(connection, sql) {
  const client = new pg.Client({ ...connection, database: "postgres" });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
