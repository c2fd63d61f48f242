import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { grants } from "@/lib/auth/permissions";
import { InvalidInput } from "@/lib/errors";
import { comparedQuestions } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { DEFAULT_EPSILON, type ReportInput } from "../build-report";
import { readReportInput } from "../compute-report";
import { declaredScales, ratingsOn, type DeclaredScale } from "../declared-scale";
import { modelAgainstPeople } from "../model-against-people";
import type { ModelAgainstPeople } from "../report-types";
import { findJudgeRater, labellingJudges } from "./find-judge-rater";
import { judgeStanding, type JudgeStanding } from "./judge-standing";
import type { Classes } from "./judged-set";
import { readJudgedSet } from "./read-judged-set";
import { scaleOfJudge } from "./scale-of-judge";

export interface StandingReport {
  /** Its pseudonym, by whichever name it was asked for. */
  judge: string;
  /** One plain sentence. */
  sentence: string;
  /** Null when the judge never answered the question. */
  standing: JudgeStanding | null;
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

/**
 * Whether a judge, called by its pseudonym or its name, may stand in for people in this project, with what that rests on.
 * Without a scale, on the one that the judge uses.
 */
export const judgeStandingReport = projectQuery({
  name: "agreement.judge-standing",
  permission: "agreement.read",
  input: z.object({ judge: z.string(), scale: z.int().min(0).optional() }),
  async run({ tx, projectId, roles }, { judge: called, scale: wanted }): Promise<StandingReport> {
    const { taskType: type } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
    const scales = comparedQuestions(taskType(type).questions).flatMap((question) => declaredScales(question).map((scale) => ({ question, scale })));
    const judges = await labellingJudges(tx, projectId);
    const judge = findJudgeRater(judges, called);
    const input = await readReportInput(tx, projectId);
    const at = wanted ?? scaleOfJudge(scales, (question) => (input.labels.get(question) ?? []).flatMap(({ rater, label }) => (rater === judge && label !== null ? [String(label)] : [])));
    const chosen = scales[at];
    if (!chosen) throw new InvalidInput(`The project has ${scales.length} scales.`, { scale: `must be one of the project's ${scales.length}` });
    const cases = await readJudgedSet(tx, { projectId, judge, question: chosen.question.id, scale: chosen.scale });
    const answered = cases.some((item) => item.judge !== null);
    const { classes } = chosen.scale;
    const standing = answered ? judgeStanding({ judge, comparison: compare(input, { judge, ...chosen }), cases, classes }) : null;
    return {
      judge, standing, classes, sentence: standing?.sentence ?? `${judge} did not answer this question.`,
      scales: scales.map(({ question, scale }) => ({ question: question.name, name: scale.name, classes: scale.classes.length })),
      scale: at, judges: judges.map(({ pseudonym }) => pseudonym), mayDraw: grants(roles, "cases.edit"),
    };
  },
});

/** The judge against people on the sample. A judge that labelled none of it is compared on no case. */
function compare({ cases, asked, raters, labels, seed, resamples }: ReportInput, { judge, question, scale }: { judge: string; question: { id: string; per?: string }; scale: DeclaredScale }): ModelAgainstPeople {
  const people = raters.filter(({ kind }) => kind === "person").map(({ pseudonym }) => pseudonym);
  const ratings = ratingsOn(scale, { cases: asked?.get(question.id) ?? cases, raters: [...people, judge].map((pseudonym) => ({ pseudonym })), records: (labels.get(question.id) ?? []).filter(({ rater }) => rater === judge || people.includes(rater)) });
  return modelAgainstPeople(ratings, { model: judge, people, epsilon: DEFAULT_EPSILON }, { seed, resamples, item: question.per });
}
