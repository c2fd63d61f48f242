import type { Metadata } from "next";
import Link from "next/link";
import { Notice } from "@/app/_ui/notice";
import { myLabel } from "@/lib/annotations/my-label";
import { pageData } from "@/lib/auth/page";
import { requirePageUser } from "@/lib/auth/session";
import { publishedRubric } from "@/lib/rubrics/published-rubric";
import { ChangeLabel } from "./change-label";
import { JudgeOpinions } from "./judge-opinions";
import { LabelHistory } from "./label-history";

export const metadata: Metadata = { title: "My label" };

/** One labelled case as its annotator saw it, with what they said, for changing it. */
export default async function MyLabelPage({ params }: { params: Promise<{ project: string; annotation: string }> }) {
  const { project, annotation } = await params;
  const user = await requirePageUser();
  const [label, rubric] = await pageData((actor) => Promise.all([myLabel(actor, { project, annotationId: annotation }), publishedRubric(actor, { project })]));
  const [inForce] = label.revisions;
  const withdrawn = inForce === undefined || inForce.withdrawn;
  return (
    <div className="-mb-6 flex min-h-[calc(100dvh-7.75rem)] flex-col sm:-mb-8 sm:min-h-[calc(100dvh-8.25rem)]">
      <p className="mb-4 text-sm"><Link href={`/projects/${project}/annotate/labels`}>My labels</Link></p>
      <div className="mb-5 space-y-3 empty:hidden">
        {label.note !== null && <Notice look="warning"><p className="font-medium">An adjudicator asks you to look again:</p><p dir="auto" className="mt-1 break-words whitespace-pre-wrap">{label.note}</p></Notice>}
        {label.settled && <Notice>This case is settled. Your label stays as it is; if it was wrong, ask the owner to reopen the case.</Notice>}
        {withdrawn && <Notice>You took this label back. The case is among those to be labelled.</Notice>}
      </div>
      <ChangeLabel
        userId={user.id} project={project} rubricId={rubric?.id ?? null}
        taskType={label.taskType} view={label.view} questions={label.questions}
        inForce={withdrawn || label.settled ? null : inForce} secondLook={label.note !== null}
      >
        {!withdrawn && <JudgeOpinions project={project} annotationId={inForce.annotationId} opinions={label.opinions} />}
        <LabelHistory revisions={label.revisions} questions={label.questions} now={new Date()} />
      </ChangeLabel>
    </div>
  );
}
