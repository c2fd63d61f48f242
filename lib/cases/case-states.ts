/** Where a case stands. The first three follow from its places and exclude each other; the rest may come on top. */
export const CASE_STATES = ["open", "started", "complete", "flagged", "skipped", "disagree", "split", "settled", "undrawn"] as const;
export type CaseState = (typeof CASE_STATES)[number];

const byPlaces = (having: string) => (only: string) => `SELECT case_id FROM assignment WHERE project_id = $1${only} GROUP BY case_id HAVING ${having}`;

/** Cases to which raters of one kind gave different answers. */
const byAnswers = (kind: "person" | "model") => (only: string) => `SELECT DISTINCT case_id FROM (
      SELECT case_id FROM current_label label JOIN rater ON rater.id = label.rater_id AND rater.kind = '${kind}'
      CROSS JOIN unnest($2::text[]) AS question
      WHERE label.project_id = $1 AND label.answers ? question${only}
      GROUP BY case_id, question HAVING count(DISTINCT label.answers ->> question) > 1
    ) AS differing`;

const FINDERS: Record<CaseState, (only: string) => string> = {
  open: byPlaces("count(submitted_at) = 0"),
  started: byPlaces("count(submitted_at) > 0 AND count(submitted_at) < count(*)"),
  complete: byPlaces("count(submitted_at) = count(*)"),
  flagged: (only) => `SELECT case_id FROM current_label WHERE project_id = $1 AND flagged${only}
    UNION SELECT case_id FROM skip WHERE project_id = $1 AND withdrawn_at IS NULL AND flagged${only}`,
  skipped: (only) => `SELECT DISTINCT case_id FROM skip WHERE project_id = $1 AND withdrawn_at IS NULL${only}`,
  disagree: byAnswers("person"),
  split: byAnswers("model"),
  settled: (only) => `SELECT case_id FROM current_adjudication WHERE project_id = $1 AND kind = 'settle'${only}`,
  undrawn: (only) => `SELECT case_id FROM (SELECT id AS case_id, project_id, drawn FROM "case") AS item WHERE project_id = $1 AND NOT drawn${only}`,
};

/**
 * SQL for the ids (`case_id`) of a project's cases in a state: $1 is the project, $2 the ids of the compared questions,
 * `among` names a parameter that holds the only cases to look at. List, filters and counts all read this, so that they
 * agree. Cases that are not drawn are in no state but `undrawn`.
 */
export function casesInState(state: CaseState, among?: `$${number}`): string {
  const found = FINDERS[state](among ? ` AND case_id = ANY(${among}::uuid[])` : "");
  return state === "undrawn" ? found : `SELECT found.case_id FROM (${found}) AS found JOIN "case" drawn ON drawn.id = found.case_id AND drawn.drawn`;
}
