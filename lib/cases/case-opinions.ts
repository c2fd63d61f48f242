import type { Transaction } from "@/lib/db/transaction";
import type { Answers } from "@/lib/task-types/question";
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
  skips: { raterId: string; rater: string; reason: string; comment: string; flagged: boolean; at: Date; withdrawnAt: Date | null }[];
  /** The latest first. */
  decisions: { kind: "settle" | "send_back" | "reopen"; by: string; answers: Answers | null; reason: string; at: Date }[];
  hidden: Record<string, unknown>;
}

/** For raters whose name is wanted. */
export const withName = { include: { user: { select: { name: true } } } } as const;

/** A judge is called the same on every page and in releases, by its pseudonym. */
export function raterName(rater: { kind: "person" | "model"; user: { name: string } | null; externalName: string | null; pseudonym: string }): string {
  return rater.kind === "model" ? rater.pseudonym : (rater.user?.name ?? rater.externalName ?? rater.pseudonym);
}

/** Whether there is anything that a labeller is not to know beforehand: what others said, or a field that is hidden from them. */
export function tellsOfOthers({ raters, skips, decisions, hidden }: CaseOpinions, ownRater: string | undefined): boolean {
  return raters.some(({ id }) => id !== ownRater) || skips.some(({ raterId }) => raterId !== ownRater) || decisions.length > 0 || Object.keys(hidden).length > 0;
}

/** What people, models and adjudicators said of a case, under their names. */
export async function readOpinions(tx: Transaction, { caseId, hidden }: { caseId: string; hidden: HiddenFields }): Promise<CaseOpinions> {
  const annotations = await tx.annotation.findMany({ where: { caseId }, orderBy: { revision: "desc" }, include: { rater: withName, rubric: { select: { version: true } } } });
  const skips = await tx.skip.findMany({ where: { caseId }, orderBy: { createdAt: "desc" }, include: { rater: withName } });
  const decisions = await tx.adjudication.findMany({ where: { caseId }, orderBy: { sequence: "desc" }, include: { adjudicator: { select: { name: true } } } });
  const raters = new Map<string, CaseRater>();
  for (const { rater, rubric, status, answers, ...label } of annotations) {
    const entry = raters.get(rater.id) ?? { id: rater.id, name: raterName(rater), pseudonym: rater.pseudonym, kind: rater.kind, madeElsewhere: label.importId !== null, revisions: [] };
    const { revision, basis, confidence, comment, rationale, flagged, activeMs, submittedAt } = label;
    entry.revisions.push({ revision, basis, confidence, comment, rationale, flagged, activeMs, submittedAt, withdrawn: status === "withdrawn", answers: answers as Answers, rubricVersion: rubric?.version ?? null });
    raters.set(rater.id, entry);
  }
  return {
    // People before models, each by neutral name.
    raters: [...raters.values()].sort((a, b) => (a.kind === b.kind ? a.pseudonym.localeCompare(b.pseudonym, "en", { numeric: true }) : a.kind === "person" ? -1 : 1)),
    skips: skips.map(({ raterId, rater, reason, comment, flagged, createdAt, withdrawnAt }) => ({ raterId, rater: raterName(rater), reason, comment, flagged, at: createdAt, withdrawnAt })),
    decisions: decisions.map(({ kind, adjudicator, answers, reason, createdAt }) => ({ kind, by: adjudicator?.name ?? "somebody who left", answers: answers as Answers | null, reason, at: createdAt })),
    hidden,
  };
}
