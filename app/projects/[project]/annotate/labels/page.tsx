import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { RelativeTime } from "@/app/_ui/relative-time";
import { MY_LABELS_PAGE_SIZE, myWork } from "@/lib/annotations/my-work";
import { pageData } from "@/lib/auth/page";
import { requirePageUser } from "@/lib/auth/session";
import { taskType } from "@/lib/task-types/registry";
import { LabelTable } from "./label-table";
import { SendWaiting } from "./send-waiting";
import { SkippedCases } from "./skipped-cases";

export const metadata: Metadata = { title: "My labels" };

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<{ page?: string }>;
}

/** What one has done in a project, and may still change. */
export default async function MyLabelsPage({ params, searchParams }: Props) {
  const { project } = await params;
  const asked = Number((await searchParams).page);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
  const user = await requirePageUser();
  const work = await pageData((actor) => myWork(actor, { project, page }));
  const { questions } = taskType(work.taskType);
  const now = new Date();
  const address = `/projects/${project}/annotate/labels`;
  const pages = Math.ceil(work.labelCount / MY_LABELS_PAGE_SIZE);
  return (
    <div className="space-y-8">
      <SendWaiting userId={user.id} project={project} />
      <PageHeader title="My labels" actions={<ButtonLink look="primary" href={`/projects/${project}/annotate`}>Go on labelling</ButtonLink>}>
        {plural(work.labelCount, "label")}. A change is kept beside what you said before; settled cases take no more changes.
      </PageHeader>
      {work.secondLooks.length > 0 && (
        <section aria-labelledby="second-title" className="rounded-lg border border-partial bg-partial-soft p-5">
          <h2 id="second-title" className="font-semibold">For a second look</h2>
          <p className="mt-1 text-sm">An adjudicator sent these cases back. Look again and save your answer, changed or not. It is stored as a second opinion; your first label stays.</p>
          <ul className="mt-3 space-y-3">
            {work.secondLooks.map((look) => (
              <li key={look.annotationId}>
                <Link href={`${address}/${look.annotationId}`} className="font-medium" dir="auto">{look.headline}</Link>
                <p className="text-sm break-words whitespace-pre-wrap" dir="auto">{look.note}</p>
                <p className="text-sm text-ink-soft"><RelativeTime at={look.at} now={now} /></p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SkippedCases project={project} skips={work.skips} now={now} />
      {work.labels.length === 0 && work.skips.length === 0 ? (
        <EmptyState title={work.labelCount > 0 ? "There are no labels on this page" : "You have not labelled anything here yet"} action={work.labelCount > 0 ? <ButtonLink href={address}>To the newest labels</ButtonLink> : null}>
          Your labels stand here as you give them, newest first.
        </EmptyState>
      ) : (
        work.labels.length > 0 && <LabelTable address={address} labels={work.labels} questions={questions} now={now} />
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="flex items-center gap-4 text-sm">
          {page > 1 && <Link href={`${address}?page=${page - 1}`}>Newer</Link>}
          <span>Page {page} of {pages}</span>
          {page < pages && <Link href={`${address}?page=${page + 1}`}>Older</Link>}
        </nav>
      )}
    </div>
  );
}
