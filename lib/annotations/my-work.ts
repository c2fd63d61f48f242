import { z } from "zod";
import { projectQuery, type ProjectContext } from "@/lib/auth/operation";
import type { Answers } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";

/** What an annotator sees of their own work: nothing that others did is in here, but an adjudicator's note to them. */

export interface MyLabel {
  annotationId: string;
  headline: string;
  answers: Answers;
  confidence: number | null;
  comment: string;
  flagged: boolean;
  /** 1 for a label that was never changed. */
  revision: number;
  basis: "blind" | "second_opinion";
  at: Date;
}

export interface MySkip {
  skipId: string;
  headline: string;
  reason: string;
  comment: string;
  at: Date;
}

/** A case that an adjudicator sent back and that waits for this annotator's second look. */
export interface SecondLook {
  annotationId: string;
  headline: string;
  /** The adjudicator's note. */
  note: string;
  at: Date;
}

export interface MyWork {
  taskType: string;
  labels: MyLabel[];
  /** Labels in all, over every page. */
  labelCount: number;
  skips: MySkip[];
  secondLooks: SecondLook[];
}

export const MY_LABELS_PAGE_SIZE = 50;

/** One's own labels, newest first, page by page; one's skips in force; and the cases that came back for a second look. */
export const myWork = projectQuery({
  name: "annotations.my-work",
  permission: "annotate",
  input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  async run(context, { page }): Promise<MyWork> {
    const { tx, projectId } = context;
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
    const me = await tx.rater.findFirst({ where: { projectId, userId: context.userId ?? "" }, select: { id: true } });
    if (!me) return { taskType: project.taskType, labels: [], labelCount: 0, skips: [], secondLooks: [] };
    const { headline } = taskType(project.taskType);
    const withHeadline = <Row extends { payload: unknown }>({ payload, ...row }: Row) => ({ ...row, headline: headline(payload) });
    return {
      taskType: project.taskType,
      labels: (await labelRows(context, me.id, page)).map(withHeadline),
      labelCount: await tx.assignment.count({ where: { projectId, raterId: me.id, submittedAt: { not: null } } }),
      skips: (await skipRows(context, me.id)).map(withHeadline),
      secondLooks: (await secondLookRows(context, me.id)).map(withHeadline),
    };
  },
});

/** How many cases wait for this annotator's second look. */
export const secondLookCount = projectQuery({
  name: "annotations.second-look-count",
  permission: "annotate",
  input: z.object({}),
  async run(context): Promise<number> {
    const me = await context.tx.rater.findFirst({ where: { projectId: context.projectId, userId: context.userId ?? "" }, select: { id: true } });
    return me ? (await secondLookRows(context, me.id)).length : 0;
  },
});

type WithPayload<Item> = Omit<Item, "headline"> & { payload: unknown };

function labelRows({ tx, projectId }: ProjectContext, raterId: string, page: number): Promise<WithPayload<MyLabel>[]> {
  return tx.$queryRaw`
    SELECT l.id AS "annotationId", c.payload, l.answers, l.confidence, l.comment, l.flagged, l.revision, l.basis::text AS basis, l.submitted_at AS at
    FROM current_label l JOIN "case" c ON c.id = l.case_id
    WHERE l.project_id = ${projectId} AND l.rater_id = ${raterId}::uuid
    ORDER BY l.submitted_at DESC, l.id LIMIT ${MY_LABELS_PAGE_SIZE} OFFSET ${(page - 1) * MY_LABELS_PAGE_SIZE}`;
}

function skipRows({ tx, projectId }: ProjectContext, raterId: string): Promise<WithPayload<MySkip>[]> {
  return tx.$queryRaw`
    SELECT s.id AS "skipId", c.payload, s.reason, s.comment, s.created_at AS at
    FROM skip s JOIN "case" c ON c.id = s.case_id
    WHERE s.project_id = ${projectId} AND s.rater_id = ${raterId}::uuid AND s.withdrawn_at IS NULL ORDER BY s.created_at DESC`;
}

function secondLookRows({ tx, projectId }: ProjectContext, raterId: string): Promise<WithPayload<SecondLook>[]> {
  return tx.$queryRaw`
    SELECT l.id AS "annotationId", c.payload, d.reason AS note, d.created_at AS at
    FROM current_adjudication d
    JOIN current_label l ON l.project_id = d.project_id AND l.case_id = d.case_id AND l.rater_id = ${raterId}::uuid AND l.submitted_at <= d.created_at
    JOIN "case" c ON c.id = d.case_id
    WHERE d.project_id = ${projectId} AND d.kind = 'send_back' ORDER BY d.sequence`;
}
