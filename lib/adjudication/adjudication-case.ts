import { z } from "zod";
import { noteExposure } from "@/lib/annotations/exposure";
import { projectCommand, type ProjectContext } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import type { Answers, Asked, Question } from "@/lib/task-types/question";
import { standingParameters, STANDING_SQL, type Standing } from "./due-cases-sql";
import { letterOf, neutralOrder, type OrderKey } from "./neutral-order";
import { projectQuestions } from "./project-questions";
import { requireAdjudicator } from "./record-decision";
import { DUE_REASONS, type DueReason } from "./schema";

/** One label under a neutral name: nothing in it tells who gave it, or whether that was a person or a model. */
export interface NeutralCard {
  /** A, B, C … in an order drawn for this case and adjudicator. */
  letter: string;
  answers: Answers;
  /** What was written beside it, by people and models alike. */
  remarks: string[];
}

export interface EarlierDecision {
  kind: "settle" | "send_back" | "reopen";
  answers: Answers | null;
  reason: string;
  at: Date;
  mine: boolean;
}

export interface AdjudicationCase {
  id: string;
  number: number;
  taskType: string;
  /** What annotators see of the case. */
  view: unknown;
  headline: string;
  questions: readonly Asked[];
  state: Exclude<Standing, "quiet">;
  reasons: DueReason[];
  cards: NeutralCard[];
  /** How many of the cards are people's and how many models'; only people count where a majority is overruled. */
  readers: { people: number; models: number };
  /** Why people passed the case on, without who. */
  skips: { reason: string; comment: string }[];
  decisions: EarlierDecision[];
  /** The last decision, to be handed back with the next one. */
  lastSequence: string | null;
}

/** A case as an adjudicator may see it, or why not: `own` for cases that they labelled, `quiet` where nothing is to settle. */
export type OpenedCase = { open: true; item: AdjudicationCase } | { open: false; why: "own" | "quiet" };

type StandingRow = { number: number; payload: unknown; own: boolean; state: Standing; lastSequence: string | null } & Record<DueReason, boolean>;

/** Opens a case to an adjudicator, and notes it: should they be asked to label it after all, theirs is a second opinion. */
export const openAdjudicationCase = projectCommand({
  name: "adjudication.case",
  permission: "adjudicate",
  input: z.object({ caseId: z.uuid() }),
  async run(context, { caseId }): Promise<OpenedCase> {
    const { tx, projectId } = context;
    const userId = requireAdjudicator(context);
    const { type, questions, seed, blind } = await projectQuestions(tx, projectId);
    const [row] = await tx.$queryRawUnsafe<StandingRow[]>(
      `${STANDING_SQL} SELECT s.sequence AS number, c.payload, s.own, s.state, s.last_sequence::text AS "lastSequence", ${DUE_REASONS.map((name) => `s.${name}`).join(", ")}
       FROM standing AS s JOIN "case" AS c ON c.id = s.case_id`,
      ...standingParameters({ projectId, userId, questions, compare: "labels", caseId }),
    );
    if (!row) throw new NotFound("That case");
    if (row.own) return { open: false, why: "own" };
    if (row.state === "quiet") return { open: false, why: "quiet" };
    const order = { seed, caseId, adjudicatorId: userId };
    const item: AdjudicationCase = {
      id: caseId,
      number: row.number,
      taskType: type.name,
      view: type.view(row.payload, blind),
      headline: type.headline(row.payload),
      questions: askedQuestions(type, row.payload),
      state: row.state,
      reasons: DUE_REASONS.filter((name) => row[name]),
      ...(await neutralCards(context, { caseId, questions, order })),
      skips: await neutralSkips(context, order),
      decisions: await earlierDecisions(context, caseId),
      lastSequence: row.lastSequence,
    };
    if (await noteExposure(tx, { userId, projectId, caseId })) await context.audit(caseId);
    return { open: true, item };
  },
});

async function neutralCards({ tx, projectId }: ProjectContext, { caseId, questions, order }: { caseId: string; questions: readonly Question[]; order: OrderKey }): Promise<Pick<AdjudicationCase, "cards" | "readers">> {
  const rows = await tx.$queryRaw<{ raterId: string; person: boolean; answers: Answers; comment: string; rationale: string }[]>`
    SELECT l.rater_id AS "raterId", r.kind = 'person' AS person, l.answers, l.comment, l.rationale FROM current_label AS l JOIN rater AS r ON r.id = l.rater_id
    WHERE l.project_id = ${projectId} AND l.case_id = ${caseId}::uuid`;
  const freeText = questions.filter((question) => question.kind === "text").map(({ id }) => id);
  const people = rows.filter(({ person }) => person).length;
  const cards = neutralOrder(rows, order).map((row, index) => ({
    letter: letterOf(index),
    answers: Object.fromEntries(Object.entries(row.answers).filter(([id]) => !freeText.includes(id))),
    remarks: [...freeText.map((id) => row.answers[id]), row.comment, row.rationale].filter((text): text is string => typeof text === "string" && text.trim() !== ""),
  }));
  return { cards, readers: { people, models: rows.length - people } };
}

async function neutralSkips({ tx, projectId }: ProjectContext, order: OrderKey): Promise<{ reason: string; comment: string }[]> {
  const rows = await tx.skip.findMany({ where: { projectId, caseId: order.caseId, withdrawnAt: null }, select: { raterId: true, reason: true, comment: true } });
  return neutralOrder(rows, order).map(({ reason, comment }) => ({ reason, comment }));
}

async function earlierDecisions({ tx, projectId, userId }: ProjectContext, caseId: string): Promise<EarlierDecision[]> {
  const rows = await tx.adjudication.findMany({
    where: { projectId, caseId },
    orderBy: { sequence: "asc" },
    select: { kind: true, answers: true, reason: true, createdAt: true, adjudicatorId: true },
  });
  return rows.map(({ adjudicatorId, createdAt, answers, ...row }) => ({ ...row, answers: answers as Answers | null, at: createdAt, mine: adjudicatorId === userId }));
}
