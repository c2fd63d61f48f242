import { answerTo, askedKey } from "@/lib/task-types/answer-to";
import { optionTone, type OptionTone } from "@/lib/task-types/option-tone";
import { comparedQuestions, type Asked, type ChoiceQuestion } from "@/lib/task-types/question";
import type { NeutralCard } from "@/lib/adjudication/adjudication-case";
import { plural } from "@/lib/plural";

const TONES: Record<OptionTone, string> = { good: "text-supports bg-supports-soft", middle: "text-partial bg-partial-soft", bad: "text-refutes bg-refutes-soft", plain: "bg-sunken" };

/** The labels under neutral names, one card each, with what was written beside a label folded away. */
export function ReaderCards({ cards, readers: { people, models }, questions }: { cards: readonly NeutralCard[]; readers: { people: number; models: number }; questions: readonly Asked[] }) {
  const compared = comparedQuestions(questions);
  const alone = compared.length === 1;
  return (
    <section aria-labelledby="readers-title">
      <h2 id="readers-title" className="text-sm text-ink-soft">{models === 0 ? `What its ${plural(people, "reader")} said` : `What ${plural(people, "person", "people")} and ${plural(models, "model")} said`}, in no particular order</h2>
      {cards.length === 0 && <p className="mt-2">Nobody labelled this case.</p>}
      <ul className="mt-2 space-y-2">
        {cards.map((card) => (
          <li key={card.letter} className="rounded-lg border border-line bg-paper px-4 py-2.5">
            <div className={alone ? "flex flex-wrap items-center gap-x-4 gap-y-1" : "grid grid-cols-2 gap-x-4 gap-y-1.5"}>
              <p className={`text-sm text-ink-soft ${alone ? "" : "col-span-2"}`}>Reader {card.letter}</p>
              {compared.map((question) => <Answer key={askedKey(question)} question={question} value={answerTo(card.answers, question)} alone={alone} />)}
            </div>
            {card.remarks.length > 0 && (
              <details className="mt-1 text-sm">
                <summary className="w-fit rounded text-accent">{plural(card.remarks.length, "remark")}</summary>
                {card.remarks.map((remark, index) => <p key={index} className="mt-2 max-h-60 overflow-y-auto break-words whitespace-pre-wrap">{remark}</p>)}
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answer({ question, value, alone }: { question: Asked<ChoiceQuestion>; value: string | string[] | undefined; alone: boolean }) {
  const { options, unit, name } = question;
  const chosen = options.find((option) => option.value === value);
  return (
    <p className="min-w-0">
      {!alone && <span className="block truncate text-sm text-ink-soft" dir="auto" title={unit?.text}>{unit?.text ?? name}</span>}
      {chosen ? <span className={`inline-block rounded-md px-2.5 py-0.5 font-semibold ${TONES[optionTone(options, chosen.value)]}`}>{chosen.label}</span> : <span className="text-ink-soft">no answer</span>}
    </p>
  );
}
