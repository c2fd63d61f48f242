import { z } from "zod";
import { projectQuery, type ProjectContext } from "@/lib/auth/operation";
import { projectQuestions } from "./project-questions";
import { requireAdjudicator } from "./record-decision";
import { DUE_REASONS, queueFilter, type DueReason } from "./schema";
import { standingParameters, STANDING_SQL } from "./due-cases-sql";

export interface QueueCounts {
  /** Cases that this adjudicator can settle; one case may have several reasons. */
  due: number;
  reasons: Record<DueReason, number>;
  /** Cases that wait too, but that this adjudicator labelled. */
  ownLabels: number;
  /** Sent back and not answered by everyone yet. */
  withReaders: number;
  settled: number;
}

export interface QueuedCase {
  id: string;
  /** Number in the stored order. */
  number: number;
  headline: string;
  reasons: DueReason[];
}

export interface Queue {
  counts: QueueCounts;
  cases: QueuedCase[];
  /** Cases that match the filter. */
  matching: number;
  /** Whether the task's questions merge answers, so that comparing merged classes is a choice. */
  collapse: string | null;
}

export const QUEUE_PAGE_SIZE = 50;

type CountRow = Record<DueReason | "due" | "ownLabels" | "withReaders" | "settled", number>;
type Row = { id: string; number: number; payload: unknown } & Record<DueReason, boolean>;

const list = z.enum(["due", "with_readers", "settled"]).default("due");

/** The adjudicator's queue: how many cases wait and why, and a page of them in stored order. */
export const adjudicationQueue = projectQuery({
  name: "adjudication.queue",
  permission: "adjudicate",
  input: queueFilter.extend({ list, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  async run(context, { compare, reason, list, page }): Promise<Queue> {
    const { parameters, type } = await standing(context, compare);
    const counts = await countStanding(context, parameters);
    const where = condition(list, reason);
    const rows = await context.tx.$queryRawUnsafe<Row[]>(
      `${STANDING_SQL} SELECT s.case_id AS id, s.sequence AS number, c.payload, ${DUE_REASONS.map((name) => `s.${name}`).join(", ")}
       FROM standing AS s JOIN "case" AS c ON c.id = s.case_id WHERE ${where} ORDER BY s.sequence LIMIT ${QUEUE_PAGE_SIZE} OFFSET $6`,
      ...parameters, (page - 1) * QUEUE_PAGE_SIZE,
    );
    const [total] = await context.tx.$queryRawUnsafe<{ n: number }[]>(`${STANDING_SQL} SELECT count(*)::int AS n FROM standing AS s WHERE ${where}`, ...parameters);
    return {
      counts,
      matching: total?.n ?? 0,
      collapse: type.questions.flatMap((question) => ("collapse" in question && question.collapse ? [question.collapse.name] : []))[0] ?? null,
      cases: rows.map((row) => ({ id: row.id, number: row.number, headline: type.headline(row.payload), reasons: DUE_REASONS.filter((name) => row[name]) })),
    };
  },
});

/** The next case that waits for this adjudicator after the one of this number, from the start again at the end. */
export const nextDueCase = projectQuery({
  name: "adjudication.next",
  permission: "adjudicate",
  input: queueFilter.extend({ after: z.number().int().min(0).default(0) }),
  async run(context, { compare, reason, after }): Promise<{ caseId: string | null }> {
    const { parameters } = await standing(context, compare);
    const [row] = await context.tx.$queryRawUnsafe<{ id: string }[]>(
      `${STANDING_SQL} SELECT s.case_id AS id FROM standing AS s WHERE ${condition("due", reason)} AND s.sequence <> $6::int
       ORDER BY s.sequence <= $6::int, s.sequence LIMIT 1`,
      ...parameters, after,
    );
    return { caseId: row?.id ?? null };
  },
});

async function standing(context: ProjectContext, compare: z.output<typeof queueFilter>["compare"]) {
  const { tx, projectId } = context;
  const { type } = await projectQuestions(tx, projectId);
  return { type, parameters: standingParameters({ projectId, userId: requireAdjudicator(context), questions: type.questions, compare, caseId: null }) };
}

async function countStanding({ tx }: ProjectContext, parameters: unknown[]): Promise<QueueCounts> {
  const [row] = await tx.$queryRawUnsafe<CountRow[]>(
    `${STANDING_SQL} SELECT
       count(*) FILTER (WHERE state = 'due' AND NOT own)::int AS due,
       ${DUE_REASONS.map((name) => `count(*) FILTER (WHERE state = 'due' AND NOT own AND ${name})::int AS ${name}`).join(", ")},
       count(*) FILTER (WHERE state = 'due' AND own)::int AS "ownLabels",
       count(*) FILTER (WHERE state = 'with_readers' AND NOT own)::int AS "withReaders",
       count(*) FILTER (WHERE state = 'settled' AND NOT own)::int AS settled
     FROM standing`,
    ...parameters,
  );
  if (!row) throw new Error("counting gave no row");
  const { due, ownLabels, withReaders, settled, ...reasons } = row;
  return { due, ownLabels, withReaders, settled, reasons };
}

/** Both are words of a fixed list, never text from outside. */
function condition(list: "due" | "with_readers" | "settled", reason: DueReason | undefined): string {
  return `s.state = '${list}' AND NOT s.own${reason && list === "due" ? ` AND s.${reason}` : ""}`;
}
