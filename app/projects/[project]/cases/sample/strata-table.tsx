import { DataTable } from "@/app/_ui/data-table";
import type { StoredDesign } from "@/lib/cases/sample-schema";
import { strataTotal } from "@/lib/cases/strata-total";

/** A draw stratum by stratum: how many there are, how many are drawn, and each case's chance. */
export function StrataTable({ design }: { design: StoredDesign }) {
  const rows = design.strata.length > 1 ? [...design.strata, strataTotal(design)] : design.strata;
  return (
    <DataTable stack
      caption="Strata of the sample"
      columns={[
        { key: "stratum", header: "Stratum", cell: ({ stratum }) => <span className={stratum === "All" ? "font-medium" : stratum.length > 30 ? "break-words" : "whitespace-nowrap"}>{stratum}</span> },
        { key: "size", header: "Cases", numeric: true, cell: ({ size }) => size.toLocaleString("en") },
        { key: "drawn", header: design.frame === "more" ? "Drawn so far" : "Drawn", numeric: true, cell: ({ drawn }) => drawn.toLocaleString("en") },
        { key: "probability", header: "Probability", numeric: true, cell: ({ probability }) => probability.toFixed(3) },
      ]}
      rows={rows}
      rowKey={({ stratum }) => stratum}
    />
  );
}

/** One sentence that says how a draw was made. */
export function describeDesign({ take, stratify, allocation, start, seed, double, drawn, frame, frameSize }: StoredDesign): string {
  if (frame === "more") return `${drawn.toLocaleString("en")} more cases, at random from the ${frameSize.toLocaleString("en")} of their strata that were not drawn (seed ${seed}). The strata after it:`;
  const what = take === "all" ? `All ${frameSize.toLocaleString("en")} cases` : `${drawn.toLocaleString("en")} of ${frameSize.toLocaleString("en")} cases`;
  const how = take === "all" ? "" : `, ${stratify ? `stratified by ${stratify} (${allocation})` : "in one stratum"}, evenly spaced in the stored order ${start === "paper" ? "from the first case on" : `from a random start (seed ${seed})`}`;
  return `${what}${how}${double ? `; ${double.n.toLocaleString("en")} of them get ${double.overlap} labels each` : ""}.`;
}
