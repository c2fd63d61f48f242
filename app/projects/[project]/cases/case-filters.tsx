import Form from "next/form";
import Link from "next/link";
import { Button } from "@/app/_ui/button";
import { CONTROL } from "@/app/_ui/field";
import type { CaseCounts } from "@/lib/cases/case-list";
import { CASE_STATES, type CaseState } from "@/lib/cases/case-states";
import { listAddress, type ListView } from "./list-address";
import { STATE_NAMES } from "./state-badge";

/** Narrows the list: by state with a click, by stratum, category and text with a form that works without JavaScript. */
export function CaseFilters({ project, view, counts }: { project: string; view: ListView; counts: CaseCounts }) {
  const narrowed = view.stratum !== undefined || view.category !== undefined || view.search !== "";
  return (
    <div className="mb-4 space-y-3">
      <nav aria-label="Cases by state">
        <ul className="flex flex-wrap gap-1.5">
          <StateLink href={listAddress(project, { ...view, state: undefined, page: 1 })} current={view.state === undefined} name="All" count={counts.all} />
          {CASE_STATES.filter((state) => counts.byState[state] > 0 || ALWAYS.includes(state) || state === view.state).map((state) => (
            <StateLink key={state} href={listAddress(project, { ...view, state, page: 1 })} current={view.state === state} name={STATE_NAMES[state]} count={counts.byState[state]} />
          ))}
        </ul>
      </nav>
      <Form action={`/projects/${project}/cases`} className="flex flex-wrap items-center gap-2" key={JSON.stringify(view)}>
        {view.state && <input type="hidden" name="state" value={view.state} />}
        <input type="search" name="q" defaultValue={view.search} placeholder="Search text or id" aria-label="Search text or id" className={`${CONTROL} max-w-72 min-w-40 flex-1`} />
        <Choice name="stratum" label="Any stratum" value={view.stratum} choices={counts.strata} />
        <Choice name="category" label="Any category" value={view.category} choices={counts.categories} />
        <Button type="submit">Show</Button>
        {narrowed && <Link className="px-2 text-sm" href={listAddress(project, { state: view.state })}>Clear</Link>}
      </Form>
    </div>
  );
}

const ALWAYS: readonly CaseState[] = ["open", "started", "complete"];

function StateLink({ href, current, name, count }: { href: string; current: boolean; name: string; count: number }) {
  return (
    <li>
      <Link href={href} aria-current={current ? "true" : undefined} className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line px-3 text-sm text-ink-soft no-underline hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-ink">
        {name} <span className="tabular-nums">{count.toLocaleString("en")}</span>
      </Link>
    </li>
  );
}

function Choice({ name, label, value, choices }: { name: string; label: string; value: string | undefined; choices: readonly string[] }) {
  if (choices.length === 0) return null;
  return (
    <select name={name} defaultValue={value ?? ""} aria-label={label.replace("Any", "By")} className={`${CONTROL} w-auto max-w-56`}>
      <option value="">{label}</option>
      {choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
    </select>
  );
}
