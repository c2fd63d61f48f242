import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { sampleState } from "@/lib/cases/sample-state";
import { projectHeader } from "@/lib/projects/project-header";
import { taskType as taskTypeOf } from "@/lib/task-types/registry";
import { UploadForm } from "../_parts/upload-form";
import { CaseFileGuide } from "./case-file-guide";

export const metadata: Metadata = { title: "Import cases" };

export default async function ImportCasesPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const [{ cases }, { taskType }] = await pageData((actor) => Promise.all([sampleState(actor, { project }), projectHeader(actor, { project })]));
  return (
    <>
      <PageHeader title="Import cases">
        {cases > 0 ? `The project has ${cases.toLocaleString("en")} cases; new ones are added behind them. ` : ""}The file is checked first, and you see what it would add before anything is imported.
        {taskTypeOf(taskType).judgedAnswers && <> Answers that LLM judges have judged elsewhere can be imported <Link href={`/projects/${project}/cases/judgments`}>with their verdicts</Link>.</>}
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <UploadForm project={project} kind="cases" next={`/projects/${project}/cases/import`} />
        <CaseFileGuide project={project} task={taskType} />
      </div>
    </>
  );
}
