import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { PrismaClient } from "./generated/client";

/** The database as two faces of one pool: Prisma for records, `pool` for single statements where speed matters. */
export interface Database {
  prisma: PrismaClient;
  pool: pg.Pool;
}

// Kept on globalThis, so that a development reload does not open a second pool.
const holder = globalThis as typeof globalThis & { assayDatabase?: Database };

/** The process's database, opened at first use so that building the app needs none. */
export function database(): Database {
  holder.assayDatabase ??= open(requireDatabaseUrl());
  return holder.assayDatabase;
}

function open(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: 20, idleTimeoutMillis: 30_000 });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on("error", () => undefined);
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

/** Closes the pool; for commands and tests that end. */
export async function closeDatabase(): Promise<void> {
  const open = holder.assayDatabase;
  delete holder.assayDatabase;
  if (!open) return;
  await open.prisma.$disconnect();
  if (!open.pool.ended) await open.pool.end();
}

function requireDatabaseUrl(): string {
  const url = env().databaseUrl;
  if (!url) throw new AppError("unavailable", "No database is known: start with `npm start`, or set DATABASE_URL.");
  return url;
}
