import { Badge } from "@/app/_ui/badge";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { LabelRevision } from "@/lib/annotations/my-label";
import type { Question } from "@/lib/task-types/question";
import { AnswerWords } from "../answer-words";

interface LabelHistoryProps {
  /** Newest first. */
  revisions: LabelRevision[];
  questions: readonly Question[];
  now: Date;
}

/** All that one ever said about a case. */
export function LabelHistory({ revisions, questions, now }: LabelHistoryProps) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="text-sm text-ink-soft">What you said</h2>
      <ol className="mt-2 space-y-3">
        {revisions.map((revision, index) => (
          <li key={revision.annotationId} className={`border-l-2 pl-4 ${index === 0 ? "border-accent" : "border-line"}`}>
            <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
              {revision.withdrawn ? <span>Taken back</span> : <AnswerWords answers={revision.answers} questions={questions} />}
              {revision.basis === "second_opinion" && <Badge>second opinion</Badge>}
              {revision.flagged && <Badge tone="middle">flagged</Badge>}
            </div>
            {revision.comment && <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">{revision.comment}</p>}
            <p className="mt-0.5 text-sm text-ink-soft">
              <RelativeTime at={revision.at} now={now} />{revision.rubricVersion !== null && `, by guideline version ${revision.rubricVersion}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
