import { z } from "zod";
import { Conflict } from "@/lib/errors";
import { evaluationCommand } from "./evaluation-operation";

/** Adds the next bytes of a trace that is being sent. */
export const storeTraceChunk = evaluationCommand({
  name: "evaluations.store-trace-chunk",
  input: z.object({ run: z.uuid(), ordinal: z.int().min(0), content: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  async run({ tx, evaluationId }, { run, ordinal, content }): Promise<void> {
    const stored = await tx.$executeRaw`
      INSERT INTO evaluation_trace_chunk (run_id, ordinal, content)
      SELECT run.id, ${ordinal}, ${Buffer.from(content)} FROM evaluation_run AS run JOIN evaluation ON evaluation.id = run.evaluation_id
      WHERE run.id = ${run}::uuid AND run.evaluation_id = ${evaluationId}::uuid AND run.sha256 IS NULL AND evaluation.status = 'receiving'`;
    if (stored !== 1) throw new Conflict("This trace takes no more bytes. Send the file again.");
  },
});
