import type { Transaction } from "@/lib/db/transaction";
import type { Answers } from "@/lib/task-types/question";
import { groupByCase } from "./group-by-case";

/** A drawn case with everything that was said about it, as one snapshot holds it. */
export interface CaseSnapshot {
  id: string;
  sequence: number;
  externalId: string;
  payload: unknown;
  hidden: unknown;
  category: string | null;
  overlap: number;
  stratum: string | null;
  stratumSize: number | null;
  numberDrawn: number | null;
  inclusionProbability: number | null;
  /** Before any exposure to other opinions; by rater's pseudonym. */
  blind: LabelSnapshot[];
  /** What a rater says now, where that was said after a case was sent back. */
  second: LabelSnapshot[];
  decisions: DecisionSnapshot[];
}

export interface LabelSnapshot {
  caseId: string;
  rater: string;
  kind: "person" | "model";
  answers: Answers;
  confidence: number | null;
  comment: string;
  rationale: string;
  flagged: boolean;
  rubricVersion: number | null;
  revision: number;
  basis: "blind" | "second_opinion";
  submittedAt: Date;
  activeMs: number | null;
  /** Whether this is what the rater says now; false once a second opinion or a withdrawal followed. */
  current: boolean;
}

export interface DecisionSnapshot {
  caseId: string;
  adjudicator: string;
  kind: "settle" | "send_back" | "reopen";
  answers: Answers | null;
  reason: string;
  decidedAt: Date;
  inForce: boolean;
}

const BATCH = 250;

type CaseRow = Omit<CaseSnapshot, "blind" | "second" | "decisions">;

/** All drawn cases of a project in stored order, a batch at a time. */
export async function* snapshotCases(tx: Transaction, projectId: string): AsyncGenerator<CaseSnapshot[]> {
  let after = 0;
  for (;;) {
    const cases = await tx.$queryRaw<CaseRow[]>`
      SELECT id, sequence, external_id AS "externalId", payload, hidden, category, overlap, stratum,
        stratum_size AS "stratumSize", number_drawn AS "numberDrawn", inclusion_probability AS "inclusionProbability"
      FROM "case" WHERE project_id = ${projectId} AND drawn AND sequence > ${after} ORDER BY sequence LIMIT ${BATCH}`;
    const last = cases.at(-1);
    if (!last) return;
    after = last.sequence;
    yield await withLabels(tx, projectId, cases);
  }
}

/** A case of the sample's population that was not drawn. */
export interface OutsideCase {
  externalId: string;
  stratum: string | null;
  /** What models said of it, by pseudonym. */
  labels: { rater: string; answers: Answers }[];
}

/** All cases that a draw passed over, in stored order, a batch at a time. Cases that no draw has looked at yet are none of them. */
export async function* snapshotOutsideCases(tx: Transaction, projectId: string): AsyncGenerator<OutsideCase[]> {
  let after = 0;
  for (;;) {
    const cases = await tx.$queryRaw<(OutsideCase & { sequence: number })[]>`
      SELECT item.external_id AS "externalId", item.stratum, item.sequence, coalesce((
        SELECT jsonb_agg(jsonb_build_object('rater', rater.pseudonym, 'answers', label.answers) ORDER BY rater.pseudonym COLLATE "C")
        FROM blind_label label JOIN rater ON rater.id = label.rater_id AND rater.kind = 'model'
        WHERE label.case_id = item.id
      ), '[]') AS labels
      FROM "case" item
      WHERE item.project_id = ${projectId} AND NOT item.drawn AND item.inclusion_probability IS NOT NULL AND item.sequence > ${after}
      ORDER BY item.sequence LIMIT ${BATCH}`;
    const last = cases.at(-1);
    if (!last) return;
    after = last.sequence;
    yield cases.map(({ externalId, stratum, labels }) => ({ externalId, stratum, labels }));
  }
}

async function withLabels(tx: Transaction, projectId: string, cases: CaseRow[]): Promise<CaseSnapshot[]> {
  const ids = cases.map(({ id }) => id);
  const labels = groupByCase(await labelsOf(tx, projectId, ids));
  const decisions = groupByCase(await decisionsOn(tx, projectId, ids));
  return cases.map((row) => {
    const own = labels.get(row.id) ?? [];
    return {
      ...row,
      blind: own.filter((label) => label.basis === "blind"),
      second: own.filter((label) => label.basis === "second_opinion" && label.current),
      decisions: decisions.get(row.id) ?? [],
    };
  });
}

/** The label of each rater before exposure, and the current one where it came after. */
async function labelsOf(tx: Transaction, projectId: string, caseIds: string[]): Promise<LabelSnapshot[]> {
  return tx.$queryRaw<LabelSnapshot[]>`
    WITH present AS (SELECT * FROM current_label WHERE project_id = ${projectId} AND case_id = ANY (${caseIds}::uuid[])),
    told AS (
      SELECT b.*, EXISTS (SELECT FROM present AS p WHERE p.id = b.id) AS current
      FROM blind_label AS b WHERE b.project_id = ${projectId} AND b.case_id = ANY (${caseIds}::uuid[])
      UNION ALL SELECT p.*, true FROM present AS p WHERE p.basis = 'second_opinion'
    )
    SELECT t.case_id AS "caseId", r.pseudonym AS rater, r.kind::text AS kind, t.answers, t.confidence, t.comment, t.rationale, t.flagged,
      b.version AS "rubricVersion", t.revision, t.basis::text AS basis, t.submitted_at AS "submittedAt", t.active_ms AS "activeMs", t.current
    FROM told AS t JOIN rater AS r ON r.id = t.rater_id LEFT JOIN rubric AS b ON b.id = t.rubric_id
    ORDER BY r.pseudonym COLLATE "C", t.basis`;
}

/** Every decision with its adjudicator's pseudonym: numbered by each one's first decision in the project. */
async function decisionsOn(tx: Transaction, projectId: string, caseIds: string[]): Promise<DecisionSnapshot[]> {
  return tx.$queryRaw<DecisionSnapshot[]>`
    WITH first_decision AS (
      SELECT adjudicator_id, min(sequence) AS sequence FROM adjudication
      WHERE project_id = ${projectId} AND adjudicator_id IS NOT NULL GROUP BY adjudicator_id
    ),
    named AS (
      SELECT adjudicator_id, 'adjudicator-' || lpad((row_number() OVER (ORDER BY sequence))::text, 2, '0') AS pseudonym FROM first_decision
    )
    SELECT a.case_id AS "caseId", coalesce(n.pseudonym, 'adjudicator-deleted') AS adjudicator, a.kind::text AS kind,
      CASE WHEN a.kind = 'settle' THEN a.answers END AS answers, a.reason, a.created_at AS "decidedAt",
      a.sequence = max(a.sequence) OVER (PARTITION BY a.case_id) AS "inForce"
    FROM adjudication AS a LEFT JOIN named AS n USING (adjudicator_id)
    WHERE a.project_id = ${projectId} AND a.case_id = ANY (${caseIds}::uuid[])
    ORDER BY a.sequence`;
}

/** The answers of the decision in force, if the case is settled. */
export function settledAnswers(item: Pick<CaseSnapshot, "decisions">): Answers | null {
  const decision = item.decisions.findLast((candidate) => candidate.inForce);
  return decision?.kind === "settle" ? decision.answers : null;
}
