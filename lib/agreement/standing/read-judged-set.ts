import type { Transaction } from "@/lib/db/transaction";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import { taskType } from "@/lib/task-types/registry";
import type { DeclaredScale } from "../declared-scale";
import { partId } from "../read-blind-labels";
import type { JudgedSetCase } from "./judged-set";
import { peopleLabel } from "./people-label";
import { queryKey } from "./query-key";

/** An answer as it is stored: a label, or one for each unit of a question that is asked per unit. */
type StoredAnswer = string | Record<string, string> | null;

interface Row {
  id: string;
  externalId: string;
  payload: unknown;
  dataset: string | null;
  queryId: string | null;
  drawn: boolean;
  spare: boolean;
  stratum: string | null;
  ownStratum: string | null;
  category: string | null;
  systems: string[];
  judged: StoredAnswer;
  people: { answer: StoredAnswer; rubric: number | null }[];
  adjudicated: StoredAnswer;
}

export interface JudgedSetRequest {
  projectId: string;
  /** Pseudonym of the judge. */
  judge: string;
  question: string;
  scale: DeclaredScale;
}

/**
 * All cases that a judge was to label, drawn or not, with people's label where they are in the sample: blind labels by
 * majority, or the decision of an adjudicator. Those are the cases that its runs put to it; labels made elsewhere do not
 * say which, and then they are the cases of the systems that it labelled, in the sample or, where it labelled a case
 * outside of it, anywhere. A question asked per unit gives one of these for each unit, all of a case's depending on one
 * another; cases that are not asked the question are left out.
 */
export async function readJudgedSet(tx: Transaction, { projectId, judge, question, scale }: JudgedSetRequest): Promise<JudgedSetCase[]> {
  const { taskType: name } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
  const type = taskType(name);
  const rows = await readRows(tx, { projectId, judge, question });
  return rows.flatMap(({ judged, people, adjudicated, payload, externalId, dataset, queryId, ownStratum, ...row }) => {
    const query = queryKey({ externalId, dataset, queryId, stratum: ownStratum, headline: type.headline(payload) });
    const labelled = (id: string, of: (answer: StoredAnswer) => string | null): JudgedSetCase => {
      const classIn = (answer: StoredAnswer) => { const said = of(answer); return said === null ? null : scale.classOf(said); };
      const given = people.filter(({ answer }) => of(answer) !== null);
      const { label, origin } = peopleLabel(given.map(({ answer }) => classIn(answer)!), classIn(adjudicated));
      const rubrics = [...new Set(given.flatMap(({ rubric }) => (rubric === null ? [] : [`version ${rubric}`])))];
      return { ...row, part: row.stratum ?? ownStratum, id, query, rubrics, human: label, tied: origin === "tied", judge: classIn(judged) };
    };
    return askedQuestions(type, payload).filter(({ id }) => id === question).map((asked) => {
      const unit = asked.unit?.id;
      if (unit === undefined) return labelled(row.id, (answer) => (typeof answer === "string" ? answer : null));
      return labelled(partId(row.id, unit), (answer) => (answer !== null && typeof answer === "object" ? (answer[unit] ?? null) : null));
    });
  });
}

function readRows(tx: Transaction, { projectId, judge, question }: Omit<JudgedSetRequest, "scale">): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    WITH rated AS (SELECT id FROM rater WHERE project_id = ${projectId} AND kind = 'model' AND pseudonym = ${judge}),
    given AS (
      SELECT label.case_id, label.answers -> ${question} AS answer, item.drawn, item.hidden ->> 'system' AS system
      FROM blind_label label JOIN rated ON rated.id = label.rater_id JOIN "case" item ON item.id = label.case_id
      WHERE label.project_id = ${projectId} AND label.answers ? ${question}
    ),
    put AS (
      SELECT DISTINCT call.case_id FROM judge JOIN rated ON rated.id = judge.rater_id JOIN judge_run run ON run.judge_id = judge.id AND NOT run.dry JOIN judge_call call ON call.run_id = run.id
    ),
    asked AS (
      SELECT case_id FROM put UNION SELECT case_id FROM given
      UNION SELECT item.id FROM "case" item
      WHERE item.project_id = ${projectId} AND NOT EXISTS (SELECT FROM put)
        AND (item.drawn OR EXISTS (SELECT FROM given WHERE NOT given.drawn))
        AND coalesce(item.hidden ->> 'system', '') IN (SELECT coalesce(system, '') FROM given)
    )
    SELECT item.id, item.external_id AS "externalId", item.payload, item.hidden ->> 'dataset' AS dataset, item.hidden ->> 'queryId' AS "queryId", item.drawn, item.stratum,
      NOT item.drawn AND EXISTS (SELECT FROM blind_label label JOIN rater ON rater.id = label.rater_id AND rater.kind = 'person' WHERE label.project_id = ${projectId} AND label.case_id = item.id AND label.answers ? ${question}) AS spare,
      item.hidden ->> 'stratum' AS "ownStratum", item.category, systems_of(item.hidden) AS systems, given.answer AS judged,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('answer', label.answers -> ${question}, 'rubric', rubric.version) ORDER BY label.id)
        FROM blind_label label JOIN rater ON rater.id = label.rater_id AND rater.kind = 'person' LEFT JOIN rubric ON rubric.id = label.rubric_id
        WHERE item.drawn AND label.project_id = ${projectId} AND label.case_id = item.id AND label.answers ? ${question}
      ), '[]') AS people,
      CASE WHEN item.drawn AND decision.kind = 'settle' THEN decision.answers -> ${question} END AS adjudicated
    FROM asked JOIN "case" item ON item.id = asked.case_id
    LEFT JOIN given ON given.case_id = item.id
    LEFT JOIN current_adjudication decision ON decision.case_id = item.id AND decision.project_id = ${projectId}
    ORDER BY item.sequence`;
}
