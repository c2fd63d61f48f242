import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { NotFound } from "@/lib/errors";
import { findJudge } from "@/lib/judges/find-judge";
import { RunTable } from "../_parts/run-table";
import { startRunAction } from "./actions";
import { JudgeFacts } from "./judge-facts";
import { StartForms } from "./start-forms";

interface Props {
  params: Promise<{ project: string; judge: string }>;
}

export const metadata: Metadata = { title: "Judge" };

export default async function JudgePage({ params }: Props) {
  const { project, judge: id } = await params;
  const judge = await pageData(async (actor) => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new NotFound("That judge");
    return findJudge(actor, { project, judge: id });
  });
  const { name, version, config, versions, openRun, casesToJudge, runs, isOutdated } = judge;
  const latest = versions[0];
  const stopped = runs.find(({ number }) => number === openRun)?.status === "stopped";
  const isLatest = latest?.id === id;
  return (
    <>
      <PageHeader title={`${name} v${version}`} actions={isLatest && <ButtonLink href={`/projects/${project}/judges/${id}/edit`}>Edit</ButtonLink>}>
        {config.kind === "token_overlap" ? "A baseline without a model: it counts shared words and understands nothing." : judge.frozen ? "It has been run, so this version never changes; an edit makes the next one." : "Not run yet, so it can still be changed."}
      </PageHeader>
      <div className="space-y-6">
        {!isLatest && latest && <Notice>There is a newer version: <Link className="underline" href={`/projects/${project}/judges/${latest.id}`}>version {latest.version}</Link>.</Notice>}
        {isLatest && isOutdated && <Notice>The instructions around the rubric have changed since this version was made. Edit it and save: the next version takes them up and can be run.</Notice>}
        {openRun !== null && <Notice><Link className="underline" href={`/projects/${project}/judges/runs/${openRun}`}>Run {openRun}</Link> {stopped ? "stopped. Resume or cancel it to start another." : "is open. Another can be started when it has ended."}</Notice>}
        {openRun === null && casesToJudge > 0 && !isOutdated && <StartForms action={startRunAction.bind(null, { project, judge: id })} cases={casesToJudge} repeats={config.repeats} baseline={config.kind === "token_overlap"} priced={config.kind === "endpoint" && (config.inputPrice !== undefined || config.outputPrice !== undefined)} />}
        {openRun === null && casesToJudge === 0 && <Notice look="done">Every drawn case has a verdict of this version, or none is drawn yet.</Notice>}
        {runs.length > 0 && <RunTable project={project} runs={runs} />}
        <Card title="Configuration"><JudgeFacts judge={judge} project={project} /></Card>
      </div>
    </>
  );
}
