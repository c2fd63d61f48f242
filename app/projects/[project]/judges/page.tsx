import type { Metadata } from "next";
import Link from "next/link";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { DataTable, type Column } from "@/app/_ui/data-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { listJudges, type JudgeSummary } from "@/lib/judges/list-judges";
import { listKeys } from "@/lib/judges/stored-keys";
import { KeyList } from "./key-list";
import { RunStatusMark } from "./_parts/run-status-mark";

export const metadata: Metadata = { title: "Judges" };

export default async function JudgesPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const { judges, keys } = await pageData(async (actor) => ({ judges: await listJudges(actor, { project }), keys: await listKeys(actor, { project }) }));
  const create = <ButtonLink href={`/projects/${project}/judges/new`} look="primary">New judge</ButtonLink>;
  return (
    <>
      <PageHeader title="Judges" actions={judges.length > 0 && create}>
        Language models that label the same cases by the same rubric as people. Annotators never see what they say; how far they may stand in for people is on the page <Link className="underline" href={`/projects/${project}/agreement`}>Agreement</Link>.
      </PageHeader>
      {judges.length === 0 ? (
        <EmptyState title="There is no judge yet" action={create}>
          A judge is a model behind an OpenAI-compatible address (OpenAI, OpenRouter, vLLM, Ollama, LM Studio) or the baseline, which counts shared words and needs no model. Labels of judges made elsewhere come in on the page Cases.
        </EmptyState>
      ) : (
        <DataTable stack caption="Judges of this project" columns={columns(project)} rows={judges} rowKey={({ id }) => id} />
      )}
      {keys.length > 0 && <div className="mt-6"><KeyList project={project} keys={keys} now={new Date()} /></div>}
    </>
  );
}

function columns(project: string): Column<JudgeSummary>[] {
  return [
    { key: "name", header: "Judge", lead: true, cell: ({ id, name, version, pseudonym }) => <><Link className="font-medium" href={`/projects/${project}/judges/${id}`}>{name} v{version}</Link>{pseudonym && <span className="block text-xs text-ink-soft">{pseudonym} in agreement and files</span>}</> },
    { key: "model", header: "Model", cell: ({ kind, model, host }) => (kind === "token_overlap" ? <Badge>Baseline, no model</Badge> : <><span className="break-all">{model}</span> <span className="text-ink-soft">at {host}</span></>) },
    { key: "verdicts", header: "Cases judged", numeric: true, cell: ({ verdicts }) => verdicts.toLocaleString("en") },
    { key: "run", header: "Latest run", cell: ({ latestRun }) => (latestRun ? <span className="flex flex-wrap items-center gap-2"><Link href={`/projects/${project}/judges/runs/${latestRun.number}`}>{latestRun.dry ? "Dry run" : "Run"} {latestRun.number}</Link> <RunStatusMark status={latestRun.status} /></span> : <span className="text-ink-soft">none</span>) },
  ];
}
