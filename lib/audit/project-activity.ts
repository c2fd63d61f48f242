import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";

export interface Activity {
  /** Name of the person, "the operator", or "somebody" once the account is gone. */
  who: string;
  action: string;
  refused: boolean;
  /** How many of the same in a row. */
  times: number;
  at: Date;
}

const SHOWN = 30;

/** What happened last in a project, newest first, without the steps inside an import; runs of the same act by the same person are one entry. */
export const projectActivity = projectQuery({
  name: "audit.project-activity",
  permission: "project.oversee",
  input: z.object({}),
  async run({ tx, projectId }): Promise<Activity[]> {
    return tx.$queryRaw<Activity[]>`
      WITH recent AS (
        SELECT id, actor, action, outcome, at FROM audit_event WHERE project_id = ${projectId} AND (action NOT IN ('imports.open', 'imports.stage', 'imports.close', 'imports.discard') OR outcome = 'refused') ORDER BY id DESC LIMIT 500
      ), marked AS (
        SELECT *, row_number() OVER (ORDER BY id DESC) - row_number() OVER (PARTITION BY actor, action, outcome ORDER BY id DESC) AS run FROM recent
      )
      SELECT CASE WHEN actor = 'operator' THEN 'The operator' ELSE coalesce(u.name, 'Somebody') END AS who, action, outcome = 'refused' AS refused, count(*)::int AS times, max(at) AS at
      FROM marked LEFT JOIN "user" u ON actor = 'user:' || u.id
      GROUP BY actor, u.name, action, outcome, run ORDER BY max(marked.id) DESC LIMIT ${SHOWN}`;
  },
});
