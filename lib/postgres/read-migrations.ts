import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** One step of the schema, as it stands in `prisma/migrations/<name>/migration.sql`. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file in hexadecimal, as Prisma keeps it. */
  readonly checksum: string;
}

/** All migrations of a folder in the order of their names, which begin with their time. */
export function readMigrations(directory: string): Migration[] {
  return fs
    .readdirSync(directory)
    .sort()
    .flatMap((name) => {
      const file = path.join(directory, name, "migration.sql");
      if (!fs.existsSync(file)) return [];
      const sql = fs.readFileSync(file, "utf8");
      return [{ name, sql, checksum: createHash("sha256").update(sql).digest("hex") }];
    });
}

/** What PostgreSQL refuses to do inside a transaction. */
const ALONE = /\bconcurrently\b|\bvacuum\b|\balter\s+system\b|\b(create|drop)\s+(database|tablespace)\b/i;

/** Whether a migration may run inside a transaction, so that it happens wholly or not at all. */
export function fitsTransaction(sql: string): boolean {
  return !ALONE.test(sql.replace(/--.*$/gm, ""));
}
