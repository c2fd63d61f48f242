/** The one shape into which every dataset is read. Nothing here knows a retriever, a store or a target. */

interface SharedImage {
  /** What the picture shows, as the dataset's captioner wrote it; empty when it has none. */
  caption: string;
}

export interface Turn {
  /** Unique within its conversation and stable across readings, such as "D1:3". */
  id: string;
  speaker: string;
  /** The other participant where there are exactly two, else null. */
  addressee: string | null;
  /** Trimmed; empty when the turn is nothing but a picture. */
  text: string;
  image: SharedImage | null;
  /** The session's time in the dataset's own words. */
  timeText: string;
  /** The same as "YYYY-MM-DDThh:mm" without zone, or null where the words could not be read. */
  time: string | null;
}

export interface Session {
  id: string;
  turns: Turn[];
}

export interface Question {
  /** Unique within its conversation: "q" and its place in the file, from 1. */
  id: string;
  text: string;
  /** As text; empty for unanswerable questions without an answer. */
  goldAnswer: string;
  category: string;
  /** False for questions made to have no answer; they are scored but never contested. */
  answerable: boolean;
  /** Ids of existing turns, without repetition, in the dataset's order. */
  evidence: string[];
}

export interface Conversation {
  id: string;
  sessions: Session[];
  questions: Question[];
}

export interface Dataset {
  name: string;
  conversations: Conversation[];
  report: DatasetReport;
}

/** Something in the data that had to be mended, left out, or that a reader of the figures must know. */
export interface DatasetNote {
  kind: string;
  /** Where in the file, such as "[3].qa[17].evidence[0]". */
  path: string;
  detail: string;
}

export interface DatasetReport {
  conversations: number;
  sessions: number;
  turns: number;
  questions: number;
  questionsByCategory: Record<string, number>;
  unanswerableQuestions: number;
  /** How many notes there are of each kind, including zero for the kinds that the reader looks for. */
  counts: Record<string, number>;
  notes: DatasetNote[];
}
