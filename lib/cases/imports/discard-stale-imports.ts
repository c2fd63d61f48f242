import { z } from "zod";
import { command } from "@/lib/auth/operation";

const HOURS_KEPT = 24;

/** Drops imports that nobody confirmed within a day, with their staged rows; the worker calls it daily. Returns how many. */
export const discardStaleImports = command({
  name: "imports.discard-stale",
  access: "administrator",
  input: z.object({}),
  timeout: 600_000,
  async run({ tx, audit }): Promise<{ discarded: number }> {
    const discarded = await tx.$executeRaw`
      UPDATE import SET status = 'discarded' WHERE status = 'staged' AND created_at < now() - make_interval(hours => ${HOURS_KEPT}::int)`;
    await tx.$executeRaw`DELETE FROM import_row USING import WHERE import.id = import_row.import_id AND import.status <> 'staged'`;
    if (discarded > 0) await audit({ subject: "imports", detail: { discarded } });
    return { discarded };
  },
});
