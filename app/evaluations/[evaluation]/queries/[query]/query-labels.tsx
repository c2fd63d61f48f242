import Link from "next/link";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { AnswerList } from "@/app/projects/[project]/cases/[case]/answer-list";
import type { LabelledCase } from "@/lib/evaluations/query-labels";

/** What people and judges said of this query's contested memories, by project. */
export function QueryLabels({ cases }: { cases: readonly LabelledCase[] }) {
  return (
    <Card title="Labels of its contested credit">
      <ul className="divide-y divide-line">
        {cases.map(({ project, memoryId, memoryText, labels, settled, questions, drawn }) => (
          <li key={`${project.id} ${memoryId}`} className="py-4 first:pt-0 last:pb-0">
            <p className="break-words" dir="auto">{memoryText}</p>
            <p className="mt-1 text-sm text-ink-soft"><Link href={`/projects/${project.id}`}>{project.name}</Link> · <span className="break-all">{memoryId}</span></p>
            <div className="mt-3">
              {labels === null ? <p className="text-sm text-ink-soft">Hidden while you may still label this case yourself.</p>
                : labels.length === 0 ? <p className="text-sm text-ink-soft">{drawn ? "Nobody has labelled it yet." : "Not in that project’s sample."}</p>
                : (
                  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
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
          </li>
        ))}
      </ul>
    </Card>
  );
}
