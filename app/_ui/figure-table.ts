import { stringify } from "csv-stringify/sync";

/** A table as papers need it. Numbers are whole here and rounded only where they are shown. */
export interface FigureTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** What stands for a number that is not computable. */
const NOT_COMPUTABLE = "not computable";

/** Two decimals for fractions, none for counts. */
export function shown(value: string | number | null): string {
  if (value === null) return NOT_COMPUTABLE;
  if (typeof value === "string") return value;
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(2).replace("-", "−");
}

/** CSV with the figures whole; a cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export function tableAsCsv({ columns, rows }: FigureTable): string {
  return stringify([[...columns], ...rows.map((row) => row.map((value) => value ?? NOT_COMPUTABLE))], { escape_formulas: true });
}

export function tableAsMarkdown({ columns, rows }: FigureTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  const rule = columns.map((_, column) => (isNumeric(rows, column) ? "---:" : "---"));
  return [line(columns), line(rule), ...rows.map((row) => line(row.map(shown)))].join("\n") + "\n";
}

export function tableAsLatex({ columns, rows }: FigureTable): string {
  const line = (cells: readonly string[]) => `  ${cells.map(escapeLatex).join(" & ")} \\\\`;
  const alignment = columns.map((_, column) => (isNumeric(rows, column) ? "r" : "l")).join("");
  return [`\\begin{tabular}{${alignment}}`, "  \\toprule", line(columns), "  \\midrule", ...rows.map((row) => line(row.map(shown))), "  \\bottomrule", "\\end{tabular}"].join("\n") + "\n";
}

/** Whether a column holds numbers and nothing else that has a value. */
export function isNumeric(rows: FigureTable["rows"], column: number): boolean {
  return rows.some((row) => typeof row[column] === "number") && rows.every((row) => typeof row[column] !== "string");
}

const LATEX: Record<string, string> = { "\\": "\\textbackslash{}", "&": "\\&", "%": "\\%", $: "\\$", "#": "\\#", _: "\\_", "{": "\\{", "}": "\\}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "−": "$-$", κ: "$\\kappa$", α: "$\\alpha$", "’": "'" };

function escapeLatex(text: string): string {
  return text.replaceAll(/[\\&%$#_{}~^−κα’]/g, (character) => LATEX[character] ?? character);
}
