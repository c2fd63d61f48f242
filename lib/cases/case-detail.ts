import { z } from "zod";
import { isExposed } from "@/lib/annotations/exposure";
import { projectQuery, type ProjectContext } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import type { Asked } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import type { HiddenFields } from "@/lib/task-types/task-type";
import { raterName, readOpinions, tellsOfOthers, withName, type CaseOpinions } from "./case-opinions";

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
  /** Null while the reader has not opened them: from then on, what they say of the case themselves is no longer blind. */
  opinions: CaseOpinions | null;
  /** The reader's own part: whether they label in this project, and have labelled this case. */
  reader: { annotator: boolean; labelled: boolean };
  last: number;
}

/** The number of a case in the stored order, or its id. */
export const caseAddress = z.union([z.uuid(), z.string().regex(/^[1-9]\d{0,8}$/)], "is not the address of a case");

/** Where a case is; one found by id may be another project's. */
export function caseAt(projectId: string, address: string) {
  return address.includes("-") ? { id: address, projectId } : { projectId_sequence: { projectId, sequence: Number(address) } };
}

/**
 * One case in full, by its number in the stored order or its id. What others said and the hidden fields come only to
 * readers who have opened them (`openOpinions`), so that nobody can read them, take an own label back and label as blind.
 */
export const caseDetail = projectQuery({
  name: "cases.detail",
  permission: "cases.read",
  input: z.object({ case: caseAddress }),
  async run(context, input): Promise<CaseDetail> {
    const { tx, projectId } = context;
    const item = await tx.case.findUnique({ where: caseAt(projectId, input.case), include: { project: { select: { taskType: true } }, assignments: { orderBy: { ordinal: "asc" }, include: { rater: withName } } } });
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
      places: item.assignments.map(({ ordinal, rater, leaseUntil, submittedAt }) => ({ ordinal, rater: rater ? raterName(rater) : null, leaseUntil, submittedAt })),
      questions: askedQuestions(type, item.payload),
      ...(await opinionsFor(context, { caseId: id, hidden })),
      last: last._max.sequence ?? sequence,
    };
  },
});

async function opinionsFor(context: ProjectContext, { caseId, hidden }: { caseId: string; hidden: HiddenFields }): Promise<Pick<CaseDetail, "opinions" | "reader">> {
  const { tx, roles, userId, projectId } = context;
  const opinions = await readOpinions(tx, { caseId, hidden });
  if (userId === null) return { opinions, reader: { annotator: false, labelled: false } };
  const own = await tx.rater.findUnique({ where: { projectId_userId: { projectId, userId } }, select: { id: true } });
  const mine = opinions.raters.find(({ id }) => id === own?.id)?.revisions[0];
  const reader = { annotator: roles.includes("annotator"), labelled: mine !== undefined && !mine.withdrawn };
  const open = !tellsOfOthers(opinions, own?.id) || (await isExposed(tx, { userId, caseId }));
  return { opinions: open ? opinions : null, reader };
}
