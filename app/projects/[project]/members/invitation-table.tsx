import { ActionForm } from "@/app/_ui/action-form";
import { Badge, type Tone } from "@/app/_ui/badge";
import { DataTable } from "@/app/_ui/data-table";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { ListedInvitation } from "@/lib/members/list-members";
import { revokeAction } from "./actions";
import { roleWords } from "./role-choices";

const STATES: Record<ListedInvitation["state"], { word: string; tone: Tone }> = {
  open: { word: "Open", tone: "accent" },
  used: { word: "Used", tone: "good" },
  revoked: { word: "Revoked", tone: "plain" },
  expired: { word: "Expired", tone: "plain" },
};

/** Every invitation with its state. The links themselves are not kept, so they cannot be shown again. */
export function InvitationTable({ project, invitations, now }: { project: string; invitations: ListedInvitation[]; now: Date }) {
  return (
    <DataTable
      stack
      caption="Invitations"
      rows={invitations}
      rowKey={({ id }) => id}
      columns={[
        { key: "for", header: "For", lead: true, cell: ({ email }) => <span className="break-all">{email ?? "Whoever has the link"}</span> },
        { key: "roles", header: "As", cell: ({ roles }) => roleWords(roles) },
        { key: "made", header: "Made", cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} /> },
        { key: "state", header: "State", cell: (invitation) => <State invitation={invitation} now={now} /> },
        {
          key: "revoke",
          header: <span className="sr-only">Revoke</span>,
          cell: ({ id, state }) => state === "open" && <ActionForm action={revokeAction.bind(null, { project, invitation: id })} submit="Revoke" busy="Revoking …" look="secondary" className="flex flex-col items-end gap-2" />,
        },
      ]}
    />
  );
}

function State({ invitation: { state, expiresAt, usedBy }, now }: { invitation: ListedInvitation; now: Date }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
      {state === "open" && <span className="text-ink-soft">expires <RelativeTime at={expiresAt} now={now} /></span>}
      {state === "used" && usedBy && <span className="text-ink-soft">by {usedBy}</span>}
    </span>
  );
}
