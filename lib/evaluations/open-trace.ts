import { z } from "zod";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict } from "@/lib/errors";
import { evaluationCommand } from "./evaluation-operation";
import { TRACES_LIMIT } from "./schema";

/** Begins a trace of an evaluation that still takes some; its bytes follow chunk by chunk. */
export const openTrace = evaluationCommand({
  name: "evaluations.open-trace",
  input: z.object({ fileName: z.string().transform((name) => name.replaceAll("\u0000", "").toWellFormed().slice(0, 255) || "trace.jsonl") }),
  async run({ tx, evaluationId }, { fileName }): Promise<{ run: string }> {
    await requireReceiving(tx, evaluationId);
    const last = await tx.evaluationRun.aggregate({ where: { evaluationId }, _max: { ordinal: true }, _count: true });
    if (last._count >= TRACES_LIMIT) throw new Conflict(`An evaluation holds at most ${TRACES_LIMIT} traces.`);
    const { id } = await tx.evaluationRun.create({ data: { evaluationId, ordinal: (last._max.ordinal ?? 0) + 1, fileName, system: "", dataset: "" }, select: { id: true } });
    return { run: id };
  },
});

/** Holds the evaluation's row until the transaction ends. @throws Conflict once it takes no more traces */
export async function requireReceiving(tx: Transaction, evaluationId: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ status: string }[]>`SELECT status::text AS status FROM evaluation WHERE id = ${evaluationId}::uuid FOR UPDATE`;
  if (row?.status !== "receiving") throw new Conflict("This evaluation takes no more traces. Begin a new one.");
}
