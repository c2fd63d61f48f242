import type { Metadata } from "next";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { judgmentsProject } from "@/lib/judgments/judgment-intake";
import { taskType } from "@/lib/task-types/registry";
import { JudgmentForm } from "./judgment-form";

export const metadata: Metadata = { title: "Import judge outputs" };

const EXAMPLE = `{"detailed_results": {"conversation-1": [
  {"question_id": "c1/q1", "question": "When …?",
   "golden_answer": "7 May 2023",
   "generated_answer": "In May 2023",
   "llm_judgments": {"judgment_1": true, "judgment_2": false},
   "category": "2"}]}}`;

export default async function ImportJudgmentsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const { taskType: task, refusal } = await pageData((actor) => judgmentsProject(actor, { project }));
  const intake = taskType(task).judgedAnswers;
  return (
    <>
      <PageHeader title="Import judge outputs">Answers of a system that LLM judges have judged elsewhere. {intake?.meaning}</PageHeader>
      {intake ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <JudgmentForm project={project} takesRubric={intake.takesRubric} takesEvidence={intake.takesEvidence} />
          <Card title="What can be read">
            <div className="space-y-4 text-sm">
              <p>Results as memory systems publish them, with <code>llm_judgments</code>:</p>
              <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-xs leading-5" tabIndex={0}>{EXAMPLE}</pre>
              <ul className="list-disc space-y-1 pl-5 text-ink-soft">
                <li>Or JSON lines, a verdict each: <code>externalId</code>, <code>rater</code>, <code>verdict</code>, <code>rationale</code>{intake.takesRubric && <>, <code>rubric</code></>}, and on any line of an answer its <code>question</code>, <code>goldAnswer</code> and <code>answer</code>.</li>
                <li>Several passes of one judge are one opinion, by majority; split evenly they are none.</li>
                <li>What is no verdict is counted as invalid and never guessed.</li>
                {intake.notes.map((note) => <li key={note}>{note}</li>)}
              </ul>
              <p className="text-ink-soft">Also at the command line: <code className="mt-1 block break-words whitespace-pre-wrap">npx assay import-judgments FILE --project {project}</code></p>
            </div>
          </Card>
        </div>
      ) : (
        <Notice>{refusal}</Notice>
      )}
    </>
  );
}
