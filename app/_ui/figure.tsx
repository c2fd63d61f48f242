import type { ReactNode } from "react";
import { standaloneSvg } from "@/lib/pictures/standalone-svg";
import { isNumeric, shown, tableAsCsv, tableAsLatex, tableAsMarkdown, type FigureTable } from "./figure-table";
import { SaveMenu } from "./save-menu";

interface FigureProps {
  title: string;
  /** Name of the files that it can be saved as. */
  file: string;
  /** One sentence that says what it means. */
  meaning?: ReactNode;
  /** SVG text from `lib/pictures`. */
  svg?: string;
  table: FigureTable;
  /** Beside a picture the table can be folded away. */
  foldTable?: boolean;
}

/** A picture with its numbers as a table, each savable in the forms that papers need. */
export function Figure({ title, file, meaning, svg, table, foldTable = false }: FigureProps) {
  const files = [
    { label: "CSV", name: `${file}.csv`, type: "text/csv", content: tableAsCsv(table) },
    { label: "Markdown", name: `${file}.md`, type: "text/markdown", content: tableAsMarkdown(table) },
    { label: "LaTeX", name: `${file}.tex`, type: "application/x-tex", content: tableAsLatex(table) },
    ...(svg ? [{ label: "SVG", name: `${file}.svg`, type: "image/svg+xml", content: standaloneSvg(svg) }] : []),
  ];
  return (
    <figure className="rounded-lg border border-line bg-paper">
      <figcaption className="flex flex-wrap items-start justify-between gap-3 px-5 pt-4">
        <div className="max-w-prose">
          <h3 className="font-semibold">{title}</h3>
          {meaning && <div className="mt-1 text-sm text-ink-soft">{meaning}</div>}
        </div>
        <SaveMenu title={title} files={files} />
      </figcaption>
      {/* The text comes from lib/pictures, which builds it element by element: names in it are escaped. */}
      {svg && <div className="overflow-x-auto px-5 pt-3 [&_svg]:h-auto [&_svg]:max-w-full [&_svg]:min-w-md" dangerouslySetInnerHTML={{ __html: svg }} />}
      <div className="p-5">
        {foldTable ? (
          <details>
            <summary className="text-sm text-accent">The numbers as a table</summary>
            <div className="mt-3"><NumbersTable caption={title} table={table} /></div>
          </details>
        ) : (
          <NumbersTable caption={title} table={table} />
        )}
      </div>
    </figure>
  );
}

function NumbersTable({ caption, table: { columns, rows } }: { caption: string; table: FigureTable }) {
  const alignment = columns.map((_, column) => (isNumeric(rows, column) ? "text-right tabular-nums" : "text-left"));
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${caption}: table`}>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-ink-soft">
          <tr>{columns.map((column, at) => <th key={column} scope="col" className={`py-1.5 pr-6 font-medium whitespace-nowrap last:pr-0 ${alignment[at]}`}>{column}</th>)}</tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            <tr key={index}>{row.map((value, at) => <td key={at} className={`py-1.5 pr-6 align-top last:pr-0 ${alignment[at]}`}>{shown(value)}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
