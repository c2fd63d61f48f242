import type { JudgedAnswer } from "@/lib/task-types/judged-answer";

export interface JudgmentFile {
  form: "results" | "matrix" | "lines";
  items: JudgedAnswer[];
  /** How many answers the file itself says were accepted, where it does; not always what its verdicts say. */
  claimed: number | null;
}
