import type { ProjectContext } from "@/lib/auth/operation";
import { Conflict, Forbidden, NotFound } from "@/lib/errors";
import type { Answers, Question } from "@/lib/task-types/question";
import { standingParameters, STANDING_SQL, type Standing } from "./due-cases-sql";

interface Decision {
  caseId: string;
  lastSequence: string | null;
  kind: "settle" | "send_back" | "reopen";
  answers: Answers | null;
  reason: string;
  /** The states in which a case may be decided so. */
  from: readonly Standing[];
  questions: readonly Question[];
}

/** The person who adjudicates; the operator is nobody in particular, and a decision needs somebody. */
export function requireAdjudicator({ userId }: ProjectContext): string {
  if (!userId) throw new Forbidden("Adjudicating needs a person: sign in as a member of the project.");
  return userId;
}

/** Holds a case for a decision, so that of two adjudicators at the same moment the second sees the first one's. Resolves to the case. */
export async function holdCase({ tx, projectId }: ProjectContext, caseId: string): Promise<{ payload: unknown }> {
  const rows = await tx.$queryRaw<{ payload: unknown }[]>`SELECT payload FROM "case" WHERE id = ${caseId}::uuid AND project_id = ${projectId} AND drawn FOR NO KEY UPDATE`;
  const [held] = rows;
  if (!held) throw new NotFound("That case");
  return held;
}

/**
 * Adds a decision to a case that is held, under conditions that are part of the statement: the case is in one of the
 * states, the adjudicator never labelled it, and the last decision is the one that they saw. Resolves to the new
 * decision's sequence; otherwise says which condition failed.
 */
export async function recordDecision(context: ProjectContext, decision: Decision): Promise<string> {
  const { tx, projectId } = context;
  const userId = requireAdjudicator(context);
  const parameters = standingParameters({ projectId, userId, questions: decision.questions, compare: "labels", caseId: decision.caseId });
  const [row] = await tx.$queryRawUnsafe<{ sequence: bigint }[]>(
    `${STANDING_SQL}
     INSERT INTO adjudication (project_id, case_id, adjudicator_id, kind, answers, reason, created_at)
     SELECT $1, case_id, $2::uuid, $6::"AdjudicationKind", $7::jsonb, $8, clock_timestamp() FROM standing
     WHERE NOT own AND state = ANY ($9::text[]) AND last_sequence IS NOT DISTINCT FROM $10::bigint
     RETURNING sequence`,
    ...parameters, decision.kind, decision.answers === null ? null : JSON.stringify(decision.answers), decision.reason, [...decision.from], decision.lastSequence,
  );
  if (!row) throw await refusal(context, decision, parameters);
  await context.audit(`case ${decision.caseId}`, { decision: decision.kind, sequence: String(row.sequence) });
  return String(row.sequence);
}

async function refusal({ tx }: ProjectContext, decision: Decision, parameters: unknown[]): Promise<Error> {
  const [row] = await tx.$queryRawUnsafe<{ own: boolean; state: Standing; last: string | null; kind: string | null }[]>(
    `${STANDING_SQL} SELECT own, state, last_sequence::text AS last, last_kind::text AS kind FROM standing`,
    ...parameters,
  );
  if (!row) return new NotFound("That case");
  if (row.own) return new Forbidden("You labelled this case yourself or have it open for labelling, so somebody else settles it.");
  if (row.last !== decision.lastSequence) return new Conflict(`${WHAT_HAPPENED[row.kind ?? ""] ?? "Another decision was made"} while you had it open. Your decision was not stored.`, { lastSequence: row.last });
  return new Conflict(WHY_NOT[row.state]);
}

const WHAT_HAPPENED: Record<string, string> = {
  settle: "Another adjudicator settled this case",
  send_back: "Another adjudicator sent this case back to its readers",
  reopen: "Another adjudicator reopened this case",
};

const WHY_NOT: Record<Standing, string> = {
  settled: "This case is settled. Reopen it first.",
  with_readers: "This case is with its readers. It comes back when they have answered.",
  due: "This case is not settled.",
  quiet: "This case does not wait for an adjudicator: its readers agree now, or are not done yet.",
};
