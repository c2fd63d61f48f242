import { stringify } from "csv-stringify/sync";
import { fixedDecimals } from "./two-decimals";

/** How a column is shown: figures with two decimals, counts whole, shares in per cent, intervals as "0.52 to 0.75". */
type ColumnKind = "text" | "figure" | "count" | "share" | "interval";

export interface FigureColumn {
  name: string;
  kind: ColumnKind;
  /** Of figures and intervals; 2 unless said. */
  decimals?: number;
  /** An interval of a share, in per cent. */
  percent?: boolean;
  /** A p value: one that would be shown as zero is shown as below the least that can be shown. */
  pValue?: boolean;
}

interface Bounds {
  lower: number;
  upper: number;
}

/** Words that lead somewhere: to another row of the same file, or to a page. */
export interface LinkCell {
  text: string;
  href: string;
}

/** Null: not computable, or nothing to say. */
export type FigureCell = string | number | Bounds | LinkCell | null;

/** A table as papers need it. Numbers are whole here and rounded only where they are shown. */
export interface FigureTable {
  columns: readonly FigureColumn[];
  rows: readonly (readonly FigureCell[])[];
  /** Id of each row that links lead to, where it has one. */
  anchors?: readonly (string | null)[];
}

export function isLink(cell: FigureCell): cell is LinkCell {
  return cell !== null && typeof cell === "object" && "href" in cell;
}

/** A cell as people read it. */
export function shownCell(cell: FigureCell, { kind, decimals = 2, percent = false, pValue = false }: Omit<FigureColumn, "name">): string {
  if (cell === null) return kind === "figure" || kind === "share" ? "not computable" : kind === "text" ? "" : "–";
  if (typeof cell === "string") return cell;
  if (isLink(cell)) return cell.text;
  if (pValue && typeof cell === "number" && cell < 10 ** -decimals) return `< ${fixedDecimals(10 ** -decimals, decimals)}`;
  if (typeof cell === "number") return shownNumber(cell, kind, decimals);
  const [lower, upper] = [cell.lower, cell.upper].map((bound) => (percent ? fixedDecimals(bound * 100, 1) : fixedDecimals(bound, decimals)));
  return `${lower} to ${upper}${percent ? " %" : ""}`;
}

function shownNumber(value: number, kind: ColumnKind, decimals: number): string {
  if (kind === "count") return value.toLocaleString("en").replace("-", "−");
  return kind === "share" ? `${fixedDecimals(value * 100, 1)} %` : fixedDecimals(value, decimals);
}

/**
 * CSV with the figures whole and an interval in two columns; what is not computable is empty, and the notes say why. A
 * cell that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function tableAsCsv({ columns, rows }: FigureTable): string {
  const header = columns.flatMap(({ name, kind }) => (kind === "interval" ? [`${name}, lower`, `${name}, upper`] : [name]));
  const cells = (cell: FigureCell, kind: ColumnKind) => {
    if (kind !== "interval") return [isLink(cell) ? cell.text : (cell as string | number | null)];
    return cell !== null && typeof cell === "object" && "lower" in cell ? [cell.lower, cell.upper] : [null, null];
  };
  return stringify([header, ...rows.map((row) => columns.flatMap(({ kind }, at) => cells(row[at] ?? null, kind)))], { escape_formulas: true });
}

export function tableAsMarkdown({ columns, rows }: FigureTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replaceAll(/\s+/g, " ")).join(" | ")} |`;
  const rule = `| ${columns.map(({ kind }) => (kind === "text" ? "---" : "---:")).join(" | ")} |`;
  return [line(columns.map(({ name }) => name)), rule, ...shownRows({ columns, rows }).map(line)].join("\n") + "\n";
}

/** A tabular for the booktabs package. */
export function tableAsLatex({ columns, rows }: FigureTable): string {
  const line = (cells: readonly string[]) => `  ${cells.map(escapeLatex).join(" & ")} \\\\`;
  const alignment = columns.map(({ kind }) => (kind === "text" ? "l" : "r")).join("");
  return [`\\begin{tabular}{${alignment}}`, "  \\toprule", line(columns.map(({ name }) => name)), "  \\midrule", ...shownRows({ columns, rows }).map(line), "  \\bottomrule", "\\end{tabular}"].join("\n") + "\n";
}

function shownRows({ columns, rows }: FigureTable): string[][] {
  return rows.map((row) => columns.map((column, at) => shownCell(row[at] ?? null, column)));
}

/** The table without columns of words and intervals in which no row says anything; that a figure is missing is itself said. */
export function withoutEmptyColumns({ columns, rows, ...rest }: FigureTable): FigureTable {
  const kept = columns.map((_, at) => at).filter((at) => ["figure", "count", "share"].includes(columns[at]!.kind) || rows.some((row) => row[at] !== null && row[at] !== ""));
  return { ...rest, columns: kept.map((at) => columns[at]!), rows: rows.map((row) => kept.map((at) => row[at] ?? null)) };
}

/** The table without its notes, and these with the words that name their row. */
export function notesApart(table: FigureTable): { table: FigureTable; notes: string[] } {
  const at = table.columns.findIndex(({ name }) => name === "Note");
  if (at < 0) return { table, notes: [] };
  const naming = table.columns.flatMap(({ kind }, column) => (kind === "text" && column !== at ? [column] : []));
  const notes = table.rows.flatMap((row) => (row[at] ? [`${naming.map((column) => shownCell(row[column] ?? null, table.columns[column]!)).filter(Boolean).join(" ")}: ${shownCell(row[at], table.columns[at]!)}`] : []));
  return { table: { ...table, columns: table.columns.toSpliced(at, 1), rows: table.rows.map((row) => row.toSpliced(at, 1)) }, notes };
}

const LATEX: Record<string, string> = { "\\": "\\textbackslash{}", "&": "\\&", "%": "\\%", $: "\\$", "#": "\\#", _: "\\_", "{": "\\{", "}": "\\}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "−": "$-$", "–": "--", κ: "$\\kappa$", α: "$\\alpha$", ε: "$\\varepsilon$", "’": "'" };

function escapeLatex(text: string): string {
  return text.replaceAll(/[\\&%$#_{}~^−–καε’]/g, (character) => LATEX[character] ?? character).replaceAll(/\s+/g, " ");
}
