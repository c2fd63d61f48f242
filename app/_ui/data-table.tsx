import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** Numbers stand right, words left. */
  numeric?: boolean;
  /** What a row is about: of stacked rows it takes the whole width, without its header beside it. */
  lead?: boolean;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  /** Said to screen readers, shown above the table when `showCaption` is set. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row, index: number): string;
  /** On narrow screens each row stands as a block with its headers beside its cells, so that no column is out of sight. */
  stack?: boolean;
}

/** Display styles take a table's meaning away, so the roles say it again. */
const STACKED = { table: "max-sm:block", head: "max-sm:sr-only", row: "max-sm:block max-sm:py-2", cell: "max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-1 max-sm:text-left max-sm:[&:has(>span:last-child:empty,>span:last-child>:only-child:empty)]:hidden", lead: "max-sm:block max-sm:py-1" };
const PLAIN = { table: "", head: "", row: "", cell: "", lead: "" };

/** The table of every page: scrolls by itself when it is wider than the screen. */
export function DataTable<Row>({ caption, showCaption = false, columns, rows, rowKey, stack = false }: DataTableProps<Row>) {
  const look = stack ? STACKED : PLAIN;
  const role = (name: string) => (stack ? name : undefined);
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-paper" tabIndex={0} role="region" aria-label={caption}>
      <table role={role("table")} className={`w-full text-sm ${look.table}`}>
        <caption className={showCaption ? `px-4 py-2 text-left text-ink-soft ${look.table}` : "sr-only"}>{caption}</caption>
        <thead role={role("rowgroup")} className={`border-b border-line text-left text-ink-soft ${look.head}`}>
          <tr role={role("row")}>
            {columns.map((column) => (
              <th key={column.key} role={role("columnheader")} scope="col" className={`px-4 py-2.5 font-medium whitespace-nowrap ${column.numeric ? "text-right" : ""}`}>{column.header}</th>
            ))}
          </tr>
        </thead>
        <tbody role={role("rowgroup")} className={`divide-y divide-line ${look.table}`}>
          {rows.map((row, index) => (
            <tr role={role("row")} key={rowKey(row, index)} className={look.row}>
              {columns.map((column) => (
                <td role={role("cell")} key={column.key} className={`px-4 py-2.5 align-top ${column.numeric ? "text-right tabular-nums" : ""} ${column.lead ? look.lead : look.cell}`}>
                  {stack && !column.lead && <span aria-hidden className="text-ink-soft sm:hidden">{column.header}</span>}
                  {stack && !column.lead ? <span className="max-sm:min-w-0 max-sm:text-right">{column.cell(row)}</span> : column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
