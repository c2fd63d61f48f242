import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { TopBar } from "@/app/_ui/top-bar";
import { pageData } from "@/lib/auth/page";
import { requirePageUser } from "@/lib/auth/session";
import { listProjects, type ListedProject } from "@/lib/projects/list-projects";
import { taskType } from "@/lib/task-types/registry";

export const metadata: Metadata = { title: "Projects" };

export default async function ProjectsPage() {
  const user = await requirePageUser();
  const [projects, archived] = await pageData((actor) => Promise.all([listProjects(actor, {}), listProjects(actor, { archived: true })]));
  const create = user.administrator ? <ButtonLink href="/projects/new" look="primary">New project</ButtonLink> : null;
  return (
    <>
      <TopBar user={user} />
      <main id="main" className="mx-auto max-w-7xl px-4 py-8 sm:px-6">
        <PageHeader title="Projects" actions={create} />
        {projects.length === 0 ? (
          <EmptyState title="You are in no project yet" action={create}>
            {user.administrator ? "Make one: choose a task, then bring in cases and people." : "Open the invitation link that an owner sent you, and the project shows here."}
          </EmptyState>
        ) : (
          <ProjectCards projects={projects} />
        )}
        {archived.length > 0 && (
          <details className="mt-8">
            <summary className="mb-4 text-sm text-ink-soft">{plural(archived.length, "archived project")}</summary>
            <ProjectCards projects={archived} />
          </details>
        )}
      </main>
    </>
  );
}

function ProjectCards({ projects }: { projects: ListedProject[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id}>
          <Link href={`/projects/${project.id}`} className="block h-full rounded-lg border border-line bg-paper p-5 text-ink no-underline hover:border-line-strong">
            <span className="block font-semibold break-words">{project.name}</span>
            <span className="mt-1 block text-sm text-ink-soft">{taskType(project.taskType).title} · {plural(project.cases, "case")}</span>
            <span className="mt-3 block text-sm text-ink-soft">You are {project.roles.join(", ")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
