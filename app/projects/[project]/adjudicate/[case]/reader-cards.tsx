import { comparedQuestions, type ChoiceQuestion, type Question } from "@/lib/task-types/question";
import type { NeutralCard } from "@/lib/adjudication/adjudication-case";
import { plural } from "@/app/_ui/plural";

const TONES = ["text-supports bg-supports-soft", "text-partial bg-partial-soft", "text-refutes bg-refutes-soft"] as const;

/** The labels under neutral names, one card each, with what was written beside a label folded away. */
export function ReaderCards({ cards, questions }: { cards: readonly NeutralCard[]; questions: readonly Question[] }) {
  const compared = comparedQuestions(questions);
  return (
    <section aria-labelledby="readers-title">
      <h2 id="readers-title" className="text-sm text-ink-soft">What its readers said, in no particular order</h2>
      {cards.length === 0 && <p className="mt-2">Nobody labelled this case.</p>}
      <ul className="mt-2 space-y-2">
        {cards.map((card) => (
          <li key={card.letter} className="rounded-lg border border-line bg-paper px-4 py-2.5">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <p className="text-sm text-ink-soft">Reader {card.letter}</p>
              {compared.map((question) => <Answer key={question.id} question={question} value={card.answers[question.id]} alone={compared.length === 1} />)}
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

function Answer({ question, value, alone }: { question: ChoiceQuestion; value: string | string[] | undefined; alone: boolean }) {
  const index = question.options.findIndex((option) => option.value === value);
  const tone = index === 0 ? TONES[0] : index === question.options.length - 1 ? TONES[2] : TONES[1];
  return (
    <p>
      {!alone && <span className="block text-sm text-ink-soft">{question.prompt}</span>}
      {index === -1 ? <span className="text-ink-soft">no answer</span> : <span className={`inline-block rounded-md px-2.5 py-0.5 font-semibold ${tone}`}>{question.options[index]?.label}</span>}
    </p>
  );
}
