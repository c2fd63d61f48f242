import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { comparedQuestions } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { repeatAgreement, type RepeatAgreement } from "./repeat-agreement";
import { repeatPatterns } from "./run-figures";
import { runNumber } from "./run-progress";

/** How far the repeats of a run agree, by choice question; empty where there is one. Apart from the run, since it reads every reply: seconds for some hundred thousand. */
export const findRepeatAgreement = projectQuery({
  name: "judges.find-repeat-agreement",
  permission: "judges.read",
  input: z.object({ number: runNumber }),
  async run({ tx, projectId }, { number }): Promise<RepeatAgreement[]> {
    const run = await tx.judgeRun.findUnique({ where: { projectId_number: { projectId, number } }, select: { id: true, repeats: true, project: { select: { taskType: true } } } });
    if (!run) throw new NotFound("That run");
    const found: RepeatAgreement[] = [];
    if (run.repeats > 1) for (const question of comparedQuestions(taskType(run.project.taskType).questions)) found.push(repeatAgreement(question, await repeatPatterns(tx, run.id, question.id)));
    return found;
  },
});
