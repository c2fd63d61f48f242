import { comparedQuestions, type Question } from "@/lib/task-types/question";
import type { Comparison } from "./schema";

/**
 * The cases of a project and why each waits for an adjudicator, as one statement that the queue, a case's page and the
 * commands share, so that they never disagree.
 *
 * Parameters: $1 project, $2 the adjudicator's user id, $3 ids of the compared questions, $4 their collapse as
 * {question: {answer: class}} (empty to compare labels), $5 a case, or null for all.
 *
 * Columns of `standing`: case_id, sequence, last_kind and last_sequence (the decision in force), own (the adjudicator
 * has labelled it at any time, or has it open for labelling), disagreement, flagged, skipped, reopened, and state: `settled`, `with_readers` (sent
 * back, and somebody has not answered yet), `due`, or `quiet`.
 */
export const STANDING_SQL = `
WITH said AS (
  SELECT l.case_id, l.answers, l.flagged, l.submitted_at, r.kind, r.user_id
  FROM current_label AS l JOIN rater AS r ON r.id = l.rater_id
  WHERE l.project_id = $1 AND ($5::uuid IS NULL OR l.case_id = $5)
),
passed AS (
  SELECT s.case_id, s.flagged, r.user_id
  FROM skip AS s JOIN rater AS r ON r.id = s.rater_id
  WHERE s.project_id = $1 AND s.withdrawn_at IS NULL AND ($5::uuid IS NULL OR s.case_id = $5)
),
reader AS (SELECT user_id FROM member WHERE project_id = $1 AND 'annotator' = ANY (roles)),
decision AS (
  SELECT case_id, kind, sequence, created_at FROM current_adjudication
  WHERE project_id = $1 AND ($5::uuid IS NULL OR case_id = $5)
),
differing AS (
  SELECT DISTINCT case_id FROM (
    SELECT case_id FROM said CROSS JOIN unnest($3::text[]) AS question
    WHERE kind = 'person' AND answers ? question
    GROUP BY case_id, question
    HAVING count(DISTINCT coalesce($4::jsonb -> question ->> (answers ->> question), answers ->> question)) > 1
  ) AS by_question
),
unfinished AS (
  SELECT DISTINCT case_id FROM assignment
  WHERE project_id = $1 AND submitted_at IS NULL AND ($5::uuid IS NULL OR case_id = $5)
),
handled AS (
  SELECT case_id, count(DISTINCT user_id) AS readers
  FROM (SELECT case_id, user_id FROM said UNION ALL SELECT case_id, user_id FROM passed) AS either
  JOIN reader USING (user_id) GROUP BY case_id
),
skipped AS (
  SELECT p.case_id FROM passed AS p JOIN reader USING (user_id)
  WHERE NOT EXISTS (SELECT FROM said AS s WHERE s.case_id = p.case_id AND s.kind = 'person')
  GROUP BY p.case_id HAVING count(DISTINCT p.user_id) >= (SELECT count(*) FROM reader)
),
flagged AS (SELECT case_id FROM said WHERE flagged UNION SELECT case_id FROM passed WHERE flagged),
unanswered AS (
  SELECT DISTINCT s.case_id FROM said AS s JOIN reader USING (user_id)
  JOIN decision AS d ON d.case_id = s.case_id AND d.kind = 'send_back'
  WHERE s.submitted_at <= d.created_at
),
own AS (
  SELECT DISTINCT a.case_id FROM annotation AS a JOIN rater AS r ON r.id = a.rater_id
  WHERE a.project_id = $1 AND r.user_id = $2::uuid AND ($5::uuid IS NULL OR a.case_id = $5)
  UNION SELECT a.case_id FROM assignment AS a JOIN rater AS r ON r.id = a.rater_id
  WHERE a.project_id = $1 AND r.user_id = $2::uuid AND a.submitted_at IS NULL AND a.lease_until > now() AND ($5::uuid IS NULL OR a.case_id = $5)
),
reasons AS (
  SELECT c.id AS case_id, c.sequence, d.kind AS last_kind, d.sequence AS last_sequence,
    o.case_id IS NOT NULL AS own,
    w.case_id IS NOT NULL AS unanswered,
    x.case_id IS NOT NULL AND (u.case_id IS NULL OR coalesce(h.readers, 0) >= (SELECT count(*) FROM reader)) AS disagreement,
    f.case_id IS NOT NULL AS flagged,
    k.case_id IS NOT NULL AS skipped,
    coalesce(d.kind = 'reopen', false) AS reopened
  FROM "case" AS c
  LEFT JOIN decision AS d ON d.case_id = c.id
  LEFT JOIN differing AS x ON x.case_id = c.id
  LEFT JOIN unfinished AS u ON u.case_id = c.id
  LEFT JOIN handled AS h ON h.case_id = c.id
  LEFT JOIN flagged AS f ON f.case_id = c.id
  LEFT JOIN skipped AS k ON k.case_id = c.id
  LEFT JOIN unanswered AS w ON w.case_id = c.id
  LEFT JOIN own AS o ON o.case_id = c.id
  WHERE c.project_id = $1 AND c.drawn AND ($5::uuid IS NULL OR c.id = $5)
),
standing AS (
  SELECT *, CASE
    WHEN last_kind = 'settle' THEN 'settled'
    WHEN unanswered THEN 'with_readers'
    WHEN disagreement OR flagged OR skipped OR reopened THEN 'due'
    ELSE 'quiet' END AS state
  FROM reasons
)`;

export type Standing = "settled" | "with_readers" | "due" | "quiet";

interface StandingQuestion {
  projectId: string;
  /** Whose queue it is; null for nobody's in particular. */
  userId: string | null;
  questions: readonly Question[];
  compare: Comparison;
  caseId: string | null;
}

/** The parameters $1 to $5 of `STANDING_SQL`. */
export function standingParameters({ projectId, userId, questions, compare, caseId }: StandingQuestion): unknown[] {
  const compared = comparedQuestions(questions);
  const collapse = compare === "labels" ? {} : Object.fromEntries(compared.map(({ id, collapse }) => [id, classOfAnswer(collapse?.classes ?? {})]));
  return [projectId, userId, compared.map(({ id }) => id), JSON.stringify(collapse), caseId];
}

function classOfAnswer(classes: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(classes).flatMap(([name, answers]) => answers.map((answer) => [answer, name])));
}
