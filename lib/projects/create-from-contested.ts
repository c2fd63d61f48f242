import { command } from "@/lib/auth/operation";
import { contestedProjectInput, insertContestedProject, type ContestedProject } from "./insert-contested-project";

/** Makes a contested-credit project from the contested credits of one or more runs: cases, sample and places, or nothing at all. */
export const createFromContested = command({
  name: "projects.create-from-contested",
  access: "administrator",
  input: contestedProjectInput,
  timeout: 900_000,
  async run({ tx, actor, audit }, input): Promise<ContestedProject> {
    const made = await insertContestedProject(tx, actor, input);
    await audit({ projectId: made.project, subject: made.project, detail: { name: input.name, overlap: input.overlap, cases: made.cases, drawn: made.drawn, source: input.source } });
    return made;
  },
});
