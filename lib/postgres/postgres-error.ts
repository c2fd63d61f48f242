/** The database cannot be started, reached or migrated. The message says why and what to do, for the person at the terminal. */
export class PostgresError extends Error {
  override readonly name = "PostgresError";
}
