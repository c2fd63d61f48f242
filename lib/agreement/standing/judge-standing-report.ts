import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { grants } from "@/lib/auth/permissions";
import { InvalidInput, NotFound } from "@/lib/errors";
import { comparedQuestions } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { readReportInput } from "../compute-report";
import { declaredScales, ratingsOn } from "../declared-scale";
import { modelAgainstPeople } from "../model-against-people";
import { DEFAULT_EPSILON } from "../build-report";
import { judgeStanding, type JudgeStanding } from "./judge-standing";
import type { Classes } from "./judged-set";
import { readJudgedSet } from "./read-judged-set";

export interface StandingReport {
  standing: JudgeStanding;
  /** Of the chosen scale. */
  classes: Classes;
  /** The scales there are; the chosen one's position. */
  scales: { question: string; name: string; classes: number }[];
  scale: number;
  /** Judges of the project, to go from one to the other. */
  judges: string[];
  /** Whether to offer drawing more cases. */
  mayDraw: boolean;
}

/** Whether a judge may stand in for people in this project, with what that rests on. */
export const judgeStandingReport = projectQuery({
  name: "agreement.judge-standing",
  permission: "agreement.read",
  input: z.object({ judge: z.string(), scale: z.int().min(0).default(0) }),
  async run({ tx, projectId, roles }, { judge, scale: wanted }): Promise<StandingReport> {
    const { taskType: type } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
    const scales = comparedQuestions(taskType(type).questions).flatMap((question) => declaredScales(question).map((scale) => ({ question, scale })));
    const chosen = scales[wanted];
    if (!chosen) throw new InvalidInput(`The project has ${scales.length} scales.`, { scale: `must be one of the project's ${scales.length}` });
    const { cases, asked, raters, labels, seed, resamples } = await readReportInput(tx, projectId);
    const judges = raters.filter(({ kind }) => kind === "model").map(({ pseudonym }) => pseudonym);
    if (!judges.includes(judge)) throw new NotFound("This judge");
    const ratings = ratingsOn(chosen.scale, { cases: asked?.get(chosen.question.id) ?? cases, raters, records: labels.get(chosen.question.id) ?? [] });
    const people = raters.filter(({ kind }) => kind === "person").map(({ pseudonym }) => pseudonym);
    const comparison = modelAgainstPeople(ratings, { model: judge, people, epsilon: DEFAULT_EPSILON }, { seed, resamples, item: chosen.question.per });
    const set = await readJudgedSet(tx, { projectId, judge, question: chosen.question.id, scale: chosen.scale });
    return {
      standing: judgeStanding({ judge, comparison, cases: set, classes: chosen.scale.classes }),
      classes: chosen.scale.classes,
      scales: scales.map(({ question, scale }) => ({ question: question.name, name: scale.name, classes: scale.classes.length })),
      scale: wanted, judges, mayDraw: grants(roles, "cases.edit"),
    };
  },
});
