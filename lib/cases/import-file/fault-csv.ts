import { csvRow } from "@/lib/releases/csv-row";
import type { Fault } from "./fault";

/** Faults as a CSV table; says at its end when there are more than were kept. */
export function faultCsv(faults: readonly Fault[], faultCount: number): string {
  const rows = faults.map(({ line, item, field, message }) => csvRow([line, item, field, message]));
  const more = faultCount - faults.length;
  if (more > 0) rows.push(csvRow([null, null, null, `and ${more} more faults, which were counted but not kept`]));
  return csvRow(["line", "object", "field", "message"]) + rows.join("");
}
