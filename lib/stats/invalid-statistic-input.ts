/** Where in the input the fault lies, as far as it is known. */
export interface InputLocation {
  /** Position of the faulty record in the given list, from 0; callers that read files turn it into a line. */
  record?: number;
  item?: string;
  rater?: string;
  field?: string;
}

/**
 * The numbers handed to a statistic cannot mean what the caller says they mean: an undeclared category, two ratings
 * of one item by one rater, lists of different length. The message is written for the person who owns the data.
 * A statistic that is merely undefined on valid data is no error; see `UndefinedStatistic`.
 */
export class InvalidStatisticInput extends Error {
  readonly location: InputLocation;

  constructor(message: string, location: InputLocation = {}) {
    super(message);
    this.name = "InvalidStatisticInput";
    this.location = location;
  }
}
