import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHeader } from "@/app/_ui/page-header";
import { TopBar } from "@/app/_ui/top-bar";
import { requirePageUser } from "@/lib/auth/session";
import { TASK_TYPE_NAMES, taskType } from "@/lib/task-types/registry";
import { createProjectAction } from "./actions";
import { NewProjectForm } from "./new-project-form";

export const metadata: Metadata = { title: "New project" };

export default async function NewProjectPage() {
  const user = await requirePageUser();
  if (!user.administrator) notFound();
  const types = TASK_TYPE_NAMES.map((typeName) => {
    const { name, title, summary, blindOptions, defaultRubric } = taskType(typeName);
    return { name, title, summary, blindOptions, defaultRubric };
  });
  return (
    <>
      <TopBar user={user} />
      <main id="main" className="mx-auto max-w-7xl px-4 py-8 sm:px-6">
        <PageHeader title="New project">You will own it. Cases and people come next.</PageHeader>
        <NewProjectForm action={createProjectAction} types={types} />
      </main>
    </>
  );
}
