import { Figure } from "@/app/_ui/figure";
import type { PairAgreement, ReportRater, ScaleReport } from "@/lib/agreement/report-types";
import { heatMap } from "@/lib/pictures/heat-map";
import { nameOf, type Names } from "./agreement-figures";

interface ConfusionTablesProps {
  scale: ScaleReport;
  raters: readonly ReportRater[];
  names: Names;
}

/** Who chose what where the other chose what: one table a pair, folded, pairs with people first. */
export function ConfusionTables({ scale, raters, names }: ConfusionTablesProps) {
  const people = new Set(raters.filter(({ kind }) => kind === "person").map(({ pseudonym }) => pseudonym));
  const pairs = scale.pairs.filter(({ a, b, n }) => n > 0 && (people.has(a) || people.has(b)));
  if (pairs.length === 0) return null;
  return (
    <section aria-labelledby="confusion-title" className="rounded-lg border border-line bg-paper p-5">
      <h3 id="confusion-title" className="font-semibold">Confusion tables</h3>
      <p className="mt-1 mb-3 text-sm text-ink-soft">Rows are the first one’s labels, columns the second one’s. A class that nobody used keeps its place.</p>
      <div className="divide-y divide-line">
        {pairs.map((pair, index) => (
          <details key={`${pair.a} ${pair.b}`} open={index === 0} className="py-2">
            <summary className="py-1 text-sm">{nameOf(pair.a, names)} and {nameOf(pair.b, names)}, {pair.n} cases</summary>
            <div className="mt-2"><Confusion pair={pair} classes={scale.classes} names={names} index={index} /></div>
          </details>
        ))}
      </div>
    </section>
  );
}

function Confusion({ pair, classes, names, index }: { pair: PairAgreement; classes: ScaleReport["classes"]; names: Names; index: number }) {
  const labels = classes.map(({ label }) => label);
  const { counts } = pair.confusion;
  const cells = labels.flatMap((row, at) => labels.map((column, to) => ({ row, column, value: counts[at]?.[to] ?? 0, text: String(counts[at]?.[to] ?? 0) })));
  const title = `${nameOf(pair.a, names)} by ${nameOf(pair.b, names)}`;
  const description = cells.map(({ row, column, text }) => `${row} and ${column}: ${text}`).join("; ");
  const svg = heatMap({ rows: labels, columns: labels, cells, full: Math.max(...cells.map(({ value }) => value)), rowTitle: null, columnTitle: null }, { id: `confusion-${index}`, title, description });
  return <Figure title={title} file={`confusion-${pair.a}-${pair.b}`} svg={svg} foldTable table={{ columns: [`${pair.a} \\ ${pair.b}`, ...labels], rows: labels.map((label, at) => [label, ...(counts[at] ?? [])]) }} />;
}
