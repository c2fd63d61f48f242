import type { Metadata } from "next";
import { pageData } from "@/lib/auth/page";
import { projectHeader } from "@/lib/projects/project-header";
import { OwnPart } from "./overview/own-part";
import { OwnerPart } from "./overview/owner-part";

export const metadata: Metadata = { title: "Overview" };

/** The landing page of a project: to each role what it came for. */
export default async function OverviewPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const { roles, name } = await pageData((actor) => projectHeader(actor, { project }));
  return (
    <div className="space-y-6">
      <h1 className="text-2xl font-semibold tracking-tight break-words">{name}</h1>
      <OwnPart project={project} roles={roles} />
      {roles.includes("owner") && <OwnerPart project={project} />}
    </div>
  );
}
