import Link from "next/link";
import { DataTable, type Column } from "@/app/_ui/data-table";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { RunSummary } from "@/lib/judges/judge-summary";
import { RunStatusMark } from "./run-status-mark";

export function RunTable({ project, runs }: { project: string; runs: readonly RunSummary[] }) {
  const now = new Date();
  const columns: Column<RunSummary>[] = [
    { key: "number", header: "Run", cell: ({ number, dry }) => <Link className="font-medium" href={`/projects/${project}/judges/runs/${number}`}>{dry ? "Dry run" : "Run"} {number}</Link> },
    { key: "status", header: "State", cell: ({ status }) => <RunStatusMark status={status} /> },
    { key: "cases", header: "Cases", numeric: true, cell: ({ cases }) => cases.toLocaleString("en") },
    { key: "started", header: "Started", cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} /> },
  ];
  return <DataTable stack caption="Runs of this judge" columns={columns} rows={runs} rowKey={({ number }) => String(number)} />;
}
