import Link from "next/link";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { AnswerList } from "@/app/projects/[project]/cases/[case]/answer-list";
import type { LabelledMemory, ProjectLabels, ReleasedLabel } from "@/lib/evaluations/query-labels";
import { plural } from "@/lib/plural";
import { ClosedLabels } from "../../closed-labels";
import { SupportMark } from "../../support-mark";
import { labelAnchor } from "./label-anchor";

/** What people and judges said of this query's memories, by project, and what releases that were brought back say of them. */
export function QueryLabels({ evaluation, memories }: { evaluation: string; memories: readonly LabelledMemory[] }) {
  return (
    <Card title="Labels of its memories">
      <ul className="divide-y divide-line">
        {memories.map(({ memoryId, memoryText, projects, releases }, at) => (
          <li key={labelAnchor(at)} id={labelAnchor(at)} className="scroll-mt-4 space-y-4 py-5 first:pt-0 last:pb-0 target:bg-sunken">
            <div>
              <p className="break-words" dir="auto">{memoryText}</p>
              <p className="mt-1 text-sm break-all text-ink-soft">{memoryId}</p>
            </div>
            {projects.map((labels) => <InProject key={labels.project.id} evaluation={evaluation} {...labels} />)}
            {releases.map((label) => <InRelease key={label.validation} evaluation={evaluation} {...label} />)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function InProject({ evaluation, project, caseId, caseNumber, questions, drawn, labels, settled }: ProjectLabels & { evaluation: string }) {
  return (
    <div>
      <p className="text-sm text-ink-soft">
        <Link href={`/projects/${project.id}`} className="break-words underline">{project.name}</Link>
        {caseNumber !== null && <>, <Link href={`/projects/${project.id}/cases/${caseNumber}`} className="underline">case {caseNumber.toLocaleString("en")}</Link></>}
      </p>
      {labels === null ? <div className="mt-2"><ClosedLabels evaluation={evaluation} project={project.id} cases={[caseId]} /></div>
        : labels.length === 0 ? <p className="mt-1 text-sm text-ink-soft">{drawn ? "Nobody has labelled it yet." : "Not in that project’s sample."}</p>
        : (
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
            {labels.map(({ rater, kind, answers }) => (
              <div key={rater} className="contents">
                <dt>{rater} {kind === "model" && <Badge>judge</Badge>}</dt>
                <dd><AnswerList answers={answers} questions={questions} /></dd>
              </div>
            ))}
            {settled && <div className="contents"><dt className="font-medium">Settled</dt><dd><AnswerList answers={settled} questions={questions} /></dd></div>}
          </dl>
        )}
    </div>
  );
}

function InRelease({ evaluation, validation, project, release, people, judges, adjudicated, peopleCount, judgesCount }: ReleasedLabel & { evaluation: string }) {
  return (
    <div>
      <p className="text-sm text-ink-soft"><Link href={`/evaluations/${evaluation}/labels/${validation}`} className="break-words underline">{project.name}, release {release}</Link>, brought back</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {people && <div className="contents"><dt>People</dt><dd><SupportMark label={people} /> <span className="text-ink-soft">{adjudicated ? "adjudicated, " : ""}{plural(peopleCount, "label")}</span></dd></div>}
        {judges && <div className="contents"><dt>Judges</dt><dd><SupportMark label={judges} /> <span className="text-ink-soft">{plural(judgesCount, "label")}</span></dd></div>}
      </dl>
    </div>
  );
}
