import { parse } from "csv-parse/sync";
import { InvalidInput } from "@/lib/errors";
import { unguardCell } from "@/lib/releases/csv-guard";
import type { FileLabel, LabelFile } from "./file-label";

const RATER_COLUMNS = ["annotator", "rater", "coder", "judge"];
const ITEM_COLUMNS = ["item", "externalid", "case", "id"];
const LABEL_COLUMNS = ["label", "answer", "rating", "score"];

interface CsvRow {
  record: string[];
  line: number;
}

/** Labels of a long or a wide CSV file; see `readLabelFile`. Commas, semicolons or tabs, as the first line has them. */
export function readLabelCsv({ name, text, column }: LabelFile): FileLabel[] {
  const [head, ...rows] = parseCsv(name, text);
  if (!head) throw new InvalidInput(`${name} is empty.`);
  const header = head.record.map((cell) => cell.trim());
  const twice = header.find((cell, at) => cell !== "" && header.indexOf(cell) !== at);
  if (twice !== undefined) throw new InvalidInput(`${name}, line 1: two columns are called "${twice}".`);
  for (const { record, line } of rows) {
    if (record.length !== header.length) throw new InvalidInput(`${name}, line ${line}: ${record.length} cells where the first line has ${header.length}.`);
  }
  return find(header, RATER_COLUMNS) >= 0 && find(header, ITEM_COLUMNS) >= 0 ? longLabels({ name, column }, header, rows) : wideLabels(name, header, rows);
}

function parseCsv(name: string, text: string): CsvRow[] {
  try {
    const rows = parse(text, { bom: true, info: true, skip_empty_lines: true, relax_column_count: true, delimiter: delimiterOf(text) }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    throw new InvalidInput(`${name} is neither a JSON object nor CSV: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The first line names columns, so whatever parts them stands there, outside of quotes. */
function delimiterOf(text: string): string {
  const names = (text.split(/\r?\n/, 1)[0] ?? "").replaceAll(/"[^"]*"/g, "");
  return [",", "\t", ";"].find((delimiter) => names.includes(delimiter)) ?? ",";
}

function find(header: readonly string[], names: readonly string[]): number {
  return header.findIndex((cell) => names.includes(cell.toLowerCase()));
}

function longLabels({ name, column }: Omit<LabelFile, "text">, header: string[], rows: CsvRow[]): FileLabel[] {
  const [rater, item, kind, basis] = [find(header, RATER_COLUMNS), find(header, ITEM_COLUMNS), find(header, ["kind"]), find(header, ["basis"])];
  const label = labelColumn(name, header, column);
  return rows.flatMap(({ record, line }): FileLabel[] => {
    const cell = (position: number) => unguardCell((record[position] ?? "").trim());
    const place = `line ${line}`;
    if (cell(label) === "" || cell(basis) === "second_opinion") return [];
    for (const [position, field] of [[rater, header[rater]], [item, header[item]]] as const) {
      if (cell(position) === "") throw new InvalidInput(`${name}, ${place}: ${field} is empty.`);
    }
    return [{ rater: cell(rater), item: cell(item), label: cell(label), kind: kindOf(cell(kind), `${name}, ${place}`), place }];
  });
}

function labelColumn(name: string, header: string[], wanted: string | undefined): number {
  const candidates = wanted === undefined ? header.filter((cell) => LABEL_COLUMNS.includes(cell.toLowerCase()) || cell.startsWith("answers.")) : header.filter((cell) => cell === wanted || cell === `answers.${wanted}`);
  const [only, another] = candidates;
  if (only === undefined) throw new InvalidInput(`${name}, line 1: there is no column ${wanted === undefined ? '"label"' : `"${wanted}"`}. The columns are: ${header.join(", ")}.`);
  if (another !== undefined) throw new InvalidInput(`${name}, line 1: several columns could hold the label (${candidates.join(", ")}). Say which with --column.`);
  return header.indexOf(only);
}

function kindOf(cell: string, place: string): FileLabel["kind"] {
  if (cell === "") return null;
  if (cell === "human" || cell === "person") return "human";
  if (cell === "model") return "model";
  throw new InvalidInput(`${place}: kind must be human or model, not "${cell}".`);
}

function wideLabels(name: string, header: string[], rows: CsvRow[]): FileLabel[] {
  if (header.length < 2) throw new InvalidInput(`${name}, line 1: expected columns annotator, item and label, or an item column followed by one column for each annotator.`);
  const unnamed = header.findIndex((cell, at) => at > 0 && cell === "");
  if (unnamed > 0) throw new InvalidInput(`${name}, line 1: column ${unnamed + 1} has no annotator's name.`);
  return rows.flatMap(({ record, line }) => {
    const item = unguardCell((record[0] ?? "").trim());
    if (item === "") throw new InvalidInput(`${name}, line ${line}: ${header[0] || "the first column"} is empty, and it names the item.`);
    return header.slice(1).flatMap((rater, at): FileLabel[] => {
      const label = unguardCell((record[at + 1] ?? "").trim());
      return label === "" ? [] : [{ rater: unguardCell(rater), item, label, kind: null, place: `line ${line}, column "${rater}"` }];
    });
  });
}
