import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { database } from "@/lib/db/client";
import type { Transaction } from "@/lib/db/transaction";
import { comparedQuestions } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { CASE_STATES, casesInState, type CaseState } from "./case-states";

export const CASES_PER_PAGE = 50;

export interface CaseListRow {
  id: string;
  sequence: number;
  externalId: string;
  /** What a list shows of the case, by its task type. */
  headline: string;
  category: string | null;
  stratum: string | null;
  /** Labels that took a place, and places. */
  submitted: number;
  places: number;
  states: CaseState[];
}

export interface CaseList {
  rows: CaseListRow[];
  /** Cases that the filter lets through, on all pages. */
  total: number;
  page: number;
  pages: number;
}

const filter = z.object({
  state: z.enum(CASE_STATES).optional(),
  stratum: z.string().optional(),
  category: z.string().optional(),
  /** Text anywhere in what annotators see, or in the id. */
  search: z.string().trim().max(200).default(""),
  page: z.int().min(1).default(1),
});

/** One page of a project's cases in the stored order. A page beyond the last one is the last one. */
export const listCases = projectQuery({
  name: "cases.list",
  permission: "cases.read",
  input: filter,
  async run({ tx, projectId }, input): Promise<CaseList> {
    const type = await typeOf(tx, projectId);
    const questions = comparedQuestions(type.questions).map(({ id }) => id);
    const { where, values } = conditions(input, [projectId, questions]);
    const counted = await database().pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM "case" item WHERE ${where}`, values);
    const total = counted.rows[0]?.total ?? 0;
    const pages = Math.max(1, Math.ceil(total / CASES_PER_PAGE));
    const page = Math.min(input.page, pages);
    const found = await database().pool.query<StoredRow>(`${rowsSql(where)} LIMIT ${CASES_PER_PAGE} OFFSET ${(page - 1) * CASES_PER_PAGE}`, values);
    const states = await statesOf(found.rows.map(({ id }) => id), { projectId, questions });
    const rows = found.rows.map(({ payload, ...row }) => ({ ...row, headline: type.headline(payload), states: states.get(row.id) ?? [] }));
    return { rows, total, page, pages };
  },
});

export interface CaseCounts {
  all: number;
  byState: Record<CaseState, number>;
  strata: string[];
  categories: string[];
}

const CHOICES_SHOWN = 200;

/** How many cases are in each state, and by what else the list can be narrowed. */
export const caseCounts = projectQuery({
  name: "cases.counts",
  permission: "cases.read",
  input: z.object({}),
  async run({ tx, projectId }): Promise<CaseCounts> {
    const type = await typeOf(tx, projectId);
    const questions = comparedQuestions(type.questions).map(({ id }) => id);
    const counts = CASE_STATES.map((state) => `(SELECT count(*)::int FROM (${casesInState(state)}) AS counted) AS "${state}"`);
    const { rows } = await database().pool.query<Record<CaseState, number> & { all: number }>(
      `SELECT (SELECT count(*)::int FROM "case" WHERE project_id = $1) AS "all", cardinality($2::text[]) AS questions, ${counts.join(", ")}`,
      [projectId, questions],
    );
    const distinct = async (column: "stratum" | "category") => {
      const found = await database().pool.query<{ value: string }>(`SELECT DISTINCT ${column} AS value FROM "case" WHERE project_id = $1 AND ${column} IS NOT NULL ORDER BY 1 LIMIT ${CHOICES_SHOWN}`, [projectId]);
      return found.rows.map(({ value }) => value);
    };
    const { all = 0, ...byState } = rows[0] ?? ({} as Record<CaseState, number> & { all: number });
    return { all, byState, strata: await distinct("stratum"), categories: await distinct("category") };
  },
});

type StoredRow = Omit<CaseListRow, "headline" | "states"> & { payload: unknown };

async function typeOf(tx: Transaction, projectId: string) {
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
  return taskType(project.taskType);
}

/** The filter as SQL over "case" item; what a person typed only ever stands in `values`. */
function conditions(input: z.output<typeof filter>, values: unknown[]): { where: string; values: unknown[] } {
  const all = [...values];
  const parameter = (value: unknown) => `$${all.push(value)}`;
  const where = ["item.project_id = $1", "cardinality($2::text[]) >= 0"];
  if (input.state) where.push(`item.id IN (${casesInState(input.state)})`);
  if (input.stratum !== undefined) where.push(`item.stratum = ${parameter(input.stratum)}`);
  if (input.category !== undefined) where.push(`item.category = ${parameter(input.category)}`);
  if (input.search !== "") {
    // The payload's text is JSON, so the needle is looked for as JSON writes it.
    const asJson = parameter(likePattern(JSON.stringify(input.search).slice(1, -1)));
    where.push(`(item.external_id ILIKE ${parameter(likePattern(input.search))} OR item.payload::text ILIKE ${asJson})`);
  }
  return { where: where.join(" AND "), values: all };
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function rowsSql(where: string): string {
  return `SELECT item.id, item.sequence, item.external_id AS "externalId", item.payload, item.category, item.stratum,
      (SELECT count(submitted_at)::int FROM assignment WHERE case_id = item.id) AS submitted,
      (SELECT count(*)::int FROM assignment WHERE case_id = item.id) AS places
    FROM "case" item WHERE ${where} ORDER BY item.sequence`;
}

/** The states of a few cases, in their declared order. */
async function statesOf(ids: string[], { projectId, questions }: { projectId: string; questions: string[] }): Promise<Map<string, CaseState[]>> {
  const inState = CASE_STATES.map((state) => `SELECT '${state}' AS state, case_id FROM (${casesInState(state, "$3")}) AS ${state}_case`);
  const { rows } = await database().pool.query<{ state: CaseState; case_id: string }>(inState.join(" UNION ALL "), [projectId, questions, ids]);
  const states = new Map<string, CaseState[]>();
  for (const { state, case_id: id } of rows) states.set(id, [...(states.get(id) ?? []), state]);
  for (const found of states.values()) found.sort((a, b) => CASE_STATES.indexOf(a) - CASE_STATES.indexOf(b));
  return states;
}
