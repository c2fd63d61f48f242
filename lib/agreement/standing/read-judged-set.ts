import type { Transaction } from "@/lib/db/transaction";
import { taskType } from "@/lib/task-types/registry";
import type { DeclaredScale } from "../declared-scale";
import { partId } from "../read-blind-labels";
import type { JudgedSetCase } from "./judged-set";
import { peopleLabel } from "./people-label";

/** An answer as it is stored: a label, or one for each unit of a question that is asked per unit. */
type StoredAnswer = string | Record<string, string> | null;

interface Row {
  id: string;
  payload: unknown;
  dataset: string | null;
  drawn: boolean;
  stratum: string | null;
  part: string | null;
  category: string | null;
  systems: string[];
  judged: StoredAnswer;
  people: StoredAnswer[];
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
 * All cases of a project that a judge labelled, drawn or not, with people's label where they are in the sample: blind
 * labels by majority, or the decision of an adjudicator. A question asked per unit gives one of these for each unit, all
 * of a case's depending on one another.
 */
export async function readJudgedSet(tx: Transaction, { projectId, judge, question, scale }: JudgedSetRequest): Promise<JudgedSetCase[]> {
  const { taskType: type } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
  const { headline } = taskType(type);
  const rows = await tx.$queryRaw<Row[]>`
    SELECT item.id, item.payload, item.hidden ->> 'dataset' AS dataset, item.drawn, item.stratum, item.hidden ->> 'stratum' AS part, item.category, systems_of(item.hidden) AS systems,
      given.answers -> ${question} AS judged,
      coalesce((
        SELECT jsonb_agg(label.answers -> ${question}) FROM blind_label label JOIN rater ON rater.id = label.rater_id AND rater.kind = 'person'
        WHERE item.drawn AND label.project_id = ${projectId} AND label.case_id = item.id AND label.answers ? ${question}
      ), '[]') AS people,
      CASE WHEN item.drawn AND decision.kind = 'settle' THEN decision.answers -> ${question} END AS adjudicated
    FROM blind_label given
    JOIN rater judge ON judge.id = given.rater_id AND judge.kind = 'model' AND judge.pseudonym = ${judge}
    JOIN "case" item ON item.id = given.case_id
    LEFT JOIN current_adjudication decision ON decision.case_id = item.id AND decision.project_id = ${projectId}
    WHERE given.project_id = ${projectId} AND given.answers ? ${question}
    ORDER BY item.sequence`;
  return rows.flatMap(({ judged, people, adjudicated, payload, dataset, ...row }) => {
    const query = `${dataset ?? ""}/${headline(payload)}`;
    const labelled = (id: string, of: (answer: StoredAnswer) => string | null): JudgedSetCase => {
      const given = people.map(of).filter((label) => label !== null).map(scale.classOf);
      const [settled, said] = [of(adjudicated), of(judged)];
      return { ...row, part: row.stratum ?? row.part, id, query, human: peopleLabel(given, settled === null ? null : scale.classOf(settled)).label, judge: said === null ? null : scale.classOf(said) };
    };
    if (judged === null || typeof judged === "string") return [labelled(row.id, (answer) => (typeof answer === "string" ? answer : null))];
    return Object.keys(judged).map((unit) => labelled(partId(row.id, unit), (answer) => (answer !== null && typeof answer === "object" ? (answer[unit] ?? null) : null)));
  });
}
