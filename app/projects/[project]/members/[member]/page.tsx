import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ActionForm } from "@/app/_ui/action-form";
import { Card } from "@/app/_ui/card";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { pageData } from "@/lib/auth/page";
import { listMembers } from "@/lib/members/list-members";
import { changeRolesAction, removeAction, resetLinkAction } from "../actions";
import { ResetLinkForm } from "./reset-link-form";
import { RolesForm } from "./roles-form";

export const metadata: Metadata = { title: "Person" };

export default async function MemberPage({ params }: { params: Promise<{ project: string; member: string }> }) {
  const { project, member } = await params;
  const { members } = await pageData((actor) => listMembers(actor, { project }));
  const person = members.find(({ userId }) => userId === member);
  if (!person) notFound();
  const place = { project, member };
  return (
    <div className="max-w-2xl space-y-6">
      <p className="-mb-4 text-sm"><Link href={`/projects/${project}/members`}>All people</Link></p>
      <PageHeader title={person.name}>{person.email}{person.pseudonym && <> · in releases {person.pseudonym}</>} · {plural(person.labels, "label")}</PageHeader>
      <Card><RolesForm action={changeRolesAction.bind(null, place)} roles={person.roles} /></Card>
      <Card title="Password forgotten?">
        <p className="mb-4 text-sm text-ink-soft">Make a link with which {person.name} can choose a new password. You can do so only for somebody who works in no project but yours; whoever runs the installation can for everybody.</p>
        <ResetLinkForm action={resetLinkAction.bind(null, place)} />
      </Card>
      <Card title="Remove from the project">
        <p className="mb-4 text-sm text-ink-soft">The labels stay{person.pseudonym ? `, under the name ${person.pseudonym}` : ""}. A case that is held goes back to the others. The account itself stays.</p>
        <ActionForm action={removeAction.bind(null, place)} submit={`Remove ${person.name}`} busy="Removing …" look="danger" />
      </Card>
    </div>
  );
}
