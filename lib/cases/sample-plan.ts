import type { Transaction } from "@/lib/db/transaction";
import { InvalidInput } from "@/lib/errors";
import { groupIntoStrata } from "./group-into-strata";
import { designSample } from "./sample-design";
import { readFrame } from "./sample-frame";
import type { CheckedSampleRequest, StoredDesign, StratumPlan } from "./sample-schema";

/** What a draw makes of one case. */
export interface PlannedCase {
  id: string;
  stratum: StratumPlan;
  drawn: boolean;
  /** Labels wanted, if it is drawn. */
  overlap: number;
}

export interface SamplePlan {
  cases: PlannedCase[];
  design: StoredDesign;
}

/** Works a request out on the cases as they are now, changing nothing. */
export async function planSample(tx: Transaction, projectId: string, request: CheckedSampleRequest): Promise<SamplePlan> {
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { seed: true, overlap: true } });
  const { double = null, given, seed = project.seed, ...rest } = request;
  if (double && double.overlap <= project.overlap) {
    throw new InvalidInput(`Every case gets ${project.overlap} labels already, so the subset needs more than ${project.overlap}.`, { double: `must ask for more than ${project.overlap} labels` });
  }
  const frame = await readFrame(tx, { projectId, frame: request.frame, stratify: request.stratify });
  if (frame.length === 0) throw new InvalidInput(request.frame === "new" ? "No cases were imported since the last draw." : "There are no cases to draw from. Import some first.");
  if (!["", "rank", "category"].includes(request.stratify) && frame.every(({ value }) => value === null)) throw new InvalidInput(`No case has the field “${request.stratify}”. Strata are made by rank, category, dataset, system, stratum, or a path such as memory.kind or hidden.source.`, { stratify: "is a field that no case has" });
  const strata = groupIntoStrata(frame.map(({ value }) => value), request).map((stratum) => ({ ...stratum }));
  if (request.frame === "new") {
    // Strata of a later draw have sizes of their own, so they need names of their own.
    const number = (await tx.sample.count({ where: { projectId } })) + 1;
    for (const stratum of strata) stratum.stratum = `draw ${number}: ${stratum.stratum}`;
  }
  const draw = designSample(strata, { ...request, seed });
  const stratumOf = new Map(strata.flatMap(({ members }, at) => members.map((index) => [index, draw.strata[at] as StratumPlan])));
  const chosen = new Set(draw.drawn);
  const cases = frame.map(({ id }, index): PlannedCase => ({
    id, stratum: stratumOf.get(index) as StratumPlan, drawn: chosen.has(index), overlap: (draw.doubled.has(index) && double?.overlap) || project.overlap,
  }));
  return { cases, design: { ...rest, seed, given, double, frameSize: frame.length, drawn: draw.drawn.length, strata: draw.strata } };
}
