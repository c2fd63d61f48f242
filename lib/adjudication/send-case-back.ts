import { projectCommand } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";
import { projectQuestions } from "./project-questions";
import { holdCase, recordDecision, requireAdjudicator } from "./record-decision";
import { decisionTarget, requiredReason } from "./schema";

/**
 * Sends a case back, with a note, to those of its readers who are members. What they answer is a second opinion, stored
 * apart; the case waits until all of them have answered.
 */
export const sendCaseBack = projectCommand({
  name: "adjudication.send-back",
  permission: "adjudicate",
  input: decisionTarget.extend({ reason: requiredReason }),
  async run(context, { caseId, lastSequence, reason }): Promise<{ sequence: string }> {
    requireAdjudicator(context);
    const { questions } = await projectQuestions(context.tx, context.projectId);
    await holdCase(context, caseId);
    const sequence = await recordDecision(context, { caseId, lastSequence, kind: "send_back", answers: null, reason, from: ["due"], questions });
    const readers = await context.tx.$queryRaw<unknown[]>`
      SELECT l.id FROM current_label AS l JOIN rater AS r ON r.id = l.rater_id
      JOIN member AS m ON m.user_id = r.user_id AND m.project_id = l.project_id AND 'annotator' = ANY (m.roles)
      WHERE l.project_id = ${context.projectId} AND l.case_id = ${caseId}::uuid LIMIT 1`;
    if (readers.length === 0) throw new Conflict("Nobody who labelled this case can be asked again: its labels come from elsewhere, or from people who have left. Settle it yourself.");
    return { sequence };
  },
});
