import Form from "next/form";
import Link from "next/link";
import { Button } from "@/app/_ui/button";
import { CONTROL } from "@/app/_ui/field";
import { HEADLINE_DEPTH } from "@/lib/evaluations/headline-depth";
import { QUERY_KIND_NAMES, QUERY_KINDS } from "@/lib/evaluations/query-kinds";
import type { QueryList } from "@/lib/evaluations/query-list";
import { queryAddress, type QueryView } from "./query-address";

/** Narrows the list: by kind with a click, by run, category and text with a form that works without JavaScript. */
export function QueryFilters({ evaluation, view, list }: { evaluation: string; view: QueryView; list: QueryList }) {
  const { runs, counts, categories } = list;
  const datasets = new Set(runs.map(({ dataset }) => dataset)).size;
  const narrowed = view.category !== undefined || view.run !== undefined || view.search !== "";
  return (
    <div className="mb-4 space-y-3">
      <nav aria-label="Queries by kind">
        <ul className="flex flex-wrap gap-1.5">
          <KindLink href={queryAddress(evaluation, { ...view, kind: undefined, page: 1 })} current={view.kind === undefined} name="All" count={counts.all} />
          {QUERY_KINDS.map((kind) => (
            <KindLink key={kind} href={queryAddress(evaluation, { ...view, kind, page: 1 })} current={view.kind === kind} name={QUERY_KIND_NAMES[kind].name} meaning={QUERY_KIND_NAMES[kind].meaning} count={counts[kind]} />
          ))}
        </ul>
      </nav>
      <Form action={`/evaluations/${evaluation}/queries`} className="flex flex-wrap items-center gap-2" key={JSON.stringify(view)}>
        {view.kind && <input type="hidden" name="kind" value={view.kind} />}
        <input type="search" name="q" defaultValue={view.search} placeholder="Search query, answer or id" aria-label="Search query, answer or id" className={`${CONTROL} max-w-72 min-w-40 flex-1`} />
        {runs.length > 1 && (
          <select name="run" defaultValue={view.run ?? ""} aria-label="By run" className={`${CONTROL} w-auto max-w-56`}>
            <option value="">In any run</option>
            {runs.map(({ ordinal, system, dataset }) => <option key={ordinal} value={ordinal}>{datasets > 1 ? `${dataset}: ${system}` : system}</option>)}
          </select>
        )}
        {categories.length > 0 && (
          <select name="category" defaultValue={view.category ?? ""} aria-label="By category" className={`${CONTROL} w-auto max-w-56`}>
            <option value="">Any category</option>
            {categories.map((category) => <option key={category} value={category}>{category}</option>)}
          </select>
        )}
        <Button type="submit">Show</Button>
        {narrowed && <Link className="px-2 text-sm" href={queryAddress(evaluation, { kind: view.kind })}>Clear</Link>}
      </Form>
      {view.kind && <p className="text-sm text-ink-soft">{QUERY_KIND_NAMES[view.kind].name}: {QUERY_KIND_NAMES[view.kind].meaning}, within {HEADLINE_DEPTH}.</p>}
    </div>
  );
}

function KindLink({ href, current, name, meaning, count }: { href: string; current: boolean; name: string; meaning?: string; count: number }) {
  return (
    <li>
      <Link href={href} title={meaning} aria-current={current ? "true" : undefined} className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line px-3 text-sm text-ink-soft no-underline hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-ink">
        {name} <span className="tabular-nums">{count.toLocaleString("en")}</span>
      </Link>
    </li>
  );
}
