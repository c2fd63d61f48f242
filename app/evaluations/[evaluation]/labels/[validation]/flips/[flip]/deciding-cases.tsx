import Link from "next/link";
import { Card } from "@/app/_ui/card";
import { DataTable, type Column } from "@/app/_ui/data-table";
import type { FlipDetail, ShownDeciding } from "@/lib/evaluations/find-flip";
import { fixedDecimals } from "@/lib/pictures/two-decimals";
import { plural } from "@/lib/plural";
import { ClosedLabels } from "../../../../closed-labels";
import { SupportMark } from "../../../../support-mark";

/** The labels that move a flip most, each with its query, its memory and its case. */
export function DecidingCases({ evaluation, detail: { flip, cases, closed, project } }: { evaluation: string; detail: FlipDetail }) {
  return (
    <section aria-labelledby="deciding" className="space-y-3">
      <h2 id="deciding" className="text-lg font-semibold">Labels that decide it</h2>
      <p className="max-w-prose text-sm text-ink-soft">
        {flip.moving === 0 ? "No label moves this difference: the queries in which the two runs differ hold no labelled memory."
          : `${flip.moving > cases.length ? `The ${cases.length.toLocaleString("en")} of ${plural(flip.moving, "label")} that move it most.` : `All ${plural(flip.moving, "label")} that ${flip.moving === 1 ? "moves" : "move"} it.`} A label moves the difference by what it is now, less what it were if the label said the opposite: above zero it speaks for ${flip.first}, below for ${flip.second}.`}
      </p>
      {closed.length > 0 && <Card><ClosedLabels evaluation={evaluation} project={project.id} cases={closed} /></Card>}
      {cases.length > 0 && <DataTable stack caption="Labels that move the difference most" columns={columns(evaluation, project)} rows={cases} rowKey={({ externalId }) => externalId} />}
    </section>
  );
}

function columns(evaluation: string, project: FlipDetail["project"]): Column<ShownDeciding>[] {
  return [
    { key: "shift", header: "Moves it by", numeric: true, cell: ({ shift }) => (shift === null ? "–" : fixedDecimals(shift, 5)) },
    {
      key: "query", header: "Query", lead: true, cell: ({ query, queryId, sequence }) => (
        <div className="max-sm:text-left sm:min-w-48">
          <Link href={`/evaluations/${evaluation}/queries/${sequence}`} dir="auto">{query || "(empty query)"}</Link>
          <span className="block text-xs break-all text-ink-soft">{queryId}</span>
        </div>
      ),
    },
    { key: "memory", header: "Credited memory", lead: true, cell: ({ memory, memoryId }) => <div className="max-sm:text-left sm:min-w-56"><span className="break-words" dir="auto">{memory}</span><span className="block text-xs break-all text-ink-soft">{memoryId}</span></div> },
    { key: "label", header: "Label", cell: (one) => <Label {...one} /> },
    { key: "weight", header: "Stands for", numeric: true, cell: ({ weight }) => (weight === null ? "–" : `${fixedDecimals(weight, 1)} ${weight === 1 ? "case" : "cases"}`) },
    { key: "case", header: "Case", cell: ({ caseNumber, externalId }) => (caseNumber === null ? <span className="text-xs break-all text-ink-soft">{externalId}</span> : <Link href={`/projects/${project.id}/cases/${caseNumber}`} className="whitespace-nowrap">Case {caseNumber.toLocaleString("en")}</Link>) },
  ];
}

function Label({ closed, people, judges, adjudicated, labels }: ShownDeciding) {
  if (closed) return <span className="text-ink-soft">closed</span>;
  return (
    <span className="block space-y-2 sm:min-w-36">
      {people && <span className="block"><SupportMark label={people} /><span className="block text-xs text-ink-soft">{adjudicated ? "adjudicated, " : ""}{plural(labels.people, "label")} of people</span></span>}
      {judges && <span className="block"><SupportMark label={judges} /><span className="block text-xs text-ink-soft">{plural(labels.judges, "label")} of judges</span></span>}
    </span>
  );
}
