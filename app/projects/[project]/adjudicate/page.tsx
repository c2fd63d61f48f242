import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { adjudicationQueue, nextDueCase, QUEUE_PAGE_SIZE, type Queue, type QueueCounts } from "@/lib/adjudication/queue";
import { pageData } from "@/lib/auth/page";
import { queueQuery, readQueueView, type QueueView } from "./queue-link";
import { QueueFilters } from "./queue-filters";
import { QueuePages } from "./queue-pages";
import { QueueTable } from "./queue-table";

export const metadata: Metadata = { title: "Adjudicate" };

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AdjudicatePage({ params, searchParams }: Props) {
  const { project } = await params;
  const view = readQueueView(await searchParams);
  const { compare, reason } = view;
  const [queue, next] = await pageData((actor) => Promise.all([adjudicationQueue(actor, { project, ...view }), nextDueCase(actor, { project, compare, reason })]));
  const settleNext = next.caseId && <ButtonLink look="primary" href={`/projects/${project}/adjudicate/${next.caseId}${queueQuery({ compare, reason })}`}>Settle the next case</ButtonLink>;
  return (
    <>
      <PageHeader title="Adjudicate" actions={settleNext}>{summary(queue.counts)}</PageHeader>
      <QueueFilters project={project} view={view} counts={queue.counts} collapse={queue.collapse} />
      {queue.cases.length === 0 ? <NothingHere view={view} queue={queue} /> : <QueueTable project={project} view={view} cases={queue.cases} />}
      <QueuePages project={project} view={view} total={queue.matching} size={QUEUE_PAGE_SIZE} />
    </>
  );
}

function summary({ due, ownLabels }: QueueCounts): string {
  const waiting = due === 0 ? "No case waits for your decision." : `${plural(due, "case")} ${due === 1 ? "waits" : "wait"} for your decision.`;
  const own = ownLabels === 0 ? "" : ` ${plural(ownLabels, "more", "more")} ${ownLabels === 1 ? "waits" : "wait"} for somebody else, since you labelled ${ownLabels === 1 ? "it" : "them"}.`;
  return waiting + own;
}

function NothingHere({ view, queue }: { view: QueueView; queue: Queue }) {
  if (view.page > 1) return <EmptyState title="There are no cases on this page">The list has become shorter. Go back to its first page.</EmptyState>;
  if (view.list === "settled") return <EmptyState title="Nothing is settled yet">Cases that you or another adjudicator settled are listed here, and can be reopened.</EmptyState>;
  if (view.list === "with_readers") return <EmptyState title="No case is with its readers">A case that you send back waits here until everyone who labelled it has answered.</EmptyState>;
  if (view.reason || view.compare === "collapse") return <EmptyState title="No case fits this filter">{plural(queue.counts.due, "case")} in all {queue.counts.due === 1 ? "waits" : "wait"}: choose “Any reason” or compare by label.</EmptyState>;
  return <EmptyState title="Nothing to settle">Cases come here when all their labels are in and people differ, when somebody flags one, or when everyone skips one.</EmptyState>;
}
