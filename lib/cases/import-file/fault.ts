/** One thing wrong with a file, said so that its author can mend it. */
export interface Fault {
  /** Line on which the row or object starts, from 1. */
  line: number;
  /** Path of the field, such as `evidence[0].text`; empty when the whole line is meant. */
  field: string;
  message: string;
  /** Number of the object, for JSON files, where one line may hold many. */
  item?: number;
}

/** How many faults are kept and shown; the rest are counted. */
export const FAULTS_KEPT = 1000;

/** Collects faults in the order of the file without growing for ever. */
export class FaultList {
  readonly kept: Fault[] = [];
  count = 0;

  add(faults: readonly Fault[]): void {
    this.count += faults.length;
    const room = FAULTS_KEPT - this.kept.length;
    if (room > 0) this.kept.push(...faults.slice(0, room));
  }
}

/** The file cannot be read past this point: what follows is unknown, so nothing of it may be imported. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";

  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}
