import Link from "next/link";
import { DataTable } from "@/app/_ui/data-table";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { ListedMember } from "@/lib/members/list-members";
import { roleWords } from "./role-choices";

export function PeopleTable({ project, members, now }: { project: string; members: ListedMember[]; now: Date }) {
  return (
    <DataTable
      stack
      caption="People in this project"
      rows={members}
      rowKey={({ userId }) => userId}
      columns={[
        {
          key: "name",
          header: "Name",
          lead: true,
          cell: ({ userId, name, email }) => (
            <>
              <Link href={`/projects/${project}/members/${userId}`} className="font-medium break-words">{name}</Link>
              <span className="block min-w-40 break-words text-ink-soft">{email}</span>
            </>
          ),
        },
        { key: "roles", header: "Roles", cell: ({ roles }) => roleWords(roles) },
        { key: "pseudonym", header: "Name in releases", cell: ({ pseudonym }) => pseudonym ?? <span className="text-ink-soft">given with the first case</span> },
        { key: "labels", header: "Labels", numeric: true, cell: ({ labels }) => labels.toLocaleString("en") },
        { key: "joined", header: "Joined", cell: ({ joinedAt }) => <RelativeTime at={joinedAt} now={now} /> },
      ]}
    />
  );
}
