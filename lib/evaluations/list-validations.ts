import { z } from "zod";
import { rolesGranting } from "@/lib/auth/permissions";
import type { LabelChoice } from "@/lib/target-audit/credit-labels";
import { evaluationQuery, type EvaluationContext } from "./evaluation-operation";

export interface ListedValidation {
  id: string;
  project: { id: string; name: string };
  release: number;
  deciding: LabelChoice;
  status: "computing" | "ready" | "failed";
  error: string | null;
  createdAt: Date;
}

export interface OfferedRelease {
  project: { id: string; name: string };
  number: number;
  readyAt: Date | null;
  humanLabels: number;
  modelLabels: number;
}

export interface ValidationList {
  /** The latest first. */
  validations: ListedValidation[];
  /** Ready releases of projects made from the evaluation. */
  releases: OfferedRelease[];
  /** The projects themselves. */
  projects: { id: string; name: string }[];
}

/** What labels were brought back, and what releases there are to bring back: both only of projects whose releases the reader may read. */
export const listValidations = evaluationQuery({
  name: "evaluations.validations",
  input: z.object({}),
  async run(context): Promise<ValidationList> {
    const { tx, evaluationId } = context;
    const projectIds = await readableProjects(context);
    const validations = await tx.evaluationValidation.findMany({
      where: { evaluationId, projectId: { in: projectIds } }, orderBy: { createdAt: "desc" },
      select: { id: true, releaseNumber: true, deciding: true, status: true, error: true, createdAt: true, project: { select: { project: { select: { id: true, name: true } } } } },
    });
    const projects = await tx.project.findMany({ where: { id: { in: projectIds } }, orderBy: { createdAt: "asc" }, select: { id: true, name: true } });
    const releases = await tx.release.findMany({ where: { projectId: { in: projectIds }, status: "ready" }, orderBy: [{ projectId: "asc" }, { number: "desc" }], select: { number: true, readyAt: true, manifest: true, project: { select: { id: true, name: true } } } });
    return {
      projects,
      validations: validations.map(({ project, releaseNumber, deciding, ...rest }) => ({ ...rest, project: project.project, release: releaseNumber, deciding: deciding as LabelChoice })),
      releases: releases.map(({ manifest, ...release }) => {
        const { counts } = manifest as unknown as { counts: { humanLabels: number; modelLabels: number } };
        return { ...release, humanLabels: counts.humanLabels, modelLabels: counts.modelLabels };
      }),
    };
  },
});

/** Projects made from the evaluation whose releases the reader may read. */
export async function readableProjects({ tx, evaluationId, userId }: EvaluationContext): Promise<string[]> {
  const member = userId === null ? {} : { project: { members: { some: { userId, roles: { hasSome: rolesGranting("releases.read") } } } } };
  return (await tx.evaluationProject.findMany({ where: { evaluationId, ...member }, select: { projectId: true } })).map(({ projectId }) => projectId);
}
