import { projectCommand } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict } from "@/lib/errors";
import { lockImports } from "./imports/claim-staged-import";
import { makePlaces } from "./make-places";
import { sampleHindrance } from "./sample-hindrance";
import { planSample, type PlannedCase, type SamplePlan } from "./sample-plan";
import { sampleRequest, type StoredDesign } from "./sample-schema";
import { seatImportedLabels } from "./seat-imported-labels";

const BATCH = 10_000;

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
    await storeDraw(tx, plan);
    await makePlaces(tx, { projectId });
    await seatImportedLabels(tx, projectId);
    const sample = await tx.sample.create({ data: { projectId, design: { ...plan.design, strata: plan.design.strata.map((stratum) => ({ ...stratum })) }, createdById: userId } });
    const { design } = plan;
    await audit(sample.id, { drawn: design.drawn, of: design.frameSize, stratify: design.stratify, start: design.start, seed: design.seed });
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

async function storeDraw(tx: Transaction, { cases, design }: SamplePlan): Promise<void> {
  // Taking all from the start is no sampling: there is nothing to weigh.
  const unweighted = design.take === "all" && design.frame === "all";
  for (let from = 0; from < cases.length; from += BATCH) {
    const batch = cases.slice(from, from + BATCH);
    const ofStratum = <Value>(value: (item: PlannedCase) => Value) => batch.map((item) => (unweighted ? null : value(item)));
    await tx.$executeRaw`
      UPDATE "case" item SET drawn = row.drawn, overlap = row.overlap, stratum = row.stratum, stratum_size = row.size, number_drawn = row.number_drawn, inclusion_probability = row.probability
      FROM unnest(${batch.map(({ id }) => id)}::uuid[], ${batch.map(({ drawn }) => drawn)}::boolean[], ${batch.map(({ overlap }) => overlap)}::int[],
        ${ofStratum(({ stratum }) => stratum.stratum)}::text[], ${ofStratum(({ stratum }) => stratum.size)}::int[],
        ${ofStratum(({ stratum }) => stratum.drawn)}::int[], ${ofStratum(({ stratum }) => stratum.probability)}::float8[]
      ) AS row (id, drawn, overlap, stratum, size, number_drawn, probability)
      WHERE item.id = row.id`;
  }
}
