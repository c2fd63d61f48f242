import { projectCommand } from "@/lib/auth/operation";
import { projectQuestions } from "./project-questions";
import { holdCase, recordDecision, requireAdjudicator } from "./record-decision";
import { decisionTarget, requiredReason } from "./schema";

/** Takes a settled case up again. The decision stays in the history; the case waits for a new one. */
export const reopenCase = projectCommand({
  name: "adjudication.reopen",
  permission: "adjudicate",
  input: decisionTarget.extend({ reason: requiredReason }),
  async run(context, { caseId, lastSequence, reason }): Promise<{ sequence: string }> {
    requireAdjudicator(context);
    const { questions } = await projectQuestions(context.tx, context.projectId);
    await holdCase(context, caseId);
    return { sequence: await recordDecision(context, { caseId, lastSequence, kind: "reopen", answers: null, reason, from: ["settled"], questions }) };
  },
});
