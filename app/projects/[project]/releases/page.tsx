import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { DataTable, type Column } from "@/app/_ui/data-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { RelativeTime } from "@/app/_ui/relative-time";
import { pageData } from "@/lib/auth/page";
import { listReleases, type ReleaseSummary } from "@/lib/releases/queries";
import { ReleaseStatusMark } from "./release-status-mark";

export const metadata: Metadata = { title: "Releases" };

export default async function ReleasesPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const releases = await pageData((actor) => listReleases(actor, { project }));
  const create = <ButtonLink href={`/projects/${project}/releases/new`} look="primary">New release</ButtonLink>;
  return (
    <>
      <PageHeader title="Releases" actions={releases.length > 0 && create}>
        Frozen label sets with their guideline, agreement and hashes, to publish and to cite. A release never changes.
      </PageHeader>
      {releases.length === 0 ? (
        <EmptyState title="Nothing is released yet" action={create}>
          A release takes the labels as they are now, writes them as JSONL and CSV with a manifest and a validation card, and keeps them for ever.
        </EmptyState>
      ) : (
        <DataTable stack caption="Releases of this project" columns={columns(project, new Date())} rows={releases} rowKey={(release) => release.id} />
      )}
    </>
  );
}

function columns(project: string, now: Date): Column<ReleaseSummary>[] {
  return [
    { key: "number", header: "Release", cell: ({ number }) => <Link className="font-medium" href={`/projects/${project}/releases/${number}`}>Release {number}</Link> },
    { key: "status", header: "State", cell: ({ status }) => <ReleaseStatusMark status={status} /> },
    { key: "cases", header: "Cases", numeric: true, cell: ({ counts }) => count(counts?.cases) },
    { key: "people", header: "Labels by people", numeric: true, cell: ({ counts }) => count(counts?.humanLabels) },
    { key: "models", header: "Labels by models", numeric: true, cell: ({ counts }) => count(counts?.modelLabels) },
    { key: "settled", header: "Settled", numeric: true, cell: ({ counts }) => count(counts?.settledCases) },
    { key: "made", header: "Made", cell: ({ createdAt, createdBy }) => <><RelativeTime at={createdAt} now={now} />{createdBy ? ` by ${createdBy}` : " at the command line"}</> },
    { key: "notes", header: "Notes", cell: ({ notes }) => <span className="line-clamp-2 min-w-40 text-ink-soft">{notes}</span> },
  ];
}

function count(value: number | undefined): string {
  return value === undefined ? "–" : value.toLocaleString("en");
}
