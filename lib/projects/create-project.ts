import { command } from "@/lib/auth/operation";
import { insertProject } from "./insert-project";
import { projectInput } from "./schema";

/** Makes a project with its first rubric published, so that labelling can begin as soon as there are cases. */
export const createProject = command({
  name: "projects.create",
  access: "administrator",
  input: projectInput,
  async run({ tx, actor, audit }, input): Promise<{ project: string }> {
    const project = await insertProject(tx, actor, input);
    await audit({ projectId: project, subject: project, detail: { name: input.name, taskType: input.taskType, overlap: input.overlap } });
    return { project };
  },
});
