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

/** `assay project create`, `from-audit`, `link` and `list`. */
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
    .command("link")
    .description("link a contested-credit project to an evaluation that holds some of its cases, so that labels come back into its figures; one that holds all is found by itself")
    .requiredOption("--project <id>", "the project")
    .requiredOption("--evaluation <id>", "the evaluation, as its address and import-evaluation name it")
    .option("--json", "print {cases, held} for a machine")
    .action(({ project: id, evaluation, json }: { project: string; evaluation: string; json?: boolean }) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { linkProject } = await import("@/lib/evaluations/link-project");
      const { cases, held } = await linkProject(OPERATOR, { evaluation, project: id });
      console.log(json ? JSON.stringify({ cases, held }) : `Linked: the evaluation holds ${held.toLocaleString("en")} of the project’s ${plural(cases, "case")}. /evaluations/${evaluation} brings its labels back.`);
    }));
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
