import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TopBar } from "@/app/_ui/top-bar";
import { pageData } from "@/lib/auth/page";
import { grants, type Permission } from "@/lib/auth/permissions";
import { requirePageUser } from "@/lib/auth/session";
import { projectHeader } from "@/lib/projects/project-header";
import { ProjectTabs, type Tab } from "./project-tabs";

interface Props {
  children: ReactNode;
  params: Promise<{ project: string }>;
}

/** In the order of the work; each shows to those whose roles open the page behind it. */
const TABS: { path: string; label: string; permission: Permission }[] = [
  { path: "", label: "Overview", permission: "project.read" },
  { path: "/annotate", label: "Annotate", permission: "annotate" },
  { path: "/adjudicate", label: "Adjudicate", permission: "adjudicate" },
  { path: "/agreement", label: "Agreement", permission: "agreement.read" },
  { path: "/releases", label: "Releases", permission: "releases.read" },
  { path: "/cases", label: "Cases", permission: "cases.read" },
  { path: "/rubrics", label: "Rubric", permission: "rubrics.read" },
  { path: "/judges", label: "Judges", permission: "judges.read" },
  { path: "/members", label: "People", permission: "members.read" },
];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project } = await params;
  const { name } = await pageData((actor) => projectHeader(actor, { project }));
  return { title: { default: name, template: `%s · ${name} · Assay` } };
}

/** The frame of a project. It only shows what the reader's roles open; every page asks for itself. */
export default async function ProjectLayout({ children, params }: Props) {
  const { project } = await params;
  const user = await requirePageUser();
  const header = await pageData((actor) => projectHeader(actor, { project }));
  const tabs: Tab[] = TABS.filter((tab) => grants(header.roles, tab.permission)).map(({ path, label }) => ({ label, href: `/projects/${header.id}${path}` }));
  return (
    <>
      <TopBar user={user}>
        <p className="truncate text-sm font-medium" title={header.name}>{header.name}</p>
      </TopBar>
      <ProjectTabs tabs={tabs} />
      <main id="main" className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-8">{children}</main>
    </>
  );
}
