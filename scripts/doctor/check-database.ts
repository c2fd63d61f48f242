import { plural } from "@/lib/plural";
import { inspectDatabase } from "@/lib/postgres/inspect-database";
import { findPendingMigrations } from "@/lib/postgres/migrate";
import { withServer } from "../commands/operator-session";
import { inProject } from "../start/project-directory";
import type { Finding } from "./finding";

/** Table or view → what one of its rows is. A label counts once, however often it was revised. */
const COUNTED = { user: "account", project: "project", case: "case", current_label: "label", release: "release" };

/** Looks into the database, starting the embedded one for it when it does not run; changes nothing in it. */
export async function checkDatabase(): Promise<Finding[]> {
  try {
    return await withServer(async (url) => {
      const pending = await findPendingMigrations({ url, directory: inProject("prisma", "migrations") });
      const { version, sizeBytes, rows } = await inspectDatabase(url, Object.keys(COUNTED));
      const counts = Object.entries(COUNTED).flatMap(([table, word]) => (rows[table] === undefined ? [] : [plural(rows[table], word)]));
      return [
        { check: "Database", state: "good", found: `PostgreSQL ${version}, ${Math.ceil(sizeBytes / 1024 / 1024)} MB` },
        pending.length === 0
          ? { check: "Migrations", state: "good", found: "all applied" }
          : { check: "Migrations", state: "note", found: `${pending.length} not applied yet; \`npm start\` applies them` },
        { check: "Contents", state: "good", found: counts.length > 0 ? counts.join(", ") : "nothing yet" },
      ];
    });
  } catch (error) {
    return [{ check: "Database", state: "bad", found: "cannot be used", advice: error instanceof Error ? error.message : String(error) }];
  }
}
