import type { Turn } from "./turn";

/** What one pass of a judge said of one answer. */
export interface Verdict {
  /** The judge, or the pass of a judge that was asked several times, such as `judgment_2`. */
  judge: string;
  /** True accepts the answer. Null: what stands in the file is no verdict; it is kept and counted, never guessed. */
  accepts: boolean | null;
  /** As the file has it. */
  raw: string;
  rationale: string;
  /** The instruction that the judge had; null where the file does not say. */
  rubric: string | null;
}

/** Where a file has an answer: its entry, and those of its fields that the file calls otherwise. */
export interface AnswerSource {
  /** `detailed_results.c[0]`, `line 3`, `item "q7"`. */
  entry: string;
  /** Field as it is called here → where the file has it. */
  fields: Readonly<Record<string, string>>;
}

/** An answer of a system with the verdicts that judges gave elsewhere. Texts are null where the file has none. */
export interface JudgedAnswer {
  externalId: string;
  /** The question inside its dataset: the same for every system that answered it. */
  queryId: string;
  question: string | null;
  goldAnswer: string | null;
  answer: string | null;
  category: string | null;
  /** The turns that its question rests on and their neighbours; left out where nobody gave any. */
  evidence?: readonly Turn[];
  /** Where the file has it, for messages. */
  source: AnswerSource;
  /** The list that the file has it in, where it has several, one a conversation. */
  group?: string;
  verdicts: Verdict[];
}

/** Who answered and who judged, as a project is to call them. */
export interface JudgmentNaming {
  /** The system that gave the answers: it stands before their ids, since systems answer the same questions. */
  system: string;
  /** The benchmark that the questions come from; empty when nobody said. */
  dataset: string;
  /** One rater for the file, by the majority of its verdicts; null keeps each judge as a rater of its own. */
  judge: string | null;
  /** The instruction that the judges had, for verdicts that do not say it themselves. */
  rubric: string | null;
}

/** Lines of a case file and of a label file. */
export interface JudgedRows {
  cases: Record<string, unknown>[];
  labels: Record<string, unknown>[];
}

/** How answers that judges judged elsewhere enter a project of a task type. */
export interface JudgedAnswerIntake {
  /** What they become: a sentence for the page and the command line. */
  meaning: string;
  /** Whether evidence is a part of the cases. */
  takesEvidence: boolean;
  /** What else whoever imports a file should know. */
  notes: readonly string[];
  /** Whether the instruction that the judges had is a part of the cases. */
  takesRubric: boolean;
  /**
   * Whether a stored case is the one that an answer makes, although it may hold more, such as evidence: its labels then go
   * to the stored one. Left out where only a case of the same content is the same.
   */
  isSame?(stored: unknown, made: Record<string, unknown>): boolean;
  /** What an answer and its verdicts become, or what it lacks, said behind its id. */
  rows(answer: JudgedAnswer, naming: JudgmentNaming): JudgedRows | { fault: string };
}
