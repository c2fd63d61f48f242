import { z } from "zod";
import { projectCommand, type ProjectContext } from "@/lib/auth/operation";
import { InvalidInput } from "@/lib/errors";
import { answersSchema } from "@/lib/task-types/answers-schema";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import { comparedQuestions, type Answers, type Asked } from "@/lib/task-types/question";
import { overruledQuestions } from "./overruled-questions";
import { projectQuestions } from "./project-questions";
import { holdCase, recordDecision, requireAdjudicator } from "./record-decision";
import { decisionTarget, optionalReason } from "./schema";

/**
 * Settles a case with the adjudicator's own answers. Needs a reason where they go against most of the people who
 * labelled it. The labels stay as they are. Of two adjudicators at the same moment one settles it and the other is
 * told so.
 */
export const settleCase = projectCommand({
  name: "adjudication.settle",
  permission: "adjudicate",
  input: decisionTarget.extend({ answers: z.record(z.string(), z.unknown()), reason: optionalReason }),
  async run(context, { caseId, lastSequence, answers: raw, reason }): Promise<{ sequence: string }> {
    requireAdjudicator(context);
    const { type, questions } = await projectQuestions(context.tx, context.projectId);
    const { payload } = await holdCase(context, caseId);
    const asked = askedQuestions(type, payload);
    const answers = checkedAnswers(asked, raw);
    const sequence = await recordDecision(context, { caseId, lastSequence, kind: "settle", answers, reason, from: ["due", "with_readers"], questions });
    // After the decision's own conditions, so that nobody who may not settle the case learns of its labels from this.
    if (reason === "") await refuseSilentOverruling(context, { caseId, answers, asked });
    return { sequence };
  },
});

function checkedAnswers(asked: readonly Asked[], raw: Record<string, unknown>): Answers {
  const parsed = answersSchema(asked).safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join(".") || "answers", issue.message]));
  throw new InvalidInput("Choose an answer first.", fields);
}

async function refuseSilentOverruling({ tx, projectId }: ProjectContext, decision: { caseId: string; answers: Answers; asked: readonly Asked[] }): Promise<void> {
  const people = await tx.$queryRaw<{ answers: Answers }[]>`
    SELECT l.answers FROM current_label AS l JOIN rater AS r ON r.id = l.rater_id
    WHERE l.project_id = ${projectId} AND l.case_id = ${decision.caseId}::uuid AND r.kind = 'person'`;
  if (overruledQuestions(comparedQuestions(decision.asked), decision.answers, people.map(({ answers }) => answers)).length > 0) {
    throw new InvalidInput("This goes against most of the people who labelled the case. Say why, then settle it.", { reason: "is needed, since your answer overrules a majority" });
  }
}
