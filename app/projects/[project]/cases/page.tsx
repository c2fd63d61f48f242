import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { DataTable, type Column } from "@/app/_ui/data-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { pageData } from "@/lib/auth/page";
import { caseCounts, CASES_PER_PAGE, listCases, type CaseList, type CaseListRow } from "@/lib/cases/case-list";
import { judgmentsProject } from "@/lib/judgments/judgment-intake";
import { CaseFilters } from "./case-filters";
import { listAddress, readListView, type ListView } from "./list-address";
import { StateBadge } from "./state-badge";

export const metadata: Metadata = { title: "Cases" };

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CasesPage({ params, searchParams }: Props) {
  const { project } = await params;
  const view = readListView(await searchParams);
  const [list, counts, { refusal }] = await pageData((actor) => Promise.all([listCases(actor, { project, ...view }), caseCounts(actor, { project }), judgmentsProject(actor, { project })]));
  const takesJudgments = refusal === null;
  const base = `/projects/${project}/cases`;
  if (counts.all === 0) {
    return (
      <>
        <PageHeader title="Cases" />
        <EmptyState title="There are no cases yet" action={<><ButtonLink href={`${base}/import`} look="primary">Import cases</ButtonLink>{takesJudgments && <> <ButtonLink href={`${base}/judgments`}>Import judge outputs</ButtonLink></>}</>}>
          Cases come from a file: JSONL, JSON or CSV, one object a case. The page shows how to write one and has an example to download.{takesJudgments && " Or from answers that LLM judges have judged elsewhere."}
        </EmptyState>
      </>
    );
  }
  const sampled = counts.byState.undrawn > 0;
  return (
    <>
      <PageHeader title="Cases" actions={<Actions base={base} takesJudgments={takesJudgments} />}>
        {sampled ? `${plural(counts.all - counts.byState.undrawn, "case")} drawn of ${counts.all.toLocaleString("en")}.` : `${plural(counts.all, "case")}, all of them to be labelled.`}
      </PageHeader>
      <CaseFilters project={project} view={view} counts={counts} />
      {list.rows.length === 0 ? (
        <EmptyState title="No case is like that">Show <Link href={base}>all cases</Link>, or search for something else.</EmptyState>
      ) : (
        <>
          <DataTable stack caption="Cases in the stored order" columns={columns(base, list.rows)} rows={list.rows} rowKey={({ id }) => id} />
          <Pager project={project} view={view} list={list} />
        </>
      )}
    </>
  );
}

function Actions({ base, takesJudgments }: { base: string; takesJudgments: boolean }) {
  return (
    <>
      <ButtonLink href={`${base}/sample`}>Sample</ButtonLink>
      <ButtonLink href={`${base}/labels`}>Import labels</ButtonLink>
      {takesJudgments && <ButtonLink href={`${base}/judgments`}>Import judge outputs</ButtonLink>}
      <ButtonLink href={`${base}/import`} look="primary">Import cases</ButtonLink>
    </>
  );
}

function columns(base: string, rows: readonly CaseListRow[]): Column<CaseListRow>[] {
  const any = (field: "category" | "stratum") => rows.some((row) => row[field] !== null);
  return [
    { key: "number", header: "No.", numeric: true, cell: ({ sequence }) => <span className="text-ink-soft">{sequence.toLocaleString("en")}</span> },
    {
      key: "case", header: "Case", lead: true, cell: ({ sequence, headline, externalId }) => (
        <div className="max-sm:text-left sm:min-w-56">
          <Link href={`${base}/${sequence}`} className="line-clamp-2 text-ink hover:text-accent">{headline}</Link>
          <span className="block max-w-96 truncate text-xs text-ink-soft" title={externalId}>{externalId}</span>
        </div>
      ),
    },
    { key: "states", header: "State", cell: ({ states }) => <div className="flex flex-wrap gap-1">{states.map((state) => <StateBadge key={state} state={state} />)}</div> },
    { key: "labels", header: "Places filled", numeric: true, cell: ({ submitted, places }) => (places === 0 ? "–" : <span className="whitespace-nowrap">{submitted} of {places}</span>) },
    ...(any("category") ? [{ key: "category", header: "Category", cell: ({ category }: CaseListRow) => category ?? "–" }] : []),
    ...(any("stratum") ? [{ key: "stratum", header: "Stratum", cell: ({ stratum }: CaseListRow) => <span className="whitespace-nowrap">{stratum ?? "–"}</span> }] : []),
  ];
}

function Pager({ project, view, list: { page, pages, total, rows } }: { project: string; view: ListView; list: CaseList }) {
  const first = (page - 1) * CASES_PER_PAGE + 1;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-ink-soft tabular-nums">{first.toLocaleString("en")}–{(first + rows.length - 1).toLocaleString("en")} of {total.toLocaleString("en")}</p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          {page > 2 && <ButtonLink href={listAddress(project, { ...view, page: 1 })}>First</ButtonLink>}
          {page > 1 && <ButtonLink href={listAddress(project, { ...view, page: page - 1 })} rel="prev">Previous</ButtonLink>}
          <span className="px-1 tabular-nums">Page {page.toLocaleString("en")} of {pages.toLocaleString("en")}</span>
          {page < pages && <ButtonLink href={listAddress(project, { ...view, page: page + 1 })} rel="next">Next</ButtonLink>}
        </div>
      )}
    </nav>
  );
}
