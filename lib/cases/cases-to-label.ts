import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { projectQuery } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";
import { csvRow, type CsvValue } from "@/lib/releases/csv-row";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import { taskType } from "@/lib/task-types/registry";
import type { Blind, TaskType } from "@/lib/task-types/task-type";
import { caseCode } from "./case-code";

/** The drawn cases for people who label elsewhere, and a table that they fill in, which can then be imported. */
export const CASES_TO_LABEL_FILES = {
  "cases-to-label.jsonl": { mediaType: "application/jsonl" },
  "cases-to-label.csv": { mediaType: "text/csv; charset=utf-8" },
  "labels-template.csv": { mediaType: "text/csv; charset=utf-8" },
} as const;
export type CasesToLabelFile = keyof typeof CASES_TO_LABEL_FILES;

interface Batch {
  taskType: string;
  blind: Blind;
  cases: { id: string; payload: unknown }[];
}

const BATCH = 2000;

/** Some of the drawn cases in the order of their codes, which tells nothing, from behind the one of this id. */
export const casesToLabel = projectQuery({
  name: "cases.to-label",
  permission: "cases.read",
  input: z.object({ after: z.uuid().optional() }),
  async run({ tx, projectId }, { after }): Promise<Batch> {
    const { taskType: type, blind } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true, blind: true } });
    const drawn = await tx.case.findMany({ where: { projectId, drawn: true }, select: { id: true } });
    const codes = drawn.map(({ id }) => ({ id, code: caseCode(id) })).filter(({ code }) => after === undefined || code > caseCode(after));
    const next = codes.sort((a, b) => (a.code < b.code ? -1 : 1)).slice(0, BATCH).map(({ id }) => id);
    const found = new Map((await tx.case.findMany({ where: { projectId, id: { in: next } }, select: { id: true, payload: true } })).map((one) => [one.id, one]));
    return { taskType: type, blind: blind as Blind, cases: next.flatMap((id) => found.get(id) ?? []) };
  },
});

/**
 * Opens one of the files. It holds what an annotator may see and no more: nothing hidden, no field that the project hides
 * from annotators, and a code in place of each case's id, which an import of labels knows.
 * @throws Conflict when no case is drawn; NotFound and Forbidden before the first byte
 */
export async function openCasesToLabel(actor: Actor, { project, file }: { project: string; file: CasesToLabelFile }): Promise<AsyncGenerator<string>> {
  const first = await casesToLabel(actor, { project });
  if (first.cases.length === 0) throw new Conflict("There are no cases to label yet: import cases, and draw a sample if not all of them are to be labelled.");
  return linesOf(actor, { project, file, first });
}

async function* linesOf(actor: Actor, { project, file, first }: { project: string; file: CasesToLabelFile; first: Batch }): AsyncGenerator<string> {
  const type = taskType(first.taskType);
  const writer = writerOf(file, { type, blind: first.blind, example: first.cases[0]!.payload });
  yield writer.header;
  for (let batch = first.cases; batch.length > 0; ) {
    yield batch.map(({ id, payload }) => writer.line(caseCode(id), payload)).join("");
    batch = batch.length < BATCH ? [] : (await casesToLabel(actor, { project, after: batch.at(-1)!.id })).cases;
  }
}

interface Writer {
  header: string;
  line(externalId: string, payload: unknown): string;
}

function writerOf(file: CasesToLabelFile, { type, blind, example }: { type: TaskType; blind: Blind; example: unknown }): Writer {
  if (file === "labels-template.csv") return templateWriter(type);
  const shown = (payload: unknown) => type.view(payload, blind) as Record<string, unknown>;
  const whole = type.view(example, {}) as Record<string, unknown>;
  // A hidden field is null in what annotators are sent; the same field may be null for a case that has none.
  const fields = Object.entries(shown(example)).flatMap(([field, value]) => (value === null && whole[field] !== null ? [] : [field]));
  if (file === "cases-to-label.jsonl") {
    return { header: "", line: (externalId, payload) => `${JSON.stringify({ externalId, ...Object.fromEntries(fields.map((field) => [field, shown(payload)[field]])) })}\n` };
  }
  return { header: csvRow(["externalId", ...fields]), line: (externalId, payload) => csvRow([externalId, ...fields.map((field) => cell(shown(payload)[field]))]) };
}

function cell(value: unknown): CsvValue {
  return value === null || value === undefined || typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : JSON.stringify(value);
}

/** One row a case, its answers empty; where something is asked of each of several things, their ids stand in the cell. */
function templateWriter(type: TaskType): Writer {
  return {
    header: csvRow(["externalId", "rater", "kind", ...type.questions.map(({ id }) => `answers.${id}`), "rationale", "comment"]),
    line(externalId, payload) {
      const asked = askedQuestions(type, payload);
      const answers = type.questions.map(({ id }): CsvValue => {
        const units = asked.flatMap((question) => (question.id === id && question.unit ? [[question.unit.id, ""]] : []));
        return units.length > 0 ? Object.fromEntries(units) as Record<string, string> : "";
      });
      return csvRow([externalId, "", "human", ...answers, "", ""]);
    },
  };
}
