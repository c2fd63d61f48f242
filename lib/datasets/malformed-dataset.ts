export interface DatasetFault {
  /** Where in the file, such as "[3].conversation.session_2[4].text". */
  path: string;
  message: string;
}

/** The file is not in the format that was asked for. Names the first faults by their path inside the file. */
export class MalformedDataset extends Error {
  readonly faults: readonly DatasetFault[];

  constructor(dataset: string, faults: readonly DatasetFault[]) {
    const shown = faults.slice(0, MOST_FAULTS_SHOWN).map((fault) => `  ${fault.path || "(top level)"}: ${fault.message}`);
    const rest = faults.length > MOST_FAULTS_SHOWN ? [`  and ${faults.length - MOST_FAULTS_SHOWN} more`] : [];
    super([`This is not a readable ${dataset} file:`, ...shown, ...rest].join("\n"));
    this.name = "MalformedDataset";
    this.faults = faults;
  }
}

/** So many are named; the others are counted. */
export const MOST_FAULTS_SHOWN = 20;
