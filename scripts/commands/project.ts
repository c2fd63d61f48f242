import type { Command } from "commander";
import { plural } from "@/lib/plural";
import type { TaskTypeName } from "@/lib/task-types/registry";
import { withDatabase } from "./operator-session";
import { registerProjectFromAudit } from "./project-from-audit";

interface CreateOptions {
  name: string;
  task: string;
  overlap: string;
  seed?: string;
  json?: boolean;
}

/** `assay project create`, `assay project from-audit` and `assay project list`. */
export function registerProject(program: Command): void {
  const project = program.command("project").description("create and list projects");
  project
    .command("create")
    .description("create a project; administrators of the installation become its owners")
    .requiredOption("--name <name>", "what people see")
    .requiredOption("--task <type>", "the task type, such as contested-credit; a wrong one is answered with all of them")
    .requiredOption("--overlap <number>", "how many people label each case, 1 to 20")
    .option("--seed <number>", "seed for order, sampling and intervals")
    .option("--json", "print {project} for a machine")
    .action((options: CreateOptions) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { createProject } = await import("@/lib/projects/create-project");
      const { name, task, overlap, seed, json } = options;
      // The command checks its input, so what was typed goes in as it is.
      const made = await createProject(OPERATOR, { name, taskType: task as TaskTypeName, overlap, ...(seed === undefined ? {} : { seed }) });
      console.log(json ? JSON.stringify(made) : `Created the project ${made.project}. Next: assay import-cases FILE --project ${made.project}`);
    }));
  registerProjectFromAudit(project);
  project
    .command("list")
    .description("list the projects that are not archived")
    .option("--json", "print a list for a machine")
    .action(({ json }: { json?: boolean }) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { listProjects } = await import("@/lib/projects/list-projects");
      const projects = await listProjects(OPERATOR, {});
      if (json) console.log(JSON.stringify(projects.map(({ id, name, taskType, cases }) => ({ project: id, name, task: taskType, cases }))));
      else for (const { id, name, cases } of projects) console.log(`${id}\t${plural(cases, "case")}\t${name}`);
    }));
}
