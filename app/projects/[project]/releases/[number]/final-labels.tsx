import { Card } from "@/app/_ui/card";
import { PROVENANCES, type Provenance } from "@/lib/releases/final-label";
import type { FinalLabelSummary } from "@/lib/releases/manifest";
import type { ChoiceQuestion } from "@/lib/task-types/question";

const WORDS: Record<Provenance, string> = {
  adjudicated: "settled by an adjudicator",
  unanimous: "unanimous",
  majority: "by majority",
  single: "from one person only",
  tie_rule: "by the tie rule",
  none: "without a final label",
};

/** How the final labels fall, and where they come from. */
export function FinalLabels({ question, summary, uses }: { question: ChoiceQuestion; summary: FinalLabelSummary; uses: string }) {
  // Cases that the question was asked of, or their units.
  const asked = PROVENANCES.reduce((sum, provenance) => sum + summary.provenance[provenance], 0);
  const rows = [...question.options.map(({ value, label }) => ({ label, n: summary.labels[value] ?? 0 })), { label: "No final label", n: summary.provenance.none }];
  return (
    <Card title={`Final labels: ${question.prompt}`}>
      <table className="w-full max-w-xl text-sm">
        <caption className="sr-only">{question.per ? `${question.per}s` : "Cases"} by final label</caption>
        <tbody>
          {rows.map(({ label, n }) => (
            <tr key={label}>
              <th scope="row" className="w-40 py-1 pr-4 text-left font-normal">{label}</th>
              <td className="w-16 py-1 pr-2 text-right tabular-nums">{n.toLocaleString("en")}</td>
              <td className="w-16 py-1 pr-4 text-right text-ink-soft tabular-nums">{asked > 0 ? `${Math.round((100 * n) / asked)} %` : "–"}</td>
              <td className="hidden py-1 sm:table-cell" aria-hidden="true"><div className="h-2 rounded-full bg-accent" style={{ width: `${asked > 0 ? (100 * n) / asked : 0}%` }} /></td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-ink-soft">
        {question.askedOf && `Asked of ${question.askedOf} only. `}
        {PROVENANCES.filter((provenance) => summary.provenance[provenance] > 0).map((provenance) => `${summary.provenance[provenance].toLocaleString("en")} ${WORDS[provenance]}`).join(", ")}. {uses}
      </p>
    </Card>
  );
}
