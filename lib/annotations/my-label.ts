import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import type { Answers, Asked } from "@/lib/task-types/question";
import type { TaskTypeName } from "@/lib/task-types/registry";
import { taskType } from "@/lib/task-types/registry";
import type { Blind, HiddenFields, JudgeOpinion } from "@/lib/task-types/task-type";

export interface LabelRevision {
  annotationId: string;
  revision: number;
  withdrawn: boolean;
  basis: "blind" | "second_opinion";
  answers: Answers;
  confidence: number | null;
  comment: string;
  flagged: boolean;
  /** Null for labels made elsewhere. */
  rubricVersion: number | null;
  at: Date;
}

/** A labelled case as its annotator saw it, with all that they ever said about it. */
export interface OpenedLabel {
  taskType: TaskTypeName;
  view: unknown;
  headline: string;
  questions: readonly Asked[];
  /** Newest first; the first one is in force. */
  revisions: LabelRevision[];
  /** The adjudicator's note, when the case was sent back and waits for a second look. */
  note: string | null;
  /** Settled cases take no more changes. */
  settled: boolean;
  /** What judges said: "none" that there is nothing, "hidden" until the annotator asks for it. Changes after that are second opinions. */
  opinions: JudgeOpinion[] | "none" | "hidden";
}

interface CaseRow {
  caseId: string;
  raterId: string;
  payload: unknown;
  hidden: HiddenFields;
  exposed: boolean;
  taskType: string;
  blind: Blind;
  decision: "settle" | "send_back" | "reopen" | null;
  note: string | null;
}

/** One's own label by the id of any of its revisions. Another's is not found, whoever's it is. */
export const myLabel = projectQuery({
  name: "annotations.my-label",
  permission: "annotate",
  input: z.object({ annotationId: z.string() }),
  async run({ tx, projectId, userId }, { annotationId }): Promise<OpenedLabel> {
    if (!z.uuid().safeParse(annotationId).success) throw new NotFound("That label");
    const [found] = await tx.$queryRaw<CaseRow[]>`
      SELECT asked.case_id AS "caseId", asked.rater_id AS "raterId", c.payload, c.hidden, p.task_type AS "taskType", p.blind, d.kind::text AS decision, d.reason AS note,
        EXISTS (SELECT FROM exposure e WHERE e.case_id = asked.case_id AND e.user_id = r.user_id) AS exposed
      FROM annotation asked
      JOIN rater r ON r.id = asked.rater_id AND r.user_id = ${userId}::uuid
      JOIN "case" c ON c.id = asked.case_id
      JOIN project p ON p.id = asked.project_id
      LEFT JOIN current_adjudication d ON d.project_id = asked.project_id AND d.case_id = asked.case_id
      WHERE asked.id = ${annotationId}::uuid AND asked.project_id = ${projectId}`;
    if (!found) throw new NotFound("That label");
    const revisions = await tx.$queryRaw<LabelRevision[]>`
      SELECT l.id AS "annotationId", l.revision, l.status = 'withdrawn' AS withdrawn, l.basis::text AS basis, l.answers, l.confidence, l.comment, l.flagged,
        u.version AS "rubricVersion", l.submitted_at AS at
      FROM annotation l LEFT JOIN rubric u ON u.id = l.rubric_id
      WHERE l.case_id = ${found.caseId}::uuid AND l.rater_id = ${found.raterId}::uuid ORDER BY l.revision DESC`;
    const type = taskType(found.taskType);
    const opinions = type.reveal?.(found.hidden) ?? [];
    return {
      taskType: type.name as TaskTypeName,
      view: type.view(found.payload, found.blind),
      headline: type.headline(found.payload),
      questions: askedQuestions(type, found.payload),
      revisions,
      note: found.decision === "send_back" ? found.note : null,
      settled: found.decision === "settle",
      opinions: opinions.length === 0 ? "none" : found.exposed ? opinions : "hidden",
    };
  },
});
