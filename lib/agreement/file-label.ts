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
  /** What stands for "no label", besides null and an empty cell. */
  missing?: readonly string[];
}
