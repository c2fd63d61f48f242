import Link from "next/link";
import { Badge } from "@/app/_ui/badge";
import { DataTable, type Column } from "@/app/_ui/data-table";
import { HEADLINE_DEPTH } from "@/lib/evaluations/headline-depth";
import type { QueryRun } from "@/lib/evaluations/query-detail";
import { score } from "../../score";

/** The query's score in every run; each leads to that run's list. */
export function RunScores({ runs, current, base }: { runs: readonly QueryRun[]; current: number | undefined; base: string }) {
  const columns: Column<QueryRun>[] = [
    { key: "system", header: "Run", cell: ({ ordinal, system }) => (runs.length === 1 ? system : <Link href={`${base}?run=${ordinal}#list`} aria-current={ordinal === current ? "true" : undefined} className="aria-[current]:font-semibold">{system}</Link>) },
    ...(["raw", "source", "canonical"] as const).map((target): Column<QueryRun> => ({
      key: target, header: `${target === "raw" ? `nDCG@${HEADLINE_DEPTH} ` : ""}${target[0]!.toUpperCase()}${target.slice(1)}`, numeric: true,
      cell: ({ scores, sizes }) => <span className="whitespace-nowrap">{score(scores[target])} <span className="text-xs text-ink-soft">of {sizes[target]}</span></span>,
    })),
    {
      key: "kinds", header: "Between Raw and Canonical", cell: ({ contestedRank, gained, lost, repeated }) => (
        <span className="flex flex-wrap gap-1">
          {contestedRank !== null && <Badge tone="accent">contested at rank {contestedRank}</Badge>}
          {gained && <Badge tone="good">hit gained</Badge>}
          {lost && <Badge tone="bad">hit lost</Badge>}
          {repeated > 0 && <Badge>{repeated} repeated {repeated === 1 ? "id" : "ids"}</Badge>}
        </span>
      ),
    },
  ];
  return <DataTable stack caption="Scores of this query by run; “of” says how many ids the target holds" showCaption columns={columns} rows={runs} rowKey={({ ordinal }) => String(ordinal)} />;
}
