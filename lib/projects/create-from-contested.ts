import { command } from "@/lib/auth/operation";
import { linkFound } from "@/lib/evaluations/link-matching";
import { contestedProjectInput, insertContestedProject, type ContestedProject } from "./insert-contested-project";

export interface LinkedContestedProject extends ContestedProject {
  /** The evaluation that holds all of its cases, so that labels come back into its figures; null where none does. */
  evaluation: { id: string; name: string } | null;
}

/**
 * Makes a contested-credit project from the contested credits of one or more runs: cases, sample and places, or nothing at
 * all. Where their traces have been imported, it belongs to that evaluation.
 */
export const createFromContested = command({
  name: "projects.create-from-contested",
  access: "administrator",
  input: contestedProjectInput,
  timeout: 900_000,
  async run({ tx, actor, audit }, input): Promise<LinkedContestedProject> {
    const made = await insertContestedProject(tx, actor, input);
    await audit({ projectId: made.project, subject: made.project, detail: { name: input.name, overlap: input.overlap, cases: made.cases, drawn: made.drawn, source: input.source } });
    const found = await linkFound(tx, actor, made.project);
    return { ...made, evaluation: found && { id: found.evaluation, name: found.evaluationName } };
  },
});
