import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { answeredQuestions, answerTo } from "@/lib/task-types/answer-to";
import { isChoice, type Answers, type Question } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { diagnoseRun, type Diagnosis } from "./diagnose-run";
import { forecast, type Forecast } from "./run-cost";
import { runCounts, tokenMoments, type RunCounts } from "./run-figures";
import { storedConfig } from "./schema";
import { pricesOf, progressOf, runNumber, type RunProgress } from "./run-progress";

const SHOWN = 20;
const SHOWN_AT_MOST = 1_000;

export interface ShownCall {
  id: string;
  caseId: string;
  externalId: string;
  repeat: number;
  state: "valid" | "invalid" | "error";
  attempts: number;
  /** Its answers in words: "Support: Partial", "Facts covered, f1: Covered". */
  said: string[];
  rationale: string;
  fault: string;
  replyText: string | null;
  servedBy: string | null;
}

export interface RunDetail extends RunProgress, RunCounts {
  judge: { id: string; name: string; version: number; kind: "endpoint" | "token_overlap"; /** The baseline's, in words; else empty. */ rule: string };
  repeats: number;
  createdAt: Date;
  createdBy: string | null;
  endedAt: Date | null;
  /** One page of the replies that were asked for; how many there are, and how many pages of them. */
  shown: ShownCall[];
  matching: number;
  page: number;
  pages: number;
  /** What judging the cases without a verdict would take, by a dry run; null for any other, and when nothing was answered. */
  forecast: Forecast | null;
  /** What is wrong with the judge's settings, as far as it shows. */
  diagnosis: Diagnosis | null;
}

/** A run with what came of it: counts, cost, faults, sample replies and, of a dry run, a forecast. */
export const findRun = projectQuery({
  name: "judges.find-run",
  permission: "judges.read",
  input: z.object({ number: runNumber, show: z.enum(["valid", "invalid", "error"]).optional().catch(undefined), page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1), size: z.int().min(1).max(SHOWN_AT_MOST).default(SHOWN) }),
  async run({ tx, projectId }, { number, show, page: wanted, size }): Promise<RunDetail> {
    const progress = await progressOf(tx, { projectId, number });
    const run = await tx.judgeRun.findUniqueOrThrow({ where: { projectId_number: { projectId, number } }, include: { judge: true, project: { select: { taskType: true } } } });
    const { judge } = run;
    const config = storedConfig.parse(judge.config);
    const createdBy = run.createdById === null ? null : await tx.user.findUnique({ where: { id: run.createdById }, select: { name: true } });
    const counts = await runCounts(tx, run.id);
    const { questions } = taskType(run.project.taskType);
    const { states } = progress;
    const matching = show === undefined ? states.valid + states.invalid + states.error : states[show];
    const pages = Math.max(1, Math.ceil(matching / size));
    const page = Math.min(wanted, pages);
    return {
      ...progress, repeats: run.repeats, createdAt: run.createdAt, createdBy: createdBy?.name ?? null, endedAt: run.endedAt,
      judge: { id: judge.id, name: judge.name, version: judge.version, kind: judge.kind, rule: config.kind === "token_overlap" ? config.rule : "" },
      ...counts,
      shown: await shownCalls(tx, run.id, { show, questions, skip: (page - 1) * size, take: size }), matching, page, pages,
      forecast: !run.dry ? null : forecast(await tokenMoments(tx, run.id), { calls: (await casesToJudge(tx, projectId, judge.raterId)) * run.repeats, prices: pricesOf(run), pace: run }),
      diagnosis: config.kind === "endpoint" ? diagnoseRun({ ...config, valid: progress.states.valid, invalid: progress.states.invalid, attempts: progress.attempts, fault: counts.faults[0] ?? null }) : null,
    };
  },
});

/** Drawn cases on which this rater has no verdict. */
export async function casesToJudge(tx: Transaction, projectId: string, raterId: string | null): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "case" c WHERE c.project_id = ${projectId} AND c.drawn
      AND NOT EXISTS (SELECT FROM current_label l WHERE l.project_id = ${projectId} AND l.case_id = c.id AND l.rater_id = ${raterId}::uuid)`;
  return row?.count ?? 0;
}

async function shownCalls(tx: Transaction, runId: string, { show, questions, skip, take }: { show: ShownCall["state"] | undefined; questions: readonly Question[]; skip: number; take: number }): Promise<ShownCall[]> {
  const calls = await tx.judgeCall.findMany({
    where: { runId, state: show ?? { in: ["valid", "invalid", "error"] } }, orderBy: { ordinal: "asc" }, skip, take,
    select: { id: true, caseId: true, repeat: true, state: true, attempts: true, answers: true, rationale: true, fault: true, replyText: true, servedBy: true, case: { select: { externalId: true } } },
  });
  return calls.map(({ case: item, state, answers, ...call }) => ({ ...call, externalId: item.externalId, state: state as ShownCall["state"], said: answersInWords(questions, (answers ?? {}) as Answers) }));
}

function answersInWords(questions: readonly Question[], answers: Answers): string[] {
  return answeredQuestions(questions, answers).map((question) => {
    const answer = answerTo(answers, question);
    const words = isChoice(question) ? (question.options.find(({ value }) => value === answer)?.label ?? String(answer)) : String(answer);
    return `${question.name}${question.unit ? `, ${question.unit.text}` : ""}: ${words}`;
  });
}
