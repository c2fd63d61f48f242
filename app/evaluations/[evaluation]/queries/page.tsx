import type { Metadata } from "next";
import Link from "next/link";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { DataTable, type Column } from "@/app/_ui/data-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { evaluationHeader } from "@/lib/evaluations/evaluation-header";
import { HEADLINE_DEPTH } from "@/lib/evaluations/headline-depth";
import { listQueries, QUERIES_PER_PAGE, type QueryList, type QueryListRow } from "@/lib/evaluations/query-list";
import { EvaluationCrumb } from "../evaluation-crumb";
import { score } from "../score";
import { queryAddress, readQueryView, type QueryView } from "./query-address";
import { QueryFilters } from "./query-filters";

export const metadata: Metadata = { title: "Queries" };

interface Props {
  params: Promise<{ evaluation: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function QueriesPage({ params, searchParams }: Props) {
  const { evaluation } = await params;
  const view = readQueryView(await searchParams);
  const [list, { name }] = await pageData((actor) => Promise.all([listQueries(actor, { evaluation, ...view }), evaluationHeader(actor, { evaluation })]));
  const base = `/evaluations/${evaluation}/queries`;
  return (
    <>
      <EvaluationCrumb evaluation={evaluation} name={name} />
      <PageHeader title="Queries">{means(view, list)}</PageHeader>
      <QueryFilters evaluation={evaluation} view={view} list={list} />
      {list.rows.length === 0 ? (
        <EmptyState title={list.counts.all === 0 ? "There are no queries" : "No query is like that"}>
          {list.counts.all === 0 ? "They show here once the traces are audited." : <>Show <Link href={base}>all queries</Link>, or search for something else.</>}
        </EmptyState>
      ) : (
        <>
          <DataTable stack caption="Queries in the order of the traces" columns={columns(base, { view, list })} rows={list.rows} rowKey={({ sequence }) => String(sequence)} />
          <Pager evaluation={evaluation} view={view} list={list} />
        </>
      )}
    </>
  );
}

function means({ run }: QueryView, { runs }: QueryList): string {
  const chosen = runs.find(({ ordinal }) => ordinal === run) ?? (runs.length === 1 ? runs[0] : undefined);
  return chosen ? `What ${chosen.system} returned, at depth ${HEADLINE_DEPTH}.` : `Scores are the mean of the runs, at depth ${HEADLINE_DEPTH}; a query is contested, gained or lost where it is so in any run.`;
}

function columns(base: string, { view, list }: { view: QueryView; list: QueryList }): Column<QueryListRow>[] {
  const datasets = new Set(list.runs.map(({ dataset }) => dataset)).size;
  const run = view.run === undefined ? "" : `?run=${view.run}`;
  return [
    { key: "number", header: "No.", numeric: true, cell: ({ sequence }) => <span className="text-ink-soft">{sequence.toLocaleString("en")}</span> },
    {
      key: "query", header: "Query", lead: true, cell: ({ sequence, query, externalId, dataset }) => (
        <div className="max-sm:text-left sm:min-w-56">
          <Link href={`${base}/${sequence}${run}`} className="line-clamp-2 text-ink hover:text-accent" dir="auto">{query || "(empty)"}</Link>
          <span className="block max-w-96 truncate text-xs text-ink-soft" title={externalId}>{datasets > 1 ? `${dataset}: ` : ""}{externalId}</span>
        </div>
      ),
    },
    { key: "category", header: "Category", cell: ({ category, answerable }) => <span className="whitespace-nowrap">{category || "–"}{!answerable && <span className="block text-xs text-ink-soft">unanswerable</span>}</span> },
    { key: "raw", header: "nDCG Raw", numeric: true, cell: ({ raw }) => score(raw) },
    { key: "source", header: "Source", numeric: true, cell: ({ source }) => score(source) },
    { key: "canonical", header: "Canonical", numeric: true, cell: ({ canonical }) => score(canonical) },
    {
      key: "kinds", header: "Between Raw and Canonical", cell: ({ contested, gained, lost }) => (
        <span className="flex flex-wrap gap-1">
          {contested && <Badge tone="accent">contested</Badge>}
          {gained && <Badge tone="good">hit gained</Badge>}
          {lost && <Badge tone="bad">hit lost</Badge>}
        </span>
      ),
    },
  ];
}

function Pager({ evaluation, view, list: { page, pages, total, rows } }: { evaluation: string; view: QueryView; list: QueryList }) {
  const first = (page - 1) * QUERIES_PER_PAGE + 1;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
      <p className="tabular-nums">{first.toLocaleString("en")} to {(first + rows.length - 1).toLocaleString("en")} of {total.toLocaleString("en")}</p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          {page > 1 && <ButtonLink href={queryAddress(evaluation, { ...view, page: page - 1 })} rel="prev">Previous</ButtonLink>}
          <span className="px-1 tabular-nums">Page {page.toLocaleString("en")} of {pages.toLocaleString("en")}</span>
          {page < pages && <ButtonLink href={queryAddress(evaluation, { ...view, page: page + 1 })} rel="next">Next</ButtonLink>}
        </div>
      )}
    </nav>
  );
}
