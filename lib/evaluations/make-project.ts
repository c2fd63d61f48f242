import { requireAdministrator } from "@/lib/auth/authorize";
import { Conflict } from "@/lib/errors";
import { contestedProjectInput, insertContestedProject, type ContestedProject } from "@/lib/projects/insert-contested-project";
import { record } from "@/lib/audit/record";
import { evaluationCommand } from "./evaluation-operation";

/** Makes a contested-credit project of an evaluation's contested credits and links the two, in one transaction. For administrators, who make projects. */
export const makeProject = evaluationCommand({
  name: "evaluations.make-project",
  need: "read",
  input: contestedProjectInput.omit({ cases: true, source: true }),
  timeout: 900_000,
  async run({ tx, actor, evaluationId, audit }, settings): Promise<ContestedProject> {
    await requireAdministrator(tx, actor);
    // Two tabs that send the same form wait for each other here, and the second finds what the first made.
    await tx.$queryRaw`SELECT 1 FROM evaluation WHERE id = ${evaluationId}::uuid FOR UPDATE`;
    const { status, name } = await tx.evaluation.findUniqueOrThrow({ where: { id: evaluationId }, select: { status: true, name: true } });
    if (status !== "ready") throw new Conflict("This evaluation has no results yet.");
    const twin = await tx.evaluationProject.findFirst({ where: { evaluationId, project: { name: settings.name } }, select: { projectId: true } });
    if (twin) throw new Conflict(`This evaluation has a project called “${settings.name}” already: ${twin.projectId}. Open that one, or give another name.`);
    const credits = await tx.evaluationContested.findMany({ where: { evaluationId }, orderBy: { sequence: "asc" }, select: { case: true } });
    if (credits.length === 0) throw new Conflict("These runs hold no contested credit, so there is nothing to label.");
    const cases = credits.map((credit) => credit.case as unknown);
    const made = await insertContestedProject(tx, actor, { ...settings, cases, source: `Evaluation: ${name}` });
    await tx.evaluationProject.create({ data: { evaluationId, projectId: made.project } });
    await record(tx, { actor, action: "projects.create-from-contested", projectId: made.project, subject: made.project, detail: { evaluation: evaluationId, cases: made.cases, drawn: made.drawn } });
    await audit({ project: made.project, cases: made.cases, drawn: made.drawn });
    return made;
  },
});
