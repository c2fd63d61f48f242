import type { Fault } from "./fault";

/** One row or object of a file: its value, or what keeps it from having one. */
export type FileRecord = { line: number; item?: number } & ({ value: unknown; faults?: undefined } | { value?: undefined; faults: readonly Fault[] });

/** Bytes of a file as they arrive. */
export type ByteSource = AsyncIterable<Uint8Array>;

/** No row may be longer: what is longer is a broken file, and one row must fit into memory. */
export const ROW_LIMIT_BYTES = 5 * 1024 * 1024;

export const ROW_TOO_LONG = "is longer than 5 MB; a file holds one case or label a line, so check that its line ends are there";

/** A record whose only content is that it cannot be read. */
export function faultyRecord(place: { line: number; item?: number }, message: string): FileRecord {
  return { ...place, faults: [{ ...place, field: "", message }] };
}
