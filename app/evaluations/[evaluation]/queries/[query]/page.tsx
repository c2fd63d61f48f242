import type { Metadata } from "next";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import { pageData } from "@/lib/auth/page";
import { NotFound } from "@/lib/errors";
import { evaluationHeader } from "@/lib/evaluations/evaluation-header";
import { openedQuery } from "@/lib/evaluations/open-labels";
import type { QueryDetail } from "@/lib/evaluations/query-detail";
import { EvaluationCrumb } from "../../evaluation-crumb";
import { GoldTurns } from "./gold-turns";
import { QueryLabels } from "./query-labels";
import { RankedList } from "./ranked-list";
import { RunScores } from "./run-scores";

interface Props {
  params: Promise<{ evaluation: string; query: string }>;
  searchParams: Promise<{ run?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Query ${(await params).query}` };
}

export default async function QueryPage({ params, searchParams }: Props) {
  const { evaluation, query: sequence } = await params;
  const { run: wanted } = await searchParams;
  const [detail, { name }] = await pageData((actor) => {
    if (!/^[1-9]\d{0,8}$/.test(sequence)) throw new NotFound();
    return Promise.all([openedQuery(actor, { evaluation, sequence }), evaluationHeader(actor, { evaluation })]);
  });
  const base = `/evaluations/${evaluation}/queries`;
  const run = detail.runs.find(({ ordinal }) => String(ordinal) === wanted) ?? detail.runs[0];
  const kept = typeof wanted === "string" && run ? `?run=${run.ordinal}` : "";
  return (
    <>
      <EvaluationCrumb evaluation={evaluation} name={name} />
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-prose min-w-0">
          <p className="text-sm text-ink-soft">Query {detail.sequence.toLocaleString("en")} of {detail.last.toLocaleString("en")} · <span className="break-all">{detail.externalId}</span></p>
          <h1 className="mt-1 text-2xl font-semibold tracking-tight break-words" dir="auto">{detail.query || "(empty query)"}</h1>
        </div>
        <nav aria-label="Queries" className="flex flex-wrap gap-2">
          {detail.sequence > 1 && <ButtonLink href={`${base}/${detail.sequence - 1}${kept}`} rel="prev">Previous</ButtonLink>}
          <ButtonLink href={base}>All queries</ButtonLink>
          {detail.sequence < detail.last && <ButtonLink href={`${base}/${detail.sequence + 1}${kept}`} rel="next">Next</ButtonLink>}
        </nav>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <Facts detail={detail} />
          {detail.labels.length > 0 && <QueryLabels evaluation={evaluation} memories={detail.labels} />}
        </div>
        <Card title="The evidence, and what was said around it">
          <GoldTurns turns={detail.turns} missing={detail.missingEvidence} />
        </Card>
      </div>
      <div className="mt-6 space-y-6">
        <RunScores runs={detail.runs} current={run?.ordinal} base={`${base}/${detail.sequence}`} />
        {run ? <RankedList run={run} labelled={detail.labels} /> : <Notice>No run answered this query.</Notice>}
      </div>
    </>
  );
}

function Facts({ detail: { goldAnswer, category, answerable, dataset, conversation } }: { detail: QueryDetail }) {
  return (
    <Card title="What is asked for">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-sm">
        <dt className="text-ink-soft">Gold answer</dt>
        <dd className="break-words whitespace-pre-wrap" dir="auto">{goldAnswer || "–"}</dd>
        <dt className="text-ink-soft">Category</dt>
        <dd>{category || "–"} {!answerable && <Badge>unanswerable: rescored, never contested</Badge>}</dd>
        <dt className="text-ink-soft">Dataset</dt>
        <dd className="break-words">{dataset}</dd>
        <dt className="text-ink-soft">Conversation</dt>
        <dd className="break-all">{conversation}</dd>
      </dl>
    </Card>
  );
}
