import Link from "next/link";
import type { ReactNode } from "react";
import type { QueueCounts } from "@/lib/adjudication/queue";
import { DUE_REASONS } from "@/lib/adjudication/schema";
import { queueQuery, type QueueView } from "./queue-link";
import { REASON_WORDS } from "./reason-words";

interface Props {
  project: string;
  view: QueueView;
  counts: QueueCounts;
  collapse: string | null;
}

/** Which cases the list shows: links, so that a filter has an address and works without scripts. */
export function QueueFilters({ project, view, counts, collapse }: Props) {
  const to = (change: Partial<QueueView>) => `/projects/${project}/adjudicate${queueQuery({ ...view, page: 1, ...change })}`;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-3">
      <Group name="List">
        <Choice href={to({ list: "due" })} current={view.list === "due"}>Waiting {number(counts.due)}</Choice>
        <Choice href={to({ list: "with_readers", reason: undefined })} current={view.list === "with_readers"}>With readers {number(counts.withReaders)}</Choice>
        <Choice href={to({ list: "settled", reason: undefined })} current={view.list === "settled"}>Settled {number(counts.settled)}</Choice>
      </Group>
      {view.list === "due" && (
        <Group name="Reason">
          <Choice href={to({ reason: undefined })} current={!view.reason}>Any reason</Choice>
          {DUE_REASONS.filter((reason) => counts.reasons[reason] > 0 || view.reason === reason).map((reason) => (
            <Choice key={reason} href={to({ reason })} current={view.reason === reason}>{REASON_WORDS[reason]} {number(counts.reasons[reason])}</Choice>
          ))}
        </Group>
      )}
      {view.list === "due" && collapse && (
        <Group name="Readers differ">
          <Choice href={to({ compare: "labels" })} current={view.compare === "labels"}>by label</Choice>
          <Choice href={to({ compare: "collapse" })} current={view.compare === "collapse"}>only as {collapse}</Choice>
        </Group>
      )}
    </div>
  );
}

function number(count: number): ReactNode {
  return <span className="ml-1 font-normal text-ink-soft tabular-nums">{count.toLocaleString("en")}</span>;
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav aria-label={name} className="flex flex-wrap items-center gap-1">
      <span className="mr-1 text-sm text-ink-soft">{name}</span>
      {children}
    </nav>
  );
}

function Choice({ href, current, children }: { href: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      aria-current={current ? "true" : undefined}
      className="inline-flex min-h-9 items-center rounded-md border border-transparent px-3 text-sm whitespace-nowrap text-ink no-underline hover:bg-sunken aria-[current]:border-line-strong aria-[current]:bg-paper aria-[current]:font-medium"
    >
      {children}
    </Link>
  );
}
