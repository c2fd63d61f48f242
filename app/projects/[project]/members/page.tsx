import type { Metadata } from "next";
import { Card } from "@/app/_ui/card";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { listMembers } from "@/lib/members/list-members";
import { inviteAction } from "./actions";
import { InvitationTable } from "./invitation-table";
import { InviteForm } from "./invite-form";
import { PeopleTable } from "./people-table";

export const metadata: Metadata = { title: "People" };

export default async function MembersPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const { members, invitations } = await pageData((actor) => listMembers(actor, { project }));
  const now = new Date();
  return (
    <>
      <PageHeader title="People">Open a person to change their roles, hand them a reset link, or remove them.</PageHeader>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-6">
          <PeopleTable project={project} members={members} now={now} />
          <section className="space-y-3">
            <h2 className="text-base font-semibold">Invitations</h2>
            {invitations.length > 0 ? <InvitationTable project={project} invitations={invitations} now={now} /> : <p className="text-sm text-ink-soft">None yet. People join by a link that you make and hand on.</p>}
          </section>
        </div>
        <Card title="Invite somebody"><InviteForm action={inviteAction.bind(null, project)} /></Card>
      </div>
    </>
  );
}
