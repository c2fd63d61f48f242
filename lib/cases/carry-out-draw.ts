import type { Transaction } from "@/lib/db/transaction";
import { makePlaces } from "./make-places";
import { seatImportedLabels } from "./seat-imported-labels";
import type { PlannedCase, SamplePlan } from "./sample-plan";

const BATCH = 10_000;

/** Writes a draw onto its cases, makes their places and keeps the design. Returns the sample's id. */
export async function carryOutDraw(tx: Transaction, plan: SamplePlan, { projectId, userId }: { projectId: string; userId: string | null }): Promise<string> {
  await storeDraw(tx, plan);
  await makePlaces(tx, { projectId });
  await seatImportedLabels(tx, projectId);
  const design = { ...plan.design, strata: plan.design.strata.map((stratum) => ({ ...stratum })) };
  const { id } = await tx.sample.create({ data: { projectId, design, createdById: userId }, select: { id: true } });
  return id;
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
