import { z } from "zod";
import { contentHash } from "@/lib/cases/import-file/canonical-json";
import { schemaFaults } from "@/lib/cases/import-file/schema-faults";
import { findUnstorable } from "@/lib/cases/import-file/unstorable";
import type { RowReader } from "@/lib/cases/imports/row-reading";
import { requiredText, text } from "@/lib/task-types/import-fields";
import { answersOfAnyCaseSchema, someAnswersSchema } from "@/lib/task-types/answers-schema";
import { isChoice, type Answers } from "@/lib/task-types/question";
import type { TaskType } from "@/lib/task-types/task-type";

const LONGEST_TEXT = 20_000;

/** In CSV files, an empty cell stands for nothing, and numbers and truth values are text. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());
const number = z.preprocess((value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value), z.int("must be a whole number"));
const truth = z.preprocess((value) => (value === "true" ? true : value === "false" ? false : value), z.boolean("must be true or false"));
const longText = (meaning: string) => z.preprocess((value) => value ?? "", text(meaning).refine((value) => value.length <= LONGEST_TEXT, `must have at most ${LONGEST_TEXT.toLocaleString("en")} characters`));

const FIELDS = {
  externalId: requiredText("the id of the case"),
  rater: requiredText("the name of who labelled it").transform((name) => name.trim()).refine((name) => name.length <= 200, "must have at most 200 characters"),
  kind: z.enum(["human", "model"], "must be human or model"),
  rationale: longText("why"),
  comment: longText("a comment"),
  confidence: orNothing(number.pipe(z.int().min(1, "must be 1, 2 or 3").max(3, "must be 1, 2 or 3"))),
  flagged: orNothing(truth),
  basis: orNothing(z.enum(["blind", "second_opinion"], "must be blind or second_opinion")),
  submittedAt: orNothing(z.iso.datetime({ offset: true, error: "must be a time with its zone, such as 2026-03-01T09:30:00Z" })),
  activeMs: orNothing(number.pipe(z.int().min(0, "must not be negative").max(2_147_483_647, "is too large"))),
};

/** What is kept of a label; the names are those that the database's functions read. */
export interface StagedLabel {
  rater: string;
  kind: "person" | "model";
  basis: "blind" | "second_opinion";
  answers: Record<string, unknown>;
  rationale: string;
  comment: string;
  confidence: number | null;
  flagged: boolean;
  activeMs: number | null;
  submittedAt: string | null;
}

/**
 * Checks labels made elsewhere against the questions of the project, as far as that can be done without their cases.
 * People answer all that is required; a model need not, since it may have been asked less. Answers stand in `answers` or,
 * as in the CSV of a release, in columns `answers.<question>`. Other fields, such as a release's `rubricVersion`, mean nothing in another
 * project: they are left out and named.
 */
export function labelRows(taskType: TaskType): RowReader {
  const ignored = new Set<string>();
  const schema = z.object({ ...FIELDS, answers: answersObject(taskType, answersOfAnyCaseSchema(taskType.questions)) });
  const schemaOfModels = z.object({ ...FIELDS, answers: answersObject(taskType, someAnswersSchema(taskType.questions)) });
  return {
    jsonColumns: ["answers", ...taskType.questions.filter((question) => question.kind === "turn_set" || (isChoice(question) && question.per)).map(({ id }) => `answers.${id}`)],
    ignoredFields: () => [...ignored].sort(),
    readRow(value, place) {
      const unstorable = findUnstorable(value);
      if (unstorable) return { faults: [{ ...place, ...unstorable }] };
      const gathered = gatherAnswers(value);
      const parsed = (isOfModel(gathered) ? schemaOfModels : schema).safeParse(gathered);
      if (!parsed.success) return { faults: schemaFaults(parsed.error, place) };
      for (const key of Object.keys(gathered as object)) if (!(key in schema.shape) && ignored.size < 50) ignored.add(key.slice(0, 100));
      const { externalId, kind, ...label } = parsed.data;
      const { answers, rationale, comment, confidence = null, flagged = false } = label;
      const data: StagedLabel = {
        rater: label.rater, kind: kind === "human" ? "person" : "model", basis: label.basis ?? "blind",
        answers, rationale, comment, confidence, flagged, activeMs: label.activeMs ?? null, submittedAt: label.submittedAt ?? null,
      };
      return { row: { externalId, data, contentHash: contentHash({ answers, rationale, comment, confidence, flagged }) } };
    },
  };
}

function isOfModel(value: unknown): boolean {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "model";
}

function answersObject({ questions }: TaskType, schema: z.ZodType<Answers>) {
  const example = `must be an object such as {${questions.slice(0, 1).map(({ id }) => `"${id}": …`).join("")}}`;
  return z.record(z.string(), z.unknown(), example).transform((answers): unknown => answers).pipe(schema);
}

/** `{"answers.support": "partial"}` → `{answers: {support: "partial"}}`; empty cells are no answers. */
function gatherAnswers(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const flat = Object.entries(value).filter(([key]) => key.startsWith("answers."));
  if (flat.length === 0 || "answers" in value) return value;
  const rest = Object.entries(value).filter(([key]) => !key.startsWith("answers."));
  const answers = flat.filter(([, answer]) => answer !== "").map(([key, answer]) => [key.slice("answers.".length), answer]);
  return { ...Object.fromEntries(rest), answers: Object.fromEntries(answers) };
}
