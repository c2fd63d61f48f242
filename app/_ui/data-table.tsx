import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** Numbers stand right, words left. */
  numeric?: boolean;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  /** Said to screen readers, shown above the table when `showCaption` is set. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row, index: number): string;
}

/** The table of every page: scrolls by itself when it is wider than the screen. */
export function DataTable<Row>({ caption, showCaption = false, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-paper" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full text-sm">
        <caption className={showCaption ? "px-4 py-2 text-left text-ink-soft" : "sr-only"}>{caption}</caption>
        <thead className="border-b border-line text-left text-ink-soft">
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={`px-4 py-2.5 font-medium whitespace-nowrap ${column.numeric ? "text-right" : ""}`}>{column.header}</th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) => (
                <td key={column.key} className={`px-4 py-2.5 align-top ${column.numeric ? "text-right tabular-nums" : ""}`}>{column.cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
