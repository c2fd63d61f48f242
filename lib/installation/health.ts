import { database } from "@/lib/db/client";
import packageFile from "@/package.json" with { type: "json" };

export interface Health {
  status: "ok" | "unavailable";
  database: "ok" | "cannot be reached";
  version: string;
}

const PATIENCE_MS = 3_000;

/** Whether the app can do its work; open to everyone, since it says nothing that an outsider could use. */
export async function health(): Promise<Health> {
  const { version } = packageFile;
  try {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE_MS));
    await Promise.race([database().pool.query("SELECT 1"), late]);
    return { status: "ok", database: "ok", version };
  } catch {
    return { status: "unavailable", database: "cannot be reached", version };
  }
}
