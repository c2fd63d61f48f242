import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { CaseOpinions, CaseRater, CaseRevision } from "@/lib/cases/case-opinions";
import type { Asked } from "@/lib/task-types/question";
import { AnswerList } from "./answer-list";

interface OpinionsProps {
  opinions: CaseOpinions;
  questions: readonly Asked[];
  now: Date;
}

/** Every label with its revisions, skips and decisions: what people and models said of a case, and when. */
export function Opinions({ opinions, questions, now }: OpinionsProps) {
  const { raters, skips, decisions } = opinions;
  return (
    <>
      <Card title="Labels">
        {raters.length === 0 ? <p className="text-sm text-ink-soft">Nobody has labelled this case yet.</p> : (
          <ul className="-my-4 divide-y divide-line">{raters.map((rater) => <li key={rater.id} className="py-4"><RaterLabels {...{ rater, questions, now }} /></li>)}</ul>
        )}
      </Card>
      {skips.length > 0 && (
        <Card title="Skips">
          <ul className="-my-3 divide-y divide-line text-sm">
            {skips.map(({ rater, reason, comment, flagged, at, withdrawnAt }, index) => (
              <li key={index} className="py-3">
                <p><span className="font-medium">{rater}</span>: {reason}{withdrawnAt && <span className="text-ink-soft"> (taken back)</span>} {flagged && <Badge tone="bad">Flagged</Badge>}</p>
                {comment && <p className="whitespace-pre-wrap" dir="auto">{comment}</p>}
                <p className="text-ink-soft"><RelativeTime at={at} now={now} /></p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {decisions.length > 0 && (
        <Card title="Decisions">
          <ul className="-my-3 divide-y divide-line text-sm">
            {decisions.map(({ kind, by, answers, reason, at }, index) => (
              <li key={index} className="space-y-1 py-3">
                <p><span className="font-medium">{DECISION_NAMES[kind]}</span> by {by}, <span className="text-ink-soft"><RelativeTime at={at} now={now} /></span> {index === 0 && <Badge tone="accent">In force</Badge>}</p>
                {answers && <AnswerList answers={answers} questions={questions} />}
                {reason && <p className="whitespace-pre-wrap" dir="auto">{reason}</p>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const DECISION_NAMES = { settle: "Settled", send_back: "Sent back", reopen: "Reopened" } as const;

function RaterLabels({ rater, questions, now }: { rater: CaseRater; questions: readonly Asked[]; now: Date }) {
  const [latest, ...earlier] = rater.revisions;
  if (!latest) return null;
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium break-words">{rater.name}</span>
        {rater.name !== rater.pseudonym && <span className="text-sm text-ink-soft">{rater.pseudonym} in releases</span>}
        {rater.kind === "model" && <Badge>Model</Badge>}
        {rater.madeElsewhere && <Badge>Made elsewhere</Badge>}
      </p>
      <Revision revision={latest} questions={questions} now={now} />
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="text-ink-soft">{earlier.length === 1 ? "1 earlier revision" : `${earlier.length} earlier revisions`}</summary>
          <div className="mt-2 space-y-3 border-l-2 border-line pl-4">{earlier.map((revision) => <Revision key={revision.revision} {...{ revision, questions, now }} />)}</div>
        </details>
      )}
    </div>
  );
}

const CONFIDENCE = ["", "unsure", "fairly sure", "sure"];

function Revision({ revision, questions, now }: { revision: CaseRevision; questions: readonly Asked[]; now: Date }) {
  const { withdrawn, basis, answers, confidence, comment, rationale, flagged, rubricVersion, activeMs, submittedAt } = revision;
  const facts = [confidence ? CONFIDENCE[confidence] : "", rubricVersion ? `rubric ${rubricVersion}` : "", activeMs === null ? "" : `${Math.max(1, Math.round(activeMs / 1000))} s on the case`].filter(Boolean);
  return (
    <div className="space-y-1 text-sm">
      {withdrawn ? <p className="text-ink-soft">Taken back</p> : <AnswerList answers={answers} questions={questions} />}
      {(flagged || basis === "second_opinion") && <p className="flex gap-1">{flagged && <Badge tone="bad">Flagged</Badge>}{basis === "second_opinion" && <Badge>Second opinion</Badge>}</p>}
      {[rationale, comment].filter(Boolean).map((text, index) => <p key={index} className="break-words whitespace-pre-wrap" dir="auto">{text}</p>)}
      <p className="text-ink-soft"><RelativeTime at={submittedAt} now={now} />{facts.length > 0 ? `, ${facts.join(", ")}` : ""}</p>
    </div>
  );
}
