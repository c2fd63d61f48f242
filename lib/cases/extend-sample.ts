import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { InvalidInput } from "@/lib/errors";
import { lockImports } from "./imports/claim-staged-import";
import { makePlaces } from "./make-places";
import type { StoredDesign, StratumPlan } from "./sample-schema";
import { seatImportedLabels } from "./seat-imported-labels";

/**
 * Draws more cases from strata of the sample in force, at any time: what was drawn stays. The additional cases are a
 * simple random sample of those not drawn, so that with the earlier draw each case of a stratum has been included with
 * probability (drawn before + drawn now) / size, which is stored on all of them.
 *
 * @throws InvalidInput when a stratum is unknown or has fewer cases left
 */
export const extendSample = projectCommand({
  name: "cases.extend-sample",
  permission: "cases.edit",
  input: z.object({ strata: z.record(z.string(), z.int().min(1, "must be a whole number from 1")).refine((strata) => Object.keys(strata).length > 0, "must name a stratum") }),
  timeout: 900_000,
  async run({ tx, projectId, userId, audit }, { strata }): Promise<StoredDesign> {
    await lockImports(tx, projectId);
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { seed: true } });
    // A further extension draws by another seed that still follows from the project's.
    const seed = (project.seed + (await tx.sample.count({ where: { projectId } }))) | 0;
    const generator = xoroshiro128plus(seed);
    const plans: StratumPlan[] = [];
    let left = 0;
    for (const [stratum, wanted] of Object.entries(strata).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const open = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM "case" WHERE project_id = ${projectId} AND stratum = ${stratum} AND NOT drawn ORDER BY sequence`;
      if (open.length < wanted) throw new InvalidInput(`“${stratum}” has ${open.length} cases that are not drawn, fewer than ${wanted}.`, { strata: `“${stratum}”: at most ${open.length}` });
      left += open.length;
      const chosen = shuffledFirst(open.map(({ id }) => id), wanted, (from, to) => uniformInt(generator, from, to));
      plans.push(await drawInto(tx, { projectId, stratum, chosen }));
    }
    await makePlaces(tx, { projectId });
    await seatImportedLabels(tx, projectId);
    const drawn = Object.values(strata).reduce((sum, count) => sum + count, 0);
    const design: StoredDesign = { take: drawn, stratify: "", rankBounds: [], allocation: "given", given: strata, start: "random", seed, double: null, frame: "more", frameSize: left, drawn, strata: plans };
    const sample = await tx.sample.create({ data: { projectId, design: { ...design, strata: plans.map((plan) => ({ ...plan })) }, createdById: userId } });
    await audit(sample.id, { drawn, strata: Object.entries(strata).map(([stratum, count]) => `${stratum}: ${count}`) });
    return design;
  },
});

/** The first `count` of a Fisher–Yates shuffle. */
function shuffledFirst(ids: string[], count: number, between: (from: number, to: number) => number): string[] {
  for (let at = 0; at < count; at++) {
    const other = between(at, ids.length - 1);
    [ids[at], ids[other]] = [ids[other]!, ids[at]!];
  }
  return ids.slice(0, count);
}

async function drawInto(tx: Transaction, { projectId, stratum, chosen }: { projectId: string; stratum: string; chosen: string[] }): Promise<StratumPlan> {
  await tx.$executeRaw`UPDATE "case" SET drawn = true WHERE id = ANY(${chosen}::uuid[]) AND NOT drawn`;
  const [now] = await tx.$queryRaw<{ size: number; drawn: number }[]>`
    WITH counted AS (SELECT count(*) FILTER (WHERE drawn)::int AS drawn, count(*)::int AS size FROM "case" WHERE project_id = ${projectId} AND stratum = ${stratum})
    UPDATE "case" item SET number_drawn = counted.drawn, inclusion_probability = counted.drawn::float8 / counted.size FROM counted
    WHERE item.project_id = ${projectId} AND item.stratum = ${stratum} RETURNING counted.size, counted.drawn`;
  const { size, drawn } = now ?? { size: 0, drawn: 0 };
  return { stratum, size, drawn, probability: size === 0 ? 0 : drawn / size };
}
