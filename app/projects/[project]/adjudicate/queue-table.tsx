import Link from "next/link";
import { DataTable, type Column } from "@/app/_ui/data-table";
import type { QueuedCase } from "@/lib/adjudication/queue";
import { queueQuery, type QueueView } from "./queue-link";
import { REASON_WORDS } from "./reason-words";

export function QueueTable({ project, view, cases }: { project: string; view: QueueView; cases: QueuedCase[] }) {
  const query = queueQuery({ compare: view.compare, reason: view.reason });
  const columns: Column<QueuedCase>[] = [
    { key: "number", header: "Case", cell: ({ number }) => <span className="tabular-nums">{number.toLocaleString("en")}</span> },
    { key: "headline", header: "Question", cell: ({ id, headline }) => <Link className="line-clamp-2 min-w-56 break-words" href={`/projects/${project}/adjudicate/${id}${query}`}>{headline}</Link> },
    { key: "reasons", header: "Why", cell: ({ reasons }) => <span className="text-ink-soft">{reasons.map((reason) => REASON_WORDS[reason]).join(", ")}</span> },
  ];
  const captions = { due: "Cases that wait for a decision", with_readers: "Cases that are with their readers", settled: "Settled cases" };
  return <DataTable caption={captions[view.list]} columns={view.list === "settled" ? columns.slice(0, 2) : columns} rows={cases} rowKey={({ id }) => id} />;
}
