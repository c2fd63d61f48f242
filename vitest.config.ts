import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "@": path.resolve(import.meta.dirname) };

/** Two suites: `unit` needs nothing, `database` a PostgreSQL whose address `npm test` puts into TEST_DATABASE_URL. */
export default defineConfig({
  resolve: { alias },
  test: {
    // Many tests wait: for a server that hangs, a process that starts, the database. Of two cores one would lie idle by default.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        resolve: { alias },
        test: { name: "unit", include: ["{lib,app,scripts,prisma}/**/*.test.{ts,tsx}"], exclude: ["**/*.db.test.ts", "node_modules/**"], testTimeout: 300_000, hookTimeout: 300_000 },
      },
      {
        resolve: { alias },
        test: {
          name: "database",
          include: ["{lib,app,scripts,prisma}/**/*.db.test.ts"],
          setupFiles: ["lib/db/testing/setup.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
