/** What one pass of a judge said of one answer. */
export interface Verdict {
  /** The judge, or the pass of a judge that was asked several times, such as `judgment_2`. */
  judge: string;
  /** True accepts the answer. Null: what stands in the file is no verdict; it is kept and counted, never guessed. */
  accepts: boolean | null;
  /** As the file has it. */
  raw: string;
  rationale: string;
}

/** An answer of a system with the verdicts that judges gave elsewhere. Texts are null where the file has none. */
export interface JudgedAnswer {
  externalId: string;
  question: string | null;
  goldAnswer: string | null;
  answer: string | null;
  category: string | null;
  verdicts: Verdict[];
}

export interface JudgmentFile {
  form: "results" | "matrix" | "lines";
  items: JudgedAnswer[];
  /** How many answers the file itself says were accepted, where it does; not always what its verdicts say. */
  claimed: number | null;
}
