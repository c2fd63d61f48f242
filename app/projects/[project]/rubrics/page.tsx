import type { Metadata } from "next";
import { ActionForm } from "@/app/_ui/action-form";
import { ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { Markdown } from "@/app/_ui/markdown";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { grants } from "@/lib/auth/permissions";
import { projectHeader } from "@/lib/projects/project-header";
import { listRubrics } from "@/lib/rubrics/list-rubrics";
import { publishedRubric } from "@/lib/rubrics/published-rubric";
import { startDraftAction } from "./actions";
import { VersionList } from "./version-list";

export const metadata: Metadata = { title: "Rubric" };

export default async function RubricsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const [header, versions, inForce] = await pageData((actor) => Promise.all([projectHeader(actor, { project }), listRubrics(actor, { project }), publishedRubric(actor, { project })]));
  const draft = versions.find(({ status }) => status === "draft");
  return (
    <>
      <PageHeader title="Rubric" actions={grants(header.roles, "rubrics.edit") && <EditButton project={project} draft={draft !== undefined} />}>
        What everyone labels by. A published version never changes; each label carries the version that it was made under.
      </PageHeader>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {inForce ? (
          <Card title={`Version ${inForce.version}, in force`}><Markdown>{inForce.body}</Markdown></Card>
        ) : (
          <EmptyState title="No version is published yet">Labelling can begin all the same, but its labels will carry no rubric version.</EmptyState>
        )}
        <VersionList project={project} versions={versions} inForce={inForce?.version ?? null} now={new Date()} />
      </div>
    </>
  );
}

function EditButton({ project, draft }: { project: string; draft: boolean }) {
  if (draft) return <ButtonLink look="primary" href={`/projects/${project}/rubrics/draft`}>Go on with the draft</ButtonLink>;
  return <ActionForm action={startDraftAction.bind(null, project)} submit="Edit as a new version" busy="Starting …" className="" />;
}
