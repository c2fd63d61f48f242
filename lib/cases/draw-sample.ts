import { projectCommand } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict } from "@/lib/errors";
import { carryOutDraw } from "./carry-out-draw";
import { lockImports } from "./imports/claim-staged-import";
import { sampleHindrance } from "./sample-hindrance";
import { planSample } from "./sample-plan";
import { sampleRequest, type StoredDesign } from "./sample-schema";

/**
 * Draws the cases that people label. A draw from all cases replaces the one before, while nobody has begun (see
 * `sampleHindrance`); a draw from the cases imported since then adds to it at any time. Places are made anew to match,
 * in the same transaction. Taking all cases undoes a sample.
 *
 * @throws Conflict when people have begun; InvalidInput when more is asked for than there is.
 */
export const drawSample = projectCommand({
  name: "cases.draw-sample",
  permission: "cases.edit",
  input: sampleRequest,
  timeout: 900_000,
  async run({ tx, projectId, userId, audit }, request): Promise<StoredDesign> {
    await lockImports(tx, projectId);
    if (request.frame === "all") await freePlaces(tx, projectId);
    const plan = await planSample(tx, projectId, request);
    const sampleId = await carryOutDraw(tx, plan, { projectId, userId });
    const { design } = plan;
    await audit(sampleId, { drawn: design.drawn, of: design.frameSize, stratify: design.stratify, start: design.start, seed: design.seed });
    return design;
  },
});

/** Locks every place first, so that nobody claims one between the check and the new draw. */
async function freePlaces(tx: Transaction, projectId: string): Promise<void> {
  await tx.$queryRaw`SELECT count(*) FROM (SELECT 1 FROM assignment WHERE project_id = ${projectId} ORDER BY id FOR UPDATE) AS locked`;
  const hindrance = await sampleHindrance(tx, projectId);
  if (hindrance) throw new Conflict(`${hindrance}, so the sample stays as it is. Cases imported since the last draw can still be drawn.`);
  await tx.assignment.deleteMany({ where: { projectId } });
}
