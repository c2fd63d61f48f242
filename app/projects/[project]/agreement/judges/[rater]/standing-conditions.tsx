import { Badge, type Tone } from "@/app/_ui/badge";
import type { Answer, Condition } from "@/lib/agreement/standing/judge-standing";

const WORDS: Record<Answer, { word: string; tone: Tone }> = {
  yes: { word: "Yes", tone: "good" },
  no: { word: "No", tone: "bad" },
  open: { word: "Not settled", tone: "middle" },
};

/** What the verdict rests on: each question with its answer and the figures behind it. */
export function StandingConditions({ conditions }: { conditions: readonly Condition[] }) {
  return (
    <ul className="divide-y divide-line">
      {conditions.map(({ question, answer, finding }) => (
        <li key={question} className="grid gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <p><Badge tone={WORDS[answer].tone}>{WORDS[answer].word}</Badge></p>
          <div>
            <p className="font-medium">{question}</p>
            <p className="text-sm text-ink-soft">{finding}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
