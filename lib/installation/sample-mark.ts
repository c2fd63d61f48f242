import { z } from "zod";
import { command, query } from "@/lib/auth/operation";

const ACTION = "installation.mark-sample";

/** How far the sample has come: its project's id once that is made, and whether everything is in. Kept as audit rows. */
export interface SampleMark {
  project: string | null;
  whole: boolean;
}

export const sampleMark = query({
  name: "installation.sample-mark",
  access: "administrator",
  input: z.object({}),
  async run({ tx }): Promise<SampleMark> {
    const marks = await tx.auditEvent.findMany({ where: { action: ACTION }, orderBy: { id: "asc" }, select: { subject: true, detail: true } });
    return { project: marks.at(-1)?.subject ?? null, whole: marks.some(({ detail }) => (detail as { whole?: boolean }).whole === true) };
  },
});

export const markSample = command({
  name: ACTION,
  access: "administrator",
  input: z.object({ sample: z.string(), whole: z.boolean() }),
  run: ({ audit }, { sample, whole }): Promise<void> => audit({ subject: sample, detail: { whole } }),
});
