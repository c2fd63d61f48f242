import { z } from "zod";
import { projectQuery, type ProjectContext } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import type { Answers, Asked } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import type { HiddenFields } from "@/lib/task-types/task-type";

export interface CaseRevision {
  revision: number;
  withdrawn: boolean;
  basis: "blind" | "second_opinion";
  answers: Answers;
  confidence: number | null;
  comment: string;
  rationale: string;
  flagged: boolean;
  rubricVersion: number | null;
  activeMs: number | null;
  submittedAt: Date;
}

export interface CaseRater {
  id: string;
  /** The owner sees who it is; releases and everyone else see the pseudonym. */
  name: string;
  pseudonym: string;
  kind: "person" | "model";
  madeElsewhere: boolean;
  /** The latest first. */
  revisions: CaseRevision[];
}

export interface CaseOpinions {
  raters: CaseRater[];
  skips: { rater: string; reason: string; comment: string; flagged: boolean; at: Date; withdrawnAt: Date | null }[];
  /** The latest first. */
  decisions: { kind: "settle" | "send_back" | "reopen"; by: string; answers: Answers | null; reason: string; at: Date }[];
  hidden: Record<string, unknown>;
}

export interface CaseDetail {
  id: string;
  sequence: number;
  externalId: string;
  headline: string;
  createdAt: Date;
  drawn: boolean;
  overlap: number;
  sampling: { stratum: string; size: number; drawn: number; probability: number } | null;
  places: { ordinal: number; rater: string | null; leaseUntil: Date | null; submittedAt: Date | null }[];
  /** What the task type's file holds beside the id: field → value. */
  content: Record<string, unknown>;
  questions: readonly Asked[];
  /** Null while the reader may still label the case blind. */
  opinions: CaseOpinions | null;
  last: number;
}

const address = z.union([z.uuid(), z.string().regex(/^[1-9]\d{0,8}$/)], "is not the address of a case");

/**
 * One case in full, by its number in the stored order or its id. An owner who also labels sees neither labels nor hidden
 * fields of a case that they have not labelled and still can: they would no longer be blind.
 */
export const caseDetail = projectQuery({
  name: "cases.detail",
  permission: "cases.read",
  input: z.object({ case: address }),
  async run(context, input): Promise<CaseDetail> {
    const { tx, projectId } = context;
    const where = input.case.includes("-") ? { id: input.case, projectId } : { projectId_sequence: { projectId, sequence: Number(input.case) } };
    const item = await tx.case.findUnique({ where, include: { project: { select: { taskType: true } }, assignments: { orderBy: { ordinal: "asc" }, include: { rater: withName } } } });
    if (!item || item.projectId !== projectId) throw new NotFound("That case");
    const { id, sequence, externalId, createdAt, drawn, overlap, stratum, stratumSize, numberDrawn, inclusionProbability } = item;
    const type = taskType(item.project.taskType);
    const hidden = item.hidden as HiddenFields;
    // PostgreSQL orders the keys of JSON by length; the schema puts them back in the order in which people write them.
    // Without the hidden fields, which a task type may write beside the others.
    const stored = type.exportCase({ externalId, payload: item.payload, hidden: {}, category: item.category });
    const parsed = type.importSchema.safeParse(stored);
    const { externalId: _id, hidden: _hidden, ...content } = parsed.success ? type.exportCase(parsed.data) : stored;
    const last = await tx.case.aggregate({ where: { projectId }, _max: { sequence: true } });
    const sampled = stratum !== null && stratumSize !== null && numberDrawn !== null && inclusionProbability !== null;
    return {
      id, sequence, externalId, createdAt, drawn, overlap, content,
      headline: type.headline(item.payload),
      sampling: sampled ? { stratum, size: stratumSize, drawn: numberDrawn, probability: inclusionProbability } : null,
      places: item.assignments.map(({ ordinal, rater, leaseUntil, submittedAt }) => ({ ordinal, rater: rater ? nameOf(rater) : null, leaseUntil, submittedAt })),
      questions: askedQuestions(type, item.payload),
      opinions: (await mayStillLabel(context, id)) ? null : await readOpinions(context, { caseId: id, hidden }),
      last: last._max.sequence ?? sequence,
    };
  },
});

const withName = { include: { user: { select: { name: true } } } } as const;

function nameOf(rater: { user: { name: string } | null; externalName: string | null; pseudonym: string }): string {
  return rater.user?.name ?? rater.externalName ?? rater.pseudonym;
}

/** Whether the reader is an annotator who has no label on the case, while a place of it is not submitted yet. */
async function mayStillLabel({ tx, roles, userId, projectId }: ProjectContext, caseId: string): Promise<boolean> {
  if (userId === null || !roles.includes("annotator")) return false;
  const unfinished = await tx.assignment.count({ where: { caseId, submittedAt: null } });
  if (unfinished === 0) return false;
  const own = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM current_label label JOIN rater ON rater.id = label.rater_id
    WHERE label.project_id = ${projectId} AND label.case_id = ${caseId}::uuid AND rater.user_id = ${userId}::uuid`;
  return own.length === 0;
}

async function readOpinions({ tx }: ProjectContext, { caseId, hidden }: { caseId: string; hidden: HiddenFields }): Promise<CaseOpinions> {
  const annotations = await tx.annotation.findMany({ where: { caseId }, orderBy: { revision: "desc" }, include: { rater: withName, rubric: { select: { version: true } } } });
  const skips = await tx.skip.findMany({ where: { caseId }, orderBy: { createdAt: "desc" }, include: { rater: withName } });
  const decisions = await tx.adjudication.findMany({ where: { caseId }, orderBy: { sequence: "desc" }, include: { adjudicator: { select: { name: true } } } });
  const raters = new Map<string, CaseRater>();
  for (const { rater, rubric, status, answers, ...label } of annotations) {
    const entry = raters.get(rater.id) ?? { id: rater.id, name: nameOf(rater), pseudonym: rater.pseudonym, kind: rater.kind, madeElsewhere: label.importId !== null, revisions: [] };
    const { revision, basis, confidence, comment, rationale, flagged, activeMs, submittedAt } = label;
    entry.revisions.push({ revision, basis, confidence, comment, rationale, flagged, activeMs, submittedAt, withdrawn: status === "withdrawn", answers: answers as Answers, rubricVersion: rubric?.version ?? null });
    raters.set(rater.id, entry);
  }
  return {
    // People before models, each by neutral name.
    raters: [...raters.values()].sort((a, b) => (a.kind === b.kind ? a.pseudonym.localeCompare(b.pseudonym, "en", { numeric: true }) : a.kind === "person" ? -1 : 1)),
    skips: skips.map(({ rater, reason, comment, flagged, createdAt, withdrawnAt }) => ({ rater: nameOf(rater), reason, comment, flagged, at: createdAt, withdrawnAt })),
    decisions: decisions.map(({ kind, adjudicator, answers, reason, createdAt }) => ({ kind, by: adjudicator?.name ?? "somebody who left", answers: answers as Answers | null, reason, at: createdAt })),
    hidden,
  };
}
