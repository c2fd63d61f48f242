import { z } from "zod";
import { NotFound } from "@/lib/errors";
import type { LabelChoice } from "@/lib/target-audit/credit-labels";
import type { DecidingCase } from "@/lib/target-audit/deciding-cases";
import type { FlipSurvival } from "@/lib/target-audit/flip-survival";
import { evaluationQuery, type EvaluationContext } from "./evaluation-operation";
import { readableProjects } from "./list-validations";
import { closedCases, projectStanding } from "./project-standing";
import { validationOf } from "./with-labels";

/** A label that moves a flip, with the ways to its query and its case. */
export interface ShownDeciding extends DecidingCase {
  /** See `Deciding`; null, as is all that tells whether people decided the case, until the reader has it opened (`openLabels`). */
  shift: number | null;
  closed: boolean;
  /** Number of its query in the evaluation. */
  sequence: number;
  /** Its number in the project; null where the reader may not open it. */
  caseNumber: number | null;
}

export interface FlipDetail {
  number: number;
  /** Number of the last flip. */
  last: number;
  dataset: string;
  /** Queries that every run answered and every target covers. */
  n: number;
  flip: FlipSurvival;
  project: { id: string; name: string };
  release: number;
  deciding: LabelChoice;
  cases: ShownDeciding[];
  /** Ids of the cases whose labels are closed to the reader, who labels in the project or does not. */
  closed: string[];
  annotator: boolean;
}

/** One flip of an evaluation under the labels of a release, and the cases that decide it. For whoever may read the project's releases. */
export const findFlip = evaluationQuery({
  name: "evaluations.flip",
  input: z.object({ validation: z.string(), flip: z.string() }),
  async run(context, { validation: id, flip: wanted }): Promise<FlipDetail> {
    if (!z.uuid().safeParse(id).success || !/^[1-9]\d{0,6}$/.test(wanted)) throw new NotFound("That flip");
    const validation = await validationOf(context, id);
    const { project, releaseNumber, deciding } = await context.tx.evaluationValidation.findFirstOrThrow({
      where: { id, projectId: { in: await readableProjects(context) } }, select: { releaseNumber: true, deciding: true, project: { select: { project: { select: { id: true, name: true } } } } },
    });
    const all = validation!.flips.flatMap((found) => found.flips.map((flip) => ({ found, flip })));
    const number = Number(wanted);
    const chosen = all[number - 1];
    if (!chosen) throw new NotFound("That flip");
    const { found: { dataset, n, cases }, flip } = chosen;
    const byId = new Map(cases.map((one) => [one.externalId, one]));
    const named = flip.deciding.map(({ case: externalId, shift }) => ({ ...byId.get(externalId)!, shift }));
    return {
      number, last: all.length, dataset, n, flip, project: project.project, release: releaseNumber, deciding: deciding as LabelChoice,
      ...(await withWays(context, { dataset, project: project.project.id, named })),
    };
  },
});

/** Each deciding case with where its query and, for those who may open it, the case itself are. */
async function withWays(context: EvaluationContext, { dataset, project, named }: { dataset: string; project: string; named: readonly (DecidingCase & { shift: number })[] }): Promise<Pick<FlipDetail, "cases" | "closed" | "annotator">> {
  const { tx, evaluationId } = context;
  const queries = await tx.evaluationQuery.findMany({ where: { evaluationId, dataset, externalId: { in: named.map(({ queryId }) => queryId) } }, select: { externalId: true, sequence: true } });
  const sequences = new Map(queries.map(({ externalId, sequence }) => [externalId, sequence]));
  const standing = await projectStanding(context, project);
  const cases = await tx.case.findMany({ where: { projectId: project, externalId: { in: named.map(({ externalId }) => externalId) } }, select: { id: true, externalId: true, sequence: true } });
  const closed = await closedCases(context, cases.map(({ id }) => id));
  const byId = new Map(cases.map((item) => [item.externalId, item]));
  const shown = named.map((one): ShownDeciding => {
    const item = byId.get(one.externalId);
    const kept = item !== undefined && closed.has(item.id);
    return { ...one, ...(kept ? { people: null, judges: null, adjudicated: false, labels: { people: 0, judges: 0 }, weight: null, shift: null } : {}), closed: kept, sequence: sequences.get(one.queryId)!, caseNumber: standing?.opensCases && item ? item.sequence : null };
  });
  return { cases: shown, closed: [...closed], annotator: standing?.annotator ?? false };
}
