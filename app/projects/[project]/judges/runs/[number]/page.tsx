import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { Notice } from "@/app/_ui/notice";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { RelativeTime } from "@/app/_ui/relative-time";
import { StatRow } from "@/app/_ui/stat-row";
import { pageData } from "@/lib/auth/page";
import { NotFound } from "@/lib/errors";
import { findRun, type RunDetail } from "@/lib/judges/find-run";
import { costOrUnknown, formatCost } from "../../_parts/format-cost";
import { RunStatusMark } from "../../_parts/run-status-mark";
import { ForecastCard } from "./forecast-card";
import { RepeatTable } from "./repeat-table";
import { ReplyList } from "./reply-list";
import { RunControls } from "./run-controls";
import { RunTables } from "./run-tables";
import { RunTrouble } from "./run-trouble";
import { RunWatch } from "./run-watch";

interface Props {
  params: Promise<{ project: string; number: string }>;
  searchParams: Promise<{ show?: string | string[]; page?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Judge run ${(await params).number}` };
}

export default async function JudgeRunPage({ params, searchParams }: Props) {
  const { project, number: text } = await params;
  const { show, page } = await searchParams;
  const run = await pageData(async (actor) => {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new NotFound("That run");
    return findRun(actor, { project, number: text, show: show as "valid", page });
  });
  const { judge } = run;
  return (
    <>
      <PageHeader title={<span className="flex flex-wrap items-center gap-3">{run.dry ? "Dry run" : "Run"} {run.number} <RunStatusMark status={run.status} /></span>} actions={<RunControls project={project} run={run} />}>
        <Link className="underline" href={`/projects/${project}/judges/${judge.id}`}>{judge.name} v{judge.version}</Link> on {plural(run.cases, "case")}{run.repeats > 1 ? `, ${run.repeats} times each` : ""}. Started <RelativeTime at={run.createdAt} now={new Date()} />{run.createdBy ? ` by ${run.createdBy}` : " at the command line"}.
      </PageHeader>
      <div className="space-y-6">
        {judge.kind === "token_overlap" && <Notice>This judge is the baseline: it has no model and counts shared words. {judge.rule}</Notice>}
        <RunTrouble run={run} judgeHref={`/projects/${project}/judges/${judge.id}`} />
        {run.status === "running" && <RunWatch project={project} run={run} />}
        <StatRow stats={statsOf(run)} />
        {run.dry && run.forecast && <ForecastCard forecast={run.forecast} />}
        {run.repeats > 1 && (run.status === "running"
          ? <p className="text-sm text-ink-soft">How far repeats agree is shown once the run pauses or ends.</p>
          : <Suspense fallback={<p className="text-sm text-ink-soft">Working out how far repeats agree …</p>}><RepeatTable project={project} number={run.number} /></Suspense>)}
        <RunTables run={run} />
        {run.status === "finished" && !run.dry && run.verdicts < run.cases && (
          <p className="text-sm">{plural(run.cases - run.verdicts, "case")} of this run {run.cases - run.verdicts === 1 ? "has" : "have"} no label. A new run asks about the cases that still have none: start it on <Link className="underline" href={`/projects/${project}/judges/${judge.id}`}>the judge’s page</Link>.</p>
        )}
        <ReplyList project={project} run={run} show={typeof show === "string" ? show : undefined} />
      </div>
    </>
  );
}

function statsOf({ states, calls, cases, repeats, status, verdicts, dry, tokens, cost, costCap, tokenCap }: RunDetail) {
  const rest = status === "finished" && verdicts < cases ? `; the rest have no ${repeats > 1 ? "majority" : "valid reply"}` : "";
  const share = (count: number) => (calls === 0 ? undefined : `${((100 * count) / calls).toFixed(1)} % of ${calls.toLocaleString("en")} calls`);
  const caps = [costCap !== null && `cap ${formatCost(costCap)}`, tokenCap !== null && `cap ${tokenCap.toLocaleString("en")} tokens`].filter(Boolean).join(", ");
  return [
    { label: dry ? "Labels made" : "Cases labelled", value: verdicts.toLocaleString("en"), hint: dry ? "a dry run makes none" : `of ${plural(cases, "case")}${rest}` },
    { label: "Valid replies", value: states.valid.toLocaleString("en"), hint: share(states.valid) },
    { label: "Invalid replies", value: states.invalid.toLocaleString("en"), hint: share(states.invalid) },
    { label: "No reply", value: states.error.toLocaleString("en"), hint: share(states.error) },
    { label: "Tokens", value: (tokens.input + tokens.output).toLocaleString("en"), hint: `${tokens.input.toLocaleString("en")} in, ${tokens.output.toLocaleString("en")} out${tokens.estimated > 0 ? `; ${tokens.estimated.toLocaleString("en")} estimated` : ""}` },
    { label: "Cost", value: costOrUnknown(cost), hint: caps || undefined },
  ];
}
