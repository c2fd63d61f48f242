import { z } from "zod";
import { NotFound } from "@/lib/errors";
import { SUPPORT_LABELS, type LabelChoice, type Support } from "@/lib/target-audit/credit-labels";
import type { FlipSurvival } from "@/lib/target-audit/flip-survival";
import type { LabelSummary, Validation } from "@/lib/target-audit/validation";
import { evaluationQuery } from "./evaluation-operation";
import { readableProjects } from "./list-validations";
import { projectStanding } from "./project-standing";
import type { ValidationState } from "./validation-state";
import type { ValidationProgress } from "./validation-progress";

/** How far labels go in one run: memories of gold turns other than the turns, by what was said of them. */
export interface LabelCoverage {
  ordinal: number;
  system: string;
  dataset: string;
  descendants: number;
  decided: number;
  judgedOnly: number;
  neither: number;
}

export interface ValidationDetail extends ValidationState {
  id: string;
  /** `ownedBy` the reader, so that its pages of cases and judges open. */
  project: { id: string; name: string; owned: boolean };
  release: number;
  deciding: LabelChoice;
  error: string | null;
  createdAt: Date;
  /** The rest is null until it is computed. */
  labels: LabelSummary | null;
  coverage: LabelCoverage[] | null;
  /** Contested credits of the runs that are no case of the release. */
  unknown: number | null;
  /** By their numbers, from 1. */
  flips: { dataset: string; flip: FlipSurvival }[] | null;
}

/** What became of the labels of a release that were brought back: whether they are being scored, what they cover, what they decide. */
export const findValidation = evaluationQuery({
  name: "evaluations.validation",
  input: z.object({ validation: z.string() }),
  async run(context, { validation: id }): Promise<ValidationDetail> {
    const found = z.uuid().safeParse(id).success
      ? await context.tx.evaluationValidation.findFirst({
        where: { id, evaluationId: context.evaluationId, projectId: { in: await readableProjects(context) } },
        include: { progress: { select: { stage: true, step: true, done: true, total: true } }, project: { select: { project: { select: { id: true, name: true } } } } },
      })
      : null;
    if (!found) throw new NotFound("That comparison with labels");
    const { status, error, createdAt, deciding, releaseNumber: release, project: { project } } = found;
    const result = status === "ready" ? (found.result as unknown as Validation) : null;
    return {
      id, status, error, createdAt, release, deciding: deciding as LabelChoice,
      project: { ...project, owned: (await projectStanding(context, project.id))?.opensCases ?? false },
      progress: status === "computing" ? (found.progress as ValidationProgress | null) : null,
      labels: result?.labels ?? null,
      coverage: result?.runs.map(coverageOf) ?? null,
      unknown: result?.semantic.unknown ?? null,
      flips: result?.flips.flatMap(({ dataset, flips }) => flips.map((flip) => ({ dataset, flip }))) ?? null,
    };
  },
});

function coverageOf({ system, dataset, validated: { restsOn } }: Validation["runs"][number], at: number): LabelCoverage {
  const sum = (counts: Record<Support, number>) => SUPPORT_LABELS.reduce((total, label) => total + counts[label], 0);
  const { descendants, labelled, judgedOnly, neither } = restsOn;
  return { ordinal: at + 1, system, dataset, descendants, decided: sum(labelled), judgedOnly: sum(judgedOnly), neither };
}
