import Link from "next/link";
import type { ReactNode } from "react";
import { plural } from "@/lib/plural";
import { isLink, notesApart, shownCell, tableAsCsv, tableAsLatex, tableAsMarkdown, type FigureTable } from "@/lib/pictures/figure-table";
import { standaloneSvg } from "@/lib/pictures/standalone-svg";
import { SaveMenu } from "./save-menu";

interface FigureProps {
  title: string;
  /** Name of the files that it can be saved as. */
  file: string;
  /** What it means, in a sentence or two. */
  meaning?: ReactNode;
  /** SVG text from `lib/pictures`; the narrow one, where there is one, takes its place on small screens. */
  picture?: { svg: string; narrowSvg?: string };
  table: FigureTable;
  /** Beside a picture that says it all, or when it is long, the table can be folded away. */
  foldTable?: boolean;
  /** Notes that would dwarf the figures stand below the table, folded; files keep them in their column. */
  foldNotes?: boolean;
  /** Of its heading; 3 within a section that has a heading of its own. */
  level?: 2 | 3;
  children?: ReactNode;
}

/** A table of so many rows stands open where there is no picture: a card with nothing in it but a fold looks empty. */
const FEW_ROWS = 12;

/** A picture with its numbers as a table, each savable in the forms that papers need. */
export function Figure({ title, file, meaning, picture, table, foldTable = false, foldNotes = false, level = 2, children }: FigureProps) {
  const Heading = `h${level}` as const;
  const { table: shown, notes } = foldNotes ? notesApart(table) : { table, notes: [] };
  const files = [
    { label: "CSV", name: `${file}.csv`, type: "text/csv", content: tableAsCsv(table) },
    { label: "Markdown", name: `${file}.md`, type: "text/markdown", content: tableAsMarkdown(table) },
    { label: "LaTeX", name: `${file}.tex`, type: "application/x-tex", content: tableAsLatex(table) },
    ...(picture ? [{ label: "SVG", name: `${file}.svg`, type: "image/svg+xml", content: standaloneSvg(picture.svg) }] : []),
  ];
  return (
    <figure className="rounded-lg border border-line bg-paper">
      <figcaption className="flex flex-wrap items-start justify-between gap-3 px-5 pt-4">
        <div className="max-w-prose min-w-0 flex-1 basis-64">
          <Heading className="text-base font-semibold">{title}</Heading>
          {meaning && <div className="mt-1 text-sm text-ink-soft">{meaning}</div>}
        </div>
        <SaveMenu title={title} files={files} />
      </figcaption>
      {children && <div className="px-5 pt-4">{children}</div>}
      {picture && <Drawing svg={picture.svg} title={title} className={picture.narrowSvg ? "hidden sm:block" : ""} />}
      {picture?.narrowSvg && <Drawing svg={picture.narrowSvg} title={title} className="sm:hidden" />}
      <div className="p-5">
        {foldTable && (picture || table.rows.length > FEW_ROWS) ? (
          <details>
            <summary className="text-sm text-accent">{picture ? "The numbers as a table" : `Show all ${table.rows.length.toLocaleString("en")} rows`}</summary>
            <div className="mt-3"><NumbersTable caption={title} table={shown} /></div>
          </details>
        ) : (
          <NumbersTable caption={title} table={shown} />
        )}
        {notes.length > 0 && (
          <details className="mt-3 text-sm">
            <summary className="text-accent">{plural(notes.length, "row has a note", "rows have notes")}</summary>
            <ul className="mt-2 max-w-prose list-disc space-y-1 pl-4 text-ink-soft">{notes.map((note) => <li key={note}>{note}</li>)}</ul>
          </details>
        )}
      </div>
    </figure>
  );
}

/** The text comes from `lib/pictures`, which builds it element by element: names in it are escaped. A wide picture scrolls by itself. */
function Drawing({ svg, title, className }: { svg: string; title: string; className: string }) {
  return <div tabIndex={0} role="region" aria-label={`${title}: picture`} className={`overflow-x-auto px-5 pt-4 [&_svg]:max-w-none ${className}`} dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** More than so many stand closer together. */
const MANY_COLUMNS = 9;
/** On a phone a few rows with more columns than it has room for stand as blocks, with their headers beside their cells. */
const STACKED = { columns: 3, rows: 4 };

function NumbersTable({ caption, table: { columns, rows } }: { caption: string; table: FigureTable }) {
  const stack = columns.length > STACKED.columns && rows.length <= STACKED.rows;
  const onPhones = (look: string) => (stack ? look : "");
  const role = (name: string) => (stack ? name : undefined);
  const alignment = columns.map(({ kind }) => (kind === "text" ? "text-left" : "text-right tabular-nums whitespace-nowrap"));
  // Notes are sentences; names and other words stay on one line where they can.
  const [gap, words] = columns.length > MANY_COLUMNS ? ["pr-3 sm:pr-4", "sm:min-w-36"] : ["pr-3 sm:pr-8", "sm:min-w-28"];
  const width = (name: string, kind: string) => (name === "Note" ? "min-w-56" : kind === "text" ? words : "sm:min-w-16");
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${caption}: table`}>
      <table role={role("table")} className={`min-w-[min(100%,36rem)] text-sm max-sm:text-[0.8125rem] ${onPhones("max-sm:block max-sm:min-w-0")}`}>
        <caption className="sr-only">{caption}</caption>
        <thead role={role("rowgroup")} className={`border-b border-line text-ink-soft ${onPhones("max-sm:sr-only")}`}>
          <tr role={role("row")}>{columns.map(({ name, kind }) => <th role={role("columnheader")} key={name} scope="col" className={`py-1.5 ${gap} align-bottom font-medium whitespace-nowrap last:pr-0 ${width(name, kind)} ${kind === "text" ? "text-left" : "text-right"}`}>{name}</th>)}</tr>
        </thead>
        <tbody role={role("rowgroup")} className={`divide-y divide-line ${onPhones("max-sm:block")}`}>
          {rows.map((row, index) => (
            <tr role={role("row")} key={index} className={onPhones("max-sm:block max-sm:py-2")}>
              {columns.map((column, at) => {
                const { name } = column;
                const cell = row[at] ?? null;
                const text = isLink(cell) ? <Link href={cell.href}>{cell.text}</Link> : shownCell(cell, column);
                return at === 0
                  ? <th key={name} role={role("rowheader")} scope="row" className={`min-w-28 py-1.5 sm:min-w-40 ${gap} text-left align-top font-normal ${column.kind === "text" ? "" : "tabular-nums"} ${onPhones("max-sm:block max-sm:font-medium")}`}>{text}</th>
                  : (
                    <td key={name} role={role("cell")} className={`py-1.5 ${gap} align-top last:pr-0 ${alignment[at]} ${onPhones("max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-1 max-sm:pr-0 max-sm:text-left max-sm:whitespace-normal")}`}>
                      {stack && <span aria-hidden className="text-ink-soft sm:hidden">{name}</span>}
                      {stack ? <span className="max-sm:min-w-0 max-sm:text-right">{text}</span> : text}
                    </td>
                  );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
