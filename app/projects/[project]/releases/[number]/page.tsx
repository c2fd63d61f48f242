import type { Metadata } from "next";
import { Notice } from "@/app/_ui/notice";
import { ButtonLink } from "@/app/_ui/button";
import { JobWatch } from "@/app/_ui/job-watch";
import { PageHeader } from "@/app/_ui/page-header";
import { RelativeTime } from "@/app/_ui/relative-time";
import { pageData } from "@/lib/auth/page";
import { NotFound } from "@/lib/errors";
import { findRelease } from "@/lib/releases/queries";
import { ReleaseStatusMark } from "../release-status-mark";
import { CiteRelease } from "./cite-release";
import { ManifestSummary } from "./manifest-summary";
import { ReleaseFiles } from "./release-files";

interface Props {
  params: Promise<{ project: string; number: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Release ${(await params).number}` };
}

export default async function ReleasePage({ params }: Props) {
  const { project, number: text } = await params;
  const number = Number(text);
  const release = await pageData(async (actor) => {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new NotFound();
    return findRelease(actor, { project, number });
  });
  const { manifest } = release;
  return (
    <>
      <PageHeader title={<span className="flex flex-wrap items-center gap-3">Release {number} <ReleaseStatusMark status={release.status} /></span>}>
        Made <RelativeTime at={release.createdAt} now={new Date()} />{release.createdBy ? ` by ${release.createdBy}` : " at the command line"}.
        {release.notes && <p className="mt-2 whitespace-pre-line text-ink">{release.notes}</p>}
      </PageHeader>
      {release.status === "building" && <JobWatch address={`/api/v1/projects/${project}/releases/${number}`} running="building" work="build" since={release.createdAt.toISOString()} progress={release.progress} />}
      {release.status === "failed" && (
        <div className="space-y-4">
          <Notice look="error"><p className="font-medium">This release could not be built.</p><p>{release.error}</p></Notice>
          <ButtonLink href={`/projects/${project}/releases/new`}>New release</ButtonLink>
        </div>
      )}
      {release.status === "ready" && manifest && (
        <div className="space-y-6">
          <CiteRelease manifest={manifest} sha256={release.files.find(({ name }) => name === "manifest.json")?.sha256 ?? ""} />
          {release.readerLabels && <Notice look="warning">You label in this project. The files with cases and labels show what others said: once you have taken one, what you say of these cases is a second opinion and stays out of agreement.</Notice>}
          <ReleaseFiles project={project} number={number} files={release.files} about={Object.fromEntries(manifest.files.map(({ name, about, rows }) => [name, { about, rows }]))} />
          <ManifestSummary manifest={manifest} />
        </div>
      )}
    </>
  );
}
