import type { ReactNode } from "react";

type Entries = Record<string, unknown>;

/** Any value of a case file, as a person reads it: text as it stands, lists of objects as a table, the rest as terms. */
function FieldValue({ value }: { value: unknown }): ReactNode {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return <span className="text-ink-soft">empty</span>;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return <span className="tabular-nums">{Number(value.toPrecision(6)).toLocaleString("en", { maximumFractionDigits: 4 })}</span>;
  if (typeof value === "string") return <span className="break-words whitespace-pre-wrap" dir="auto">{value}</span>;
  if (isTable(value)) return <EntriesTable rows={value} />;
  if (Array.isArray(value)) return <ul className="list-disc pl-5">{value.map((item, index) => <li key={index}><FieldValue value={item} /></li>)}</ul>;
  return <FieldList nested fields={value as Entries} />;
}

/** Fields with their names; what is nested has a narrower column of names, and tables take the whole width. */
export function FieldList({ fields, nested = false }: { fields: Entries; nested?: boolean }) {
  const entries = Object.entries(fields);
  if (entries.length === 0) return <span className="text-ink-soft">empty</span>;
  const columns = nested ? "sm:grid-cols-[4rem_minmax(0,1fr)]" : "sm:grid-cols-[7rem_minmax(0,1fr)]";
  return (
    <dl className={nested ? "space-y-1" : "space-y-3"}>
      {entries.map(([name, value]) => (
        <div key={name} className={isTable(value) ? "space-y-1.5" : `sm:grid sm:gap-4 ${columns}`}>
          <dt className="text-sm break-words text-ink-soft">{readable(name)}</dt>
          <dd className="min-w-0"><FieldValue value={value} /></dd>
        </div>
      ))}
    </dl>
  );
}

/** On a phone each row stands as a block, short fields beside their names and long text across, so that nothing is cut off. Display styles take a table's meaning away, so the roles say it again. */
function EntriesTable({ rows }: { rows: readonly Entries[] }) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <div className="overflow-x-auto rounded-md border border-line" tabIndex={0} role="region" aria-label={names.map(readable).join(", ")}>
      <table role="table" className="w-full text-sm max-sm:block">
        <thead role="rowgroup" className="border-b border-line text-left text-ink-soft max-sm:sr-only">
          <tr role="row">{names.map((name) => <th key={name} role="columnheader" scope="col" className="px-3 py-1.5 font-medium">{readable(name)}</th>)}</tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-sm:block">
          {rows.map((row, index) => (
            <tr key={index} role="row" className="max-sm:block max-sm:py-1.5">
              {names.map((name) => (
                <td key={name} role="cell" className={`px-3 py-1.5 align-top max-sm:py-0.5 ${isLong(row[name]) ? "max-sm:block sm:min-w-60" : "max-sm:flex max-sm:gap-3 sm:[&_span]:whitespace-nowrap"} ${row[name] === undefined ? "max-sm:hidden" : ""}`}>
                  {!isLong(row[name]) && <b aria-hidden className="w-20 shrink-0 font-normal text-ink-soft sm:hidden">{readable(name)}</b>}
                  <div className="min-w-0"><FieldValue value={row[name]} /></div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isEntries(value: unknown): value is Entries {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTable(value: unknown): value is Entries[] {
  return Array.isArray(value) && value.length > 0 && value.every(isEntries);
}

/** `goldAnswer` → "Gold answer". */
function readable(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isLong(value: unknown): boolean {
  return typeof value === "string" && value.length > 30;
}
