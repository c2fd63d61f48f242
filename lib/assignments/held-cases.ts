import type pg from "pg";
import { taskType } from "@/lib/task-types/registry";
import type { Blind } from "@/lib/task-types/task-type";

/** A case as its annotator's page gets it. Nothing that is blinded is in here. */
export interface HeldCase {
  assignmentId: string;
  /** What the task type lets annotators see. */
  view: unknown;
  /** The line that is read out when the case appears. */
  headline: string;
  leaseUntil: string;
  /** Seen by the annotator already, as against fetched ahead. */
  opened: boolean;
}

interface HeldRow {
  assignmentId: string;
  payload: unknown;
  taskType: string;
  blind: Blind;
  leaseUntil: Date;
  opened: boolean;
}

const TEXT = `
  SELECT a.id AS "assignmentId", c.payload, p.task_type AS "taskType", p.blind, a.lease_until AS "leaseUntil", a.opened_at IS NOT NULL AS opened
  FROM rater r
  JOIN assignment a ON a.rater_id = r.id AND a.submitted_at IS NULL AND a.lease_until > now()
  JOIN "case" c ON c.id = a.case_id
  JOIN project p ON p.id = a.project_id
  JOIN member m ON m.project_id = p.id AND m.user_id = r.user_id AND m.roles && $3::"Role"[]
  WHERE r.project_id = $1 AND r.user_id = $2::uuid
  ORDER BY a.opened_at NULLS LAST, a.started DESC, a.position`;

/** The cases that an annotator holds now: those already seen first, then in serving order. */
export async function readHeldCases(pool: pg.Pool, holder: { projectId: string; userId: string; roles: string[] }): Promise<HeldCase[]> {
  const { rows } = await pool.query<HeldRow>({ name: "held-cases", text: TEXT, values: [holder.projectId, holder.userId, holder.roles] });
  return rows.map(({ assignmentId, payload, taskType: name, blind, leaseUntil, opened }) => {
    const type = taskType(name);
    return { assignmentId, view: type.view(payload, blind), headline: type.headline(payload), leaseUntil: leaseUntil.toISOString(), opened };
  });
}
