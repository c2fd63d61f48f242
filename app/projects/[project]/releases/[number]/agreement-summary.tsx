import { Card } from "@/app/_ui/card";
import type { AgreementReport } from "@/lib/agreement/report-types";

/** Agreement at the time of the release, in the sentences that its card quotes. */
export function AgreementSummary({ report }: { report: AgreementReport }) {
  return (
    <Card title="Agreement">
      <dl className="space-y-4">
        {report.questions.flatMap(({ question, prompt, scales }) =>
          scales.map(({ name, people, modelsAgainstPeople }) => (
            <div key={`${question} ${name}`}>
              <dt className="text-sm text-ink-soft first-letter:uppercase">{report.questions.length > 1 ? `${prompt} (${name})` : name}</dt>
              <dd>{people.sentence}</dd>
              {modelsAgainstPeople.map(({ model, sentence }) => <dd key={model} className="mt-1 text-ink-soft">{sentence}</dd>)}
            </div>
          )),
        )}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">Grades follow Landis and Koch. From labels given before their rater saw any other opinion.</p>
    </Card>
  );
}
