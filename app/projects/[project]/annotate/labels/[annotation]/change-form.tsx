import { useState } from "react";
import { Button } from "@/app/_ui/button";
import type { LabelRevision } from "@/lib/annotations/my-label";
import type { Asked } from "@/lib/task-types/question";
import { ChoiceFields } from "../../choice-fields";
import { choiceKeys } from "../../choice-keys";
import { CONFIDENCE, ConfidenceField } from "../../confidence-field";
import { TextAnswer } from "../../text-answer";
import { useHotkeys } from "../../use-hotkeys";

/** What can be changed of a label. */
export type Change = Pick<LabelRevision, "answers" | "confidence" | "comment" | "flagged">;

interface ChangeFormProps {
  questions: readonly Asked[];
  inForce: LabelRevision;
  /** Saving without a change says that one stands by the label. */
  mayRepeat: boolean;
  busy: boolean;
  onSave(change: Change): void;
}

/** The dock of a labelled case, filled with the label in force. */
export function ChangeForm({ questions, inForce, mayRepeat, busy, onSave }: ChangeFormProps) {
  const [change, setChange] = useState<Change>(() => ({ answers: inForce.answers, confidence: inForce.confidence, comment: inForce.comment, flagged: inForce.flagged }));
  const edit = (part: Partial<Change>) => setChange((before) => ({ ...before, ...part }));
  const answer = (id: string, value: string) => edit({ answers: { ...change.answers, [id]: value } });
  const { answers, confidence, comment, flagged } = inForce;
  const unchanged = JSON.stringify(change) === JSON.stringify({ answers, confidence, comment, flagged });
  useHotkeys({
    ...choiceKeys({ questions, answers: () => change.answers, onAnswers: (answers) => edit({ answers }) }),
    ...Object.fromEntries(CONFIDENCE.map(({ key, value }) => [key, () => edit({ confidence: value })])),
  });
  return (
    <form
      aria-label="Change your label"
      onSubmit={(event) => { event.preventDefault(); onSave(change); }}
      className="sticky bottom-0 z-10 -mx-4 mt-6 space-y-2.5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-[0_-4px_16px_rgb(0_0_0/0.06)] sm:-mx-6 sm:rounded-t-xl sm:border-x sm:px-6"
    >
      <ChoiceFields questions={questions} answers={change.answers} onAnswers={(answers) => edit({ answers })} />
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2.5">
        <div className="max-sm:hidden"><ConfidenceField value={change.confidence} onChoose={(value) => edit({ confidence: value })} /></div>
        {questions.filter((question) => question.kind === "text").map((question) => (
          <TextAnswer key={question.id} label={question.prompt} placeholder={question.placeholder} maxLength={question.maxLength} value={String(change.answers[question.id] ?? "")} onType={(value) => answer(question.id, value)} />
        ))}
        <TextAnswer label="Comment" placeholder="Why you changed it" maxLength={5000} value={change.comment} onType={(value) => edit({ comment: value })} />
        <Button aria-pressed={change.flagged} onClick={() => edit({ flagged: !change.flagged })} className="aria-pressed:border-partial aria-pressed:bg-partial-soft">{change.flagged ? "Flagged" : "Flag"}</Button>
        <Button type="submit" look="primary" disabled={busy || (unchanged && !mayRepeat)}>{busy ? "Saving …" : unchanged && mayRepeat ? "Keep my label" : "Save the change"}</Button>
      </div>
    </form>
  );
}
