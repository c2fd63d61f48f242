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
type CaseRow = { id: string; number: number; payload: unknown } & Record<DueReason, boolean>;
interface QueueRow {
  counts: CountRow;
  matching: number;
  cases: CaseRow[];
}

const COUNTS_SQL = `
  SELECT count(*) FILTER (WHERE state = 'due' AND NOT own) AS due,
    ${DUE_REASONS.map((name) => `count(*) FILTER (WHERE state = 'due' AND NOT own AND ${name}) AS ${name}`).join(", ")},
    count(*) FILTER (WHERE state = 'due' AND own) AS "ownLabels",
    count(*) FILTER (WHERE state = 'with_readers' AND NOT own) AS "withReaders",
    count(*) FILTER (WHERE state = 'settled' AND NOT own) AS settled
  FROM standing`;

const list = z.enum(["due", "with_readers", "settled"]).default("due");

/** The adjudicator's queue: how many cases wait and why, and a page of them in stored order. */
export const adjudicationQueue = projectQuery({
  name: "adjudication.queue",
  permission: "adjudicate",
  input: queueFilter.extend({ list, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  async run(context, { compare, reason, list, page }): Promise<Queue> {
    const { parameters, type } = await standing(context, compare);
    const where = condition(list, reason);
    // One statement, so that counts and cases are of one moment, and the cases' standing is worked out once.
    const [row] = await context.tx.$queryRawUnsafe<QueueRow[]>(
      `${STANDING_SQL},
       matching AS (SELECT * FROM standing AS s WHERE ${where}),
       page AS (
         SELECT s.case_id AS id, s.sequence AS number, c.payload, ${DUE_REASONS.map((name) => `s.${name}`).join(", ")}
         FROM (SELECT * FROM matching ORDER BY sequence LIMIT ${QUEUE_PAGE_SIZE} OFFSET $6) AS s JOIN "case" AS c ON c.id = s.case_id
       ),
       counts AS (${COUNTS_SQL})
       SELECT (SELECT to_jsonb(counts) FROM counts) AS counts, (SELECT count(*)::int FROM matching) AS matching,
         (SELECT coalesce(jsonb_agg(page ORDER BY page.number), '[]') FROM page) AS cases`,
      ...parameters, (page - 1) * QUEUE_PAGE_SIZE,
    );
    if (!row) throw new Error("counting gave no row");
    const { due, ownLabels, withReaders, settled, ...reasons } = row.counts;
    return {
      counts: { due, ownLabels, withReaders, settled, reasons },
      matching: row.matching,
      collapse: type.questions.flatMap((question) => ("collapse" in question && question.collapse ? [question.collapse.name] : []))[0] ?? null,
      cases: row.cases.map((item) => ({ id: item.id, number: item.number, headline: type.headline(item.payload), reasons: DUE_REASONS.filter((name) => item[name]) })),
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

/** Both are words of a fixed list, never text from outside. */
function condition(list: "due" | "with_readers" | "settled", reason: DueReason | undefined): string {
  return `s.state = '${list}' AND NOT s.own${reason && list === "due" ? ` AND s.${reason}` : ""}`;
}
