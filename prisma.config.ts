import path from "node:path";
import { defineConfig } from "prisma/config";
import { loadEnvFile, parseEnv } from "./lib/env";
import { findEmbeddedPostgres } from "./lib/postgres/embedded-server";

const project = import.meta.dirname;
loadEnvFile(project);
const { databaseUrl, dataDirectory } = parseEnv(process.env, project);

// Prisma would download its native engine at every command; this one came with npm.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(project, "scripts", "prisma", "schema-engine.mjs");

/** Commands that need a database use DATABASE_URL, or the embedded server while it runs (`npm run db -- migrate status` starts it). */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: databaseUrl ?? findEmbeddedPostgres(dataDirectory) ?? "postgresql://assay@127.0.0.1:1/no-database-runs" },
});
