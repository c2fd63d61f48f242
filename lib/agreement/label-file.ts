import { parse } from "csv-parse/sync";
import { InvalidInput } from "@/lib/errors";
import { unguardCell } from "@/lib/releases/csv-guard";

/** One label of a file. Missing ones are left out. */
export interface FileLabel {
  rater: string;
  item: string;
  label: string;
  /** From a column `kind`; null where the file does not say. */
  kind: "human" | "model" | null;
  /** Where it stands, for messages: `line 3` or `annotator "w1", item "7"`. */
  place: string;
}

export interface LabelFile {
  name: string;
  text: string;
  /** Column of the label in a long CSV file with several. */
  column?: string;
}

const RATER_COLUMNS = ["annotator", "rater", "coder", "judge"];
const ITEM_COLUMNS = ["item", "externalId", "case", "id"];
const LABEL_COLUMNS = ["label", "answer", "rating", "score"];

/**
 * Labels from a file in one of three forms: a JSON matrix `{annotator: {item: label}}`; a long CSV, one label a row
 * (columns annotator, item, label, and if wanted kind: human or model); a wide CSV, one item a row and one annotator a
 * column after the first. A release's annotations.csv is a long one; its second opinions are left out. Null and empty
 * cells are missing; 0 and false are labels.
 *
 * @throws InvalidInput with the file, the place and the field at fault, also when a rater labels an item twice
 */
export function readLabelFile({ name, text, column }: LabelFile): FileLabel[] {
  const labels = /^\uFEFF?\s*\{/.test(text) ? matrixLabels(name, text) : csvLabels({ name, text, column });
  if (labels.length === 0) throw new InvalidInput(`${name} holds no labels.`);
  const places = new Map<string, string>();
  for (const { rater, item, place } of labels) {
    const key = JSON.stringify([rater, item]);
    const earlier = places.get(key);
    if (earlier) throw new InvalidInput(`${name}, ${place}: "${rater}" has labelled "${item}" already (${earlier}). Keep one label for each rater and item.`);
    places.set(key, place);
  }
  return labels;
}

function matrixLabels(name: string, text: string): FileLabel[] {
  let matrix: unknown;
  try {
    matrix = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new InvalidInput(`${name} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return Object.entries(matrix as object).flatMap(([rater, labels]: [string, unknown]) => {
    if (!labels || typeof labels !== "object" || Array.isArray(labels)) {
      throw new InvalidInput(`${name}: "${rater}" must hold an object {item: label}; the file's form is {annotator: {item: label}}.`);
    }
    return Object.entries(labels).flatMap(([item, label]: [string, unknown]): FileLabel[] => {
      const place = `annotator "${rater}", item "${item}"`;
      if (label === null || label === "") return [];
      if (typeof label !== "string" && typeof label !== "number" && typeof label !== "boolean") throw new InvalidInput(`${name}, ${place}: a label must be text, a number, true, false or null.`);
      return [{ rater, item, label: String(label), kind: null, place }];
    });
  });
}

interface CsvRow {
  record: string[];
  info: { lines: number };
}

function csvLabels({ name, text, column }: LabelFile): FileLabel[] {
  const [head, ...rows] = parseCsv(name, text);
  if (!head) throw new InvalidInput(`${name} is empty.`);
  const header = head.record.map((cell) => cell.trim());
  const twice = header.find((cell, at) => cell !== "" && header.indexOf(cell) !== at);
  if (twice !== undefined) throw new InvalidInput(`${name}, line 1: two columns are called "${twice}".`);
  const at = (names: readonly string[]) => header.findIndex((cell) => names.includes(cell));
  return at(RATER_COLUMNS) >= 0 && at(ITEM_COLUMNS) >= 0 ? longLabels({ name, column }, header, rows) : wideLabels(name, header, rows);
}

function parseCsv(name: string, text: string): CsvRow[] {
  try {
    return parse(text, { bom: true, info: true, skip_empty_lines: true }) as unknown as CsvRow[];
  } catch (error) {
    throw new InvalidInput(`${name} is neither a JSON object nor CSV: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function longLabels({ name, column }: Omit<LabelFile, "text">, header: string[], rows: CsvRow[]): FileLabel[] {
  const find = (names: readonly string[]) => header.findIndex((cell) => names.includes(cell));
  const [rater, item, kind, basis] = [find(RATER_COLUMNS), find(ITEM_COLUMNS), find(["kind"]), find(["basis"])];
  const label = labelColumn(name, header, column);
  return rows.flatMap(({ record, info }): FileLabel[] => {
    const cell = (position: number) => unguardCell(record[position] ?? "");
    const place = `line ${info.lines}`;
    if (cell(label) === "" || cell(basis) === "second_opinion") return [];
    for (const [position, field] of [[rater, header[rater]], [item, header[item]]] as const) {
      if (cell(position).trim() === "") throw new InvalidInput(`${name}, ${place}: ${field} is empty.`);
    }
    return [{ rater: cell(rater), item: cell(item), label: cell(label), kind: kindOf(cell(kind), `${name}, ${place}`), place }];
  });
}

function labelColumn(name: string, header: string[], wanted: string | undefined): number {
  const candidates = wanted === undefined ? header.filter((cell) => LABEL_COLUMNS.includes(cell) || cell.startsWith("answers.")) : header.filter((cell) => cell === wanted || cell === `answers.${wanted}`);
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
  return rows.flatMap(({ record, info }) => {
    const item = unguardCell(record[0] ?? "");
    if (item.trim() === "") throw new InvalidInput(`${name}, line ${info.lines}: ${header[0] || "the first column"} is empty, and it names the item.`);
    return header.slice(1).flatMap((rater, at): FileLabel[] => {
      const label = unguardCell(record[at + 1] ?? "");
      return label === "" ? [] : [{ rater: unguardCell(rater), item, label, kind: null, place: `line ${info.lines}, column "${rater}"` }];
    });
  });
}
