import Link from "next/link";
import { DataTable, type Column } from "@/app/_ui/data-table";
import type { QueuedCase } from "@/lib/adjudication/queue";
import type { DueReason } from "@/lib/adjudication/schema";
import { queueQuery, type QueueView } from "./queue-link";
import { REASON_WORDS } from "./reason-words";

export function QueueTable({ project, view, cases }: { project: string; view: QueueView; cases: QueuedCase[] }) {
  const query = queueQuery({ compare: view.compare, reason: view.reason });
  const columns: Column<QueuedCase>[] = [
    { key: "number", header: "No.", cell: ({ number }) => <span className="tabular-nums">{number.toLocaleString("en")}</span> },
    { key: "headline", header: "Case", cell: ({ id, headline, reasons }) => (
      <>
        <Link className="line-clamp-2 break-words" href={`/projects/${project}/adjudicate/${id}${query}`}>{headline}</Link>
        <span className="text-ink-soft sm:hidden">{why(reasons)}</span>
      </>
    ) },
    { key: "reasons", header: <span className="hidden sm:inline">Why</span>, cell: ({ reasons }) => <span className="hidden text-ink-soft sm:inline">{why(reasons)}</span> },
  ];
  const captions = { due: "Cases that wait for a decision", with_readers: "Cases that are with their readers", settled: "Settled cases" };
  return <DataTable caption={captions[view.list]} columns={view.list === "settled" ? columns.slice(0, 2) : columns} rows={cases} rowKey={({ id }) => id} />;
}

function why(reasons: readonly DueReason[]): string {
  return reasons.map((reason) => REASON_WORDS[reason]).join(", ");
}
