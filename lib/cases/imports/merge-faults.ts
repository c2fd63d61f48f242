import { FAULTS_KEPT, type Fault } from "@/lib/cases/import-file/fault";

/** Faults found while reading and those found against the project, by line; the first ones of all. */
export function mergeFaults(read: readonly Fault[], conflicts: readonly Fault[]): Fault[] {
  return [...read, ...conflicts].sort((a, b) => a.line - b.line || (a.item ?? 0) - (b.item ?? 0)).slice(0, FAULTS_KEPT);
}
