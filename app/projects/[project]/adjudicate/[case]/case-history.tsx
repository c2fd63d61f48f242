import { answerTo } from "@/lib/task-types/answer-to";
import { comparedQuestions, type Asked } from "@/lib/task-types/question";
import type { AdjudicationCase, EarlierDecision } from "@/lib/adjudication/adjudication-case";
import { SKIP_REASONS } from "@/lib/annotations/skip-reasons";

/** Why people passed the case on, and what adjudicators decided before, oldest first. */
export function CaseHistory({ item }: { item: Pick<AdjudicationCase, "skips" | "decisions" | "questions"> }) {
  const { skips, decisions, questions } = item;
  if (skips.length === 0 && decisions.length === 0) return null;
  return (
    <div className="mt-6 grid gap-6 md:grid-cols-2">
      {skips.length > 0 && (
        <section aria-labelledby="skips-title">
          <h2 id="skips-title" className="text-sm text-ink-soft">Why people skipped it</h2>
          <ul className="mt-1 space-y-1">
            {skips.map(({ reason, comment }, index) => <li key={index} className="break-words">{SKIP_REASONS.find(({ id }) => id === reason)?.label ?? reason}{comment && <span className="text-ink-soft">: {comment}</span>}</li>)}
          </ul>
        </section>
      )}
      {decisions.length > 0 && (
        <section aria-labelledby="decisions-title">
          <h2 id="decisions-title" className="text-sm text-ink-soft">Decisions so far</h2>
          <ol className="mt-1 space-y-2">
            {decisions.map((decision, index) => (
              <li key={index}>
                <p>{who(decision)} {what(decision, questions)}, <time dateTime={decision.at.toISOString()} title={decision.at.toISOString()}>{decision.at.toISOString().slice(0, 16).replace("T", " ")} UTC</time>.</p>
                {decision.reason && <p className="break-words whitespace-pre-wrap text-ink-soft">{decision.reason}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function who({ mine }: EarlierDecision): string {
  return mine ? "You" : "Another adjudicator";
}

function what({ kind, answers }: EarlierDecision, questions: readonly Asked[]): string {
  if (kind === "send_back") return "sent it back to its readers";
  if (kind === "reopen") return "reopened it";
  const compared = comparedQuestions(questions);
  const labels = compared.flatMap((question) => {
    const given = answerTo(answers ?? {}, question);
    const named = compared.length > 1 ? `${question.unit?.text ?? question.name}: ` : "";
    return question.options.filter(({ value }) => value === given).map(({ label }) => named + label);
  });
  return `settled it as “${labels.join(", ")}”`;
}
