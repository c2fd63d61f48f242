import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { pageData } from "@/lib/auth/page";
import { grants } from "@/lib/auth/permissions";
import { projectHeader } from "@/lib/projects/project-header";
import { OwnPart } from "./overview/own-part";
import { OwnerPart } from "./overview/owner-part";

export const metadata: Metadata = { title: "Overview" };

/** The landing page of a project: to each role what it came for. */
export default async function OverviewPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const { roles, name, archived } = await pageData((actor) => projectHeader(actor, { project }));
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="min-w-0 text-2xl font-semibold tracking-tight break-words">{name}</h1>
        {grants(roles, "project.edit") && <ButtonLink href={`/projects/${project}/settings`}>Settings</ButtonLink>}
      </div>
      {archived && <Notice look="warning">This project is archived: nobody labels or joins until an owner brings it back in the settings.</Notice>}
      <OwnPart project={project} roles={roles} />
      {roles.includes("owner") && <OwnerPart project={project} />}
    </div>
  );
}
