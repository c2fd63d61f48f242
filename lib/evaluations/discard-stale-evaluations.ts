import { z } from "zod";
import { command } from "@/lib/auth/operation";

const HOURS_KEPT = 24;

/** Drops evaluations whose traces were never sent to the end, a day after they were begun. Returns how many. */
export const discardStaleEvaluations = command({
  name: "evaluations.discard-stale",
  access: "administrator",
  input: z.object({}),
  timeout: 600_000,
  async run({ tx, audit }): Promise<{ discarded: number }> {
    const discarded = await tx.$executeRaw`DELETE FROM evaluation WHERE status = 'receiving' AND created_at < now() - make_interval(hours => ${HOURS_KEPT}::int)`;
    if (discarded > 0) await audit({ subject: "evaluations", detail: { discarded } });
    return { discarded };
  },
});
