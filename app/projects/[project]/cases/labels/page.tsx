import type { Metadata } from "next";
import { ButtonLink, DownloadLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { sampleState } from "@/lib/cases/sample-state";
import { firstExample } from "@/lib/cases/example-file";
import { projectHeader } from "@/lib/projects/project-header";
import { comparedQuestions } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { CasesToLabel } from "../_parts/cases-to-label";
import { readableJson } from "../_parts/readable-json";
import { UploadForm } from "../_parts/upload-form";

export const metadata: Metadata = { title: "Import labels" };

export default async function ImportLabelsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const [{ cases }, { taskType: task }] = await pageData((actor) => Promise.all([sampleState(actor, { project }), projectHeader(actor, { project })]));
  return (
    <>
      <PageHeader title="Import labels made elsewhere">
        Labels of judges and of people outside Assay, for cases that are here already. Releases of Assay can be imported as they are.
      </PageHeader>
      {cases === 0 ? (
        <EmptyState title="There are no cases yet" action={<ButtonLink href={`/projects/${project}/cases/import`} look="primary">Import cases</ButtonLink>}>A label belongs to a case, so the cases come first.</EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="space-y-6">
            <UploadForm project={project} kind="labels" next={`/projects/${project}/cases/labels`} />
            <CasesToLabel project={project} />
          </div>
          <LabelFileGuide project={project} task={task} />
        </div>
      )}
    </>
  );
}

async function LabelFileGuide({ project, task }: { project: string; task: string }) {
  const { questions } = taskType(task);
  return (
    <Card title="How to write a file of labels">
      <div className="space-y-4 text-sm">
        <p>One JSON object a line (JSONL), one JSON list, or CSV with the columns of a release.</p>
        <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-xs leading-5" tabIndex={0}>{readableJson(await firstExample(task, "labels"))}</pre>
        <ul className="list-disc space-y-1 pl-5 text-ink-soft">
          <li><code>rater</code> is any name that stays the same; <code>kind</code> is <code>model</code> or <code>human</code>.</li>
          {comparedQuestions(questions).map((question) => (
            <li key={question.id}><code>answers.{question.id}</code>{question.per ? `, for each ${question.per} by its id` : ""}{question.askedOf ? `, of ${question.askedOf} only` : ""}: {question.options.map(({ value }) => value).join(", ")}.</li>
          ))}
          <li><code>rationale</code>, <code>comment</code>, <code>confidence</code> (1 to 3), <code>flagged</code> and <code>submittedAt</code> may be left out.</li>
          <li>The same label again is skipped; another label of the same rater on the same case is refused.</li>
          <li>People’s labels take open places of their cases and count as progress. Models’ labels never do.</li>
        </ul>
        <DownloadLink href={`/api/v1/projects/${project}/imports/examples/labels.jsonl`}>Example as JSONL</DownloadLink>
        <p className="text-ink-soft">Also at the command line: <code className="mt-1 block break-words whitespace-pre-wrap">npx assay import-labels FILE --project {project}</code></p>
      </div>
    </Card>
  );
}
