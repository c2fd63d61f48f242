import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Markdown } from "@/app/_ui/markdown";
import { openAdjudicationCase } from "@/lib/adjudication/adjudication-case";
import { adjudicationQueue } from "@/lib/adjudication/queue";
import { pageData } from "@/lib/auth/page";
import { NotFound } from "@/lib/errors";
import { publishedRubric } from "@/lib/rubrics/published-rubric";
import { queueQuery, readQueueView } from "../queue-link";
import { decideAction } from "./actions";
import { AdjudicationScreen } from "./adjudication-screen";

export const metadata: Metadata = { title: "Adjudicate a case" };

interface Props {
  params: Promise<{ project: string; case: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export default async function AdjudicateCasePage({ params, searchParams }: Props) {
  const { project, case: caseId } = await params;
  const search = await searchParams;
  const { compare, reason } = readQueueView(search);
  const [opened, rubric, { counts }] = await pageData((actor) => {
    if (!UUID.test(caseId)) throw new NotFound("That case");
    return Promise.all([openAdjudicationCase(actor, { project, caseId }), publishedRubric(actor, { project }), adjudicationQueue(actor, { project, compare })]);
  });
  const back = `/projects/${project}/adjudicate${queueQuery({ compare, reason })}`;
  if (!opened.open) return <Closed why={opened.why} back={back} />;
  return (
    <AdjudicationScreen
      key={`${caseId} ${opened.item.lastSequence ?? ""}`}
      item={opened.item}
      waiting={reason ? counts.reasons[reason] : counts.due}
      back={back}
      decide={decideAction.bind(null, { project, caseId, compare, reason, number: opened.item.number, lastSequence: opened.item.lastSequence })}
      guideline={rubric && <Markdown>{rubric.body}</Markdown>}
      done={typeof search.done === "string" && /^\d+$/.test(search.done) ? Number(search.done) : null}
    />
  );
}

function Closed({ why, back }: { why: "own" | "quiet"; back: string }) {
  const action = <ButtonLink href={back}>Back to the queue</ButtonLink>;
  if (why === "own") return <EmptyState title="Somebody else settles this case" action={action}>You labelled it, or have it open for labelling, and nobody settles their own labels.</EmptyState>;
  return <EmptyState title="There is nothing to settle here" action={action}>The readers of this case agree now, or are not done yet. Its labels stay hidden until it needs a decision.</EmptyState>;
}
