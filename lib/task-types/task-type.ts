import type { z } from "zod";
import type { JudgedAnswerIntake } from "./judged-answer";
import type { Answers, Question, Unit } from "./question";

/** A part of the payload that a project may hide from annotators. */
export interface BlindOption {
  id: string;
  label: string;
  /** Why one would or would not hide it. */
  hint: string;
  /** Hidden unless the owner says otherwise. */
  default: boolean;
}

/** What a project hides: option id → hidden. */
export type Blind = Readonly<Record<string, boolean>>;

/** A case as a file gives it, whatever its task type. */
export interface ImportedCase<Payload> {
  externalId: string;
  payload: Payload;
  hidden: HiddenFields;
  category: string | null;
}

/** Never sent to annotators: where a case comes from and how systems ranked it. */
export interface HiddenFields {
  dataset?: string;
  /** The question inside its dataset. Cases of one question depend on one another. */
  queryId?: string;
  /** The system whose answer the case holds. */
  system?: string;
  stratum?: string;
  runs?: { system: string; rank: number; score: number }[];
  [field: string]: unknown;
}

/** What a judge said of the very thing that annotators judge. */
export interface JudgeOpinion {
  judge: string;
  verdict: string;
  rationale: string;
}

/** A part of a case as a judge reads it. */
export interface CasePart {
  /** Lower case, as tags are: `gold-answer`. */
  name: string;
  text: string;
}

/** The rule of the judge without a model: it looks at words and understands nothing. */
export interface Baseline<View> {
  /** In words, question by question; stands wherever the baseline does. */
  rule: string;
  /** Answers to all that the case is asked, and what was counted. Pure: the same view gives the same answers. */
  answer(view: View): { answers: Answers; counted: string };
}

/**
 * The one extension point: everything that sets one kind of case apart from another. A new task type is one file here
 * and one form in `app/projects/[project]/annotate/forms`, and nothing else changes.
 */
export interface TaskType<Payload = unknown, View = unknown> {
  /** In addresses, files and the database. */
  name: string;
  title: string;
  /** One sentence for the form that creates a project. */
  summary: string;
  /** One object of an import file → the case, or zod issues whose paths are the file's field names. */
  importSchema: z.ZodType<ImportedCase<Payload>>;
  /** Columns whose CSV cells hold JSON. */
  jsonColumns: readonly string[];
  /** The case as an import file gives it, so that a release can be imported again. */
  exportCase(item: ImportedCase<Payload>): Record<string, unknown>;
  questions: readonly Question[];
  /** For each question with `askedOf`: whether a case is asked it. What does not apply is no missing answer. */
  asks?: Readonly<Record<string, (payload: Payload) => boolean>>;
  /** For each question with `per`: the units of a case that it is asked about, at least one, with unique ids. */
  units?: Readonly<Record<string, (payload: Payload) => readonly Unit[]>>;
  blindOptions: readonly BlindOption[];
  /** What an annotator may see of a case. Nothing else of it is ever sent. */
  view(payload: Payload, blind: Blind): View;
  /** What annotators may see once they have given a label of their own, out of the hidden fields. A change after that is a second opinion. */
  reveal?(hidden: HiddenFields): JudgeOpinion[];
  /** The same as text for an LLM judge, part by part: it sees what people see, and nothing else. */
  judgeParts(view: View): CasePart[];
  /** What answers that judges judged elsewhere become here; left out where they become nothing. */
  judgedAnswers?: JudgedAnswerIntake;
  /** How the judge without a model answers, or why no rule about words could. */
  baseline: Baseline<View> | { none: string };
  /** The line a screen reader hears and lists show. */
  headline(payload: Payload): string;
  /** The fields of an import file and what belongs into them, beside `externalId` and `hidden`; fields that belong together share an entry. */
  fileFields: readonly (readonly [names: string, meaning: string])[];
  /** Markdown; good as it stands. The same text instructs people and judges. */
  defaultRubric: string;
}
