import Link from "next/link";
import { Card } from "@/app/_ui/card";
import { DataTable, type Column } from "@/app/_ui/data-table";
import type { ValidationDetail } from "@/lib/evaluations/find-validation";
import { flipsCounted } from "@/lib/target-audit/flip-report";
import { withInterval } from "@/lib/target-audit/numbers";
import { METRIC_NAMES, TARGET_NAMES } from "@/lib/target-audit/report-tables";
import { OutcomeMark } from "./outcome-mark";

type Row = NonNullable<ValidationDetail["flips"]>[number] & { number: number };

/** Every flip, what the labels say of it, and the way to the labels that decide it. */
export function FlipList({ base, flips }: { base: string; flips: NonNullable<ValidationDetail["flips"]> }) {
  const several = new Set(flips.map(({ dataset }) => dataset)).size > 1;
  const columns: Column<Row>[] = [
    { key: "flip", header: "First − second", lead: true, cell: ({ number, dataset, flip }) => <Link href={`${base}/${number}`} className="block min-w-40 break-words">{several && `${dataset}: `}{flip.first} − {flip.second}</Link> },
    { key: "metric", header: "Metric", cell: ({ flip }) => `${METRIC_NAMES[flip.metric]}@${flip.k}` },
    { key: "targets", header: "Targets that disagree", cell: ({ flip }) => <span className="whitespace-nowrap">{flip.targets.map((target) => TARGET_NAMES[target]).join(" and ")}</span> },
    { key: "confirmed", header: "Confirmed", cell: ({ flip }) => (flip.confirmed ? "yes" : "no") },
    { key: "validated", header: "Validated difference", cell: ({ flip }) => <span className="whitespace-nowrap tabular-nums">{withInterval(flip.validated.imputed ?? flip.validated.lower)}</span> },
    { key: "outcome", header: "Under the labels", cell: ({ flip }) => <OutcomeMark flip={flip} /> },
    { key: "labels", header: "Labels that move it", numeric: true, cell: ({ flip }) => flip.moving.toLocaleString("en") },
  ];
  return (
    <Card title="Winner flips and the labels that decide them">
      {flips.length === 0 ? <p>No two targets disagree on a winner between these runs.</p> : (
        <DataTable stack caption={`Winner flips: ${flipsCounted(flips.map(({ dataset, flip }) => ({ ...flip, dataset })))}, one a row; confirmed: both differences other than 0 after Holm`} showCaption columns={columns} rows={flips.map((row, at) => ({ ...row, number: at + 1 }))} rowKey={({ number }) => String(number)} />
      )}
    </Card>
  );
}
