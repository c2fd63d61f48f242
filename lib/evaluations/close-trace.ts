import { z } from "zod";
import { Conflict } from "@/lib/errors";
import { evaluationCommand } from "./evaluation-operation";
import { requireReceiving } from "./open-trace";

/** Ends a trace: all of its bytes are here, and its header has been read. */
export const closeTrace = evaluationCommand({
  name: "evaluations.close-trace",
  input: z.object({ run: z.uuid(), system: z.string(), dataset: z.string(), sha256: z.string(), bytes: z.int() }),
  async run({ tx, evaluationId, audit }, { run, ...facts }): Promise<void> {
    await requireReceiving(tx, evaluationId);
    const alike = await tx.evaluationRun.findFirst({ where: { evaluationId, sha256: { not: null }, OR: [{ sha256: facts.sha256 }, { system: facts.system, dataset: facts.dataset }] }, select: { fileName: true, sha256: true } });
    if (alike?.sha256 === facts.sha256) throw new Conflict(`This trace is the same as ${alike.fileName}, which was sent already.`);
    if (alike) throw new Conflict(`${alike.fileName} is a run of ${facts.system} on ${facts.dataset} too: give each run of a dataset its own system name in the header.`);
    const closed = await tx.evaluationRun.updateMany({ where: { id: run, evaluationId, sha256: null }, data: facts });
    if (closed.count !== 1) throw new Conflict("This trace is closed already. Send the file again.");
    await audit({ system: facts.system, dataset: facts.dataset, bytes: facts.bytes });
  },
});
