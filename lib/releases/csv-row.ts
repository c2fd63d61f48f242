import { stringify } from "csv-stringify/sync";
import { guardCell } from "./csv-guard";

export type CsvValue = string | number | boolean | null | undefined | readonly string[] | Readonly<Record<string, string | null>>;

/**
 * One line of CSV (RFC 4180, UTF-8, line feed at the end): empty for null, `true` and `false` in words, lists and answers by unit as one
 * JSON cell, text guarded against formulas and otherwise exact.
 */
export function csvRow(values: readonly CsvValue[]): string {
  return stringify([values.map(cell)], { quoted_match: /[\r\n]|^\s|\s$/ });
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return guardCell(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return JSON.stringify(value);
}
