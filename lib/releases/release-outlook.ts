import { z } from "zod";
import { standingParameters, STANDING_SQL } from "@/lib/adjudication/due-cases-sql";
import { projectQuestions } from "@/lib/adjudication/project-questions";
import { projectQuery } from "@/lib/auth/operation";

/** What a release made now would hold. */
export interface ReleaseOutlook {
  cases: number;
  /** Cases with a place that nobody has filled. */
  unfinished: number;
  /** Cases that wait for an adjudicator. */
  due: number;
  humanLabels: number;
  modelLabels: number;
}

export const releaseOutlook = projectQuery({
  name: "releases.outlook",
  permission: "releases.create",
  input: z.object({}),
  async run({ tx, projectId }): Promise<ReleaseOutlook> {
    const { questions } = await projectQuestions(tx, projectId);
    const [cases] = await tx.$queryRawUnsafe<Pick<ReleaseOutlook, "cases" | "unfinished" | "due">[]>(
      `${STANDING_SQL} SELECT count(*)::int AS cases, count(*) FILTER (WHERE state = 'due')::int AS due,
         count(*) FILTER (WHERE EXISTS (SELECT FROM unfinished AS u WHERE u.case_id = standing.case_id))::int AS unfinished FROM standing`,
      ...standingParameters({ projectId, userId: null, questions, compare: "labels", caseId: null }),
    );
    const [labels] = await tx.$queryRaw<Pick<ReleaseOutlook, "humanLabels" | "modelLabels">[]>`
      SELECT count(*) FILTER (WHERE r.kind = 'person')::int AS "humanLabels", count(*) FILTER (WHERE r.kind = 'model')::int AS "modelLabels"
      FROM blind_label AS l JOIN "case" AS c ON c.id = l.case_id AND c.drawn JOIN rater AS r ON r.id = l.rater_id WHERE l.project_id = ${projectId}`;
    if (!cases || !labels) throw new Error("counting gave no row");
    return { ...cases, ...labels };
  },
});
