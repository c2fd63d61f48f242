import { z } from "zod";
import { database } from "@/lib/db/client";
import { evaluationQuery } from "./evaluation-operation";
import { QUERY_KINDS, type QueryKind } from "./query-kinds";

export const QUERIES_PER_PAGE = 50;

export interface QueryListRow {
  sequence: number;
  query: string;
  dataset: string;
  externalId: string;
  category: string;
  answerable: boolean;
  /** nDCG at the headline depth, in one run or as the mean of all; null where the target is empty. */
  raw: number | null;
  source: number | null;
  canonical: number | null;
  /** In the chosen run, or in any. */
  contested: boolean;
  gained: boolean;
  lost: boolean;
}

export interface QueryList {
  rows: QueryListRow[];
  /** Queries that the filter lets through, on all pages. */
  total: number;
  page: number;
  pages: number;
  /** Queries of the chosen run, whatever their kind. */
  counts: Record<QueryKind | "all", number>;
  categories: string[];
  runs: { ordinal: number; system: string; dataset: string }[];
}

const filter = z.object({
  kind: z.enum(QUERY_KINDS).optional(),
  category: z.string().max(500).optional(),
  /** Ordinal of a run; all runs when left out. */
  run: z.int().min(1).max(1_000_000).optional(),
  /** Text anywhere in the query, its answer or its id. */
  search: z.string().trim().max(200).default(""),
  page: z.int().min(1).default(1),
});

const SCORED = `
  SELECT q.sequence, q.query, q.gold_answer, q.dataset, q.external_id AS "externalId", q.category, q.answerable,
    avg(r.raw) AS raw, avg(r.source) AS source, avg(r.canonical) AS canonical,
    bool_or(r.contested_rank IS NOT NULL) AS contested, bool_or(r.gained) AS gained, bool_or(r.lost) AS lost
  FROM evaluation_query AS q JOIN evaluation_result AS r ON r.query_id = q.id JOIN evaluation_run AS run ON run.id = r.run_id
  WHERE q.evaluation_id = $1 AND ($2::int IS NULL OR run.ordinal = $2) GROUP BY q.id`;

/** One page of an evaluation's queries in the order of the traces. A page beyond the last one is the last one. */
export const listQueries = evaluationQuery({
  name: "evaluations.queries",
  input: filter,
  async run({ tx, evaluationId }, input): Promise<QueryList> {
    const { pool } = database();
    const { where, values } = conditions(input, [evaluationId, input.run ?? null]);
    const counted = await pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM (${SCORED}) AS scored WHERE ${where}`, values);
    const total = counted.rows[0]?.total ?? 0;
    const pages = Math.max(1, Math.ceil(total / QUERIES_PER_PAGE));
    const page = Math.min(input.page, pages);
    const found = await pool.query<QueryListRow>(`SELECT * FROM (${SCORED}) AS scored WHERE ${where} ORDER BY sequence LIMIT ${QUERIES_PER_PAGE} OFFSET ${(page - 1) * QUERIES_PER_PAGE}`, values);
    const kinds = QUERY_KINDS.map((kind) => `count(*) FILTER (WHERE ${kind})::int AS "${kind}"`);
    const counts = await pool.query<QueryList["counts"]>(`SELECT count(*)::int AS "all", ${kinds.join(", ")} FROM (${SCORED}) AS scored`, [evaluationId, input.run ?? null]);
    const categories = await tx.evaluationQuery.findMany({ where: { evaluationId }, distinct: ["category"], select: { category: true }, orderBy: { category: "asc" } });
    const runs = await tx.evaluationRun.findMany({ where: { evaluationId }, orderBy: { ordinal: "asc" }, select: { ordinal: true, system: true, dataset: true } });
    return { rows: found.rows, total, page, pages, counts: counts.rows[0]!, categories: categories.map(({ category }) => category).filter((category) => category !== ""), runs };
  },
});

/** The filter as SQL over the scored queries; what a person typed only ever stands in `values`. */
function conditions(input: z.output<typeof filter>, values: unknown[]): { where: string; values: unknown[] } {
  const all = [...values];
  const parameter = (value: unknown) => `$${all.push(value)}`;
  const where = ["true"];
  if (input.kind) where.push(input.kind);
  if (input.category !== undefined) where.push(`category = ${parameter(input.category)}`);
  if (input.search !== "") {
    const pattern = parameter(`%${input.search.replaceAll("\u0000", "").replace(/[\\%_]/g, "\\$&")}%`);
    where.push(`(query ILIKE ${pattern} OR gold_answer ILIKE ${pattern} OR "externalId" ILIKE ${pattern})`);
  }
  return { where: where.join(" AND "), values: all };
}
