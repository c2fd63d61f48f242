import type { Metadata } from "next";
import { ActionForm } from "@/app/_ui/action-form";
import { Card } from "@/app/_ui/card";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { readSettings } from "@/lib/projects/read-settings";
import { taskType } from "@/lib/task-types/registry";
import { archiveProjectAction, editProjectAction } from "./actions";
import { SettingsForm } from "./settings-form";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const { taskType: typeName, seed, archivedAt, ...settings } = await pageData((actor) => readSettings(actor, { project }));
  const { title, blindOptions } = taskType(typeName);
  const archived = archivedAt !== null;
  return (
    <div className="max-w-2xl space-y-6">
      <PageHeader title="Settings">Task: {title}. Seed: {seed}. Both were fixed when the project was made.</PageHeader>
      <Card><SettingsForm action={editProjectAction.bind(null, { project, taskType: typeName })} settings={settings} blindOptions={blindOptions} /></Card>
      <Card title={archived ? "This project is archived" : "Archive the project"}>
        <p className="mb-4 text-sm text-ink-soft">
          {archived ? "Nobody labels or joins until you bring it back. Everything in it can still be read and released." : "Nobody can label or join then, and it leaves the list of projects. Nothing is deleted, and you can bring it back."}
        </p>
        <ActionForm key={String(archived)} action={archiveProjectAction.bind(null, { project, archived: !archived })} submit={archived ? "Bring it back" : "Archive the project"} look={archived ? "secondary" : "danger"} />
      </Card>
    </div>
  );
}
