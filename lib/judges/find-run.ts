import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import type { Answers } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { repeatAgreement, type RepeatAgreement } from "./repeat-agreement";
import { forecast, type Forecast } from "./run-cost";
import { storedConfig } from "./schema";
import { pricesOf, progressOf, runNumber, type RunProgress } from "./run-progress";

const SHOWN = 20;
/** Enough for a forecast and for agreement between repeats; a larger run is represented by its first calls. */
const READ_AT_MOST = 20_000;

export interface ShownCall {
  id: string;
  caseId: string;
  externalId: string;
  repeat: number;
  state: "valid" | "invalid" | "error";
  attempts: number;
  answers: Answers | null;
  rationale: string;
  fault: string;
  replyText: string | null;
  servedBy: string | null;
}

export interface RunDetail extends RunProgress {
  judge: { id: string; name: string; version: number; kind: "endpoint" | "token_overlap"; /** The baseline's, in words; else empty. */ rule: string };
  repeats: number;
  createdAt: Date;
  createdBy: string | null;
  endedAt: Date | null;
  /** Requests by what they ended with: `replied`, `lost`, or the kind of failure. */
  attempts: { outcome: string; count: number }[];
  /** What the servers called the models that answered. */
  servedBy: string[];
  /** Why replies are invalid or missing, the most frequent first. */
  faults: { fault: string; count: number }[];
  shown: ShownCall[];
  agreement: RepeatAgreement[];
  /** What judging the cases without a verdict would take; null when nothing was answered. */
  forecast: Forecast | null;
}

/** A run with what came of it: counts, cost, faults, sample replies, agreement of its repeats and a forecast. */
export const findRun = projectQuery({
  name: "judges.find-run",
  permission: "judges.read",
  input: z.object({ number: runNumber, show: z.enum(["valid", "invalid", "error"]).optional().catch(undefined) }),
  async run({ tx, projectId }, { number, show }): Promise<RunDetail> {
    const progress = await progressOf(tx, { projectId, number });
    const run = await tx.judgeRun.findUniqueOrThrow({ where: { projectId_number: { projectId, number } }, include: { judge: true, project: { select: { taskType: true } } } });
    const { judge } = run;
    const config = storedConfig.parse(judge.config);
    const createdBy = run.createdById === null ? null : await tx.user.findUnique({ where: { id: run.createdById }, select: { name: true } });
    const answered = await tx.judgeCall.findMany({ where: { runId: run.id, inputTokens: { not: null }, outputTokens: { not: null } }, select: { inputTokens: true, outputTokens: true }, orderBy: { ordinal: "asc" }, take: READ_AT_MOST });
    const valid = run.repeats < 2 ? [] : await tx.judgeCall.findMany({ where: { runId: run.id, state: "valid" }, select: { caseId: true, repeat: true, answers: true }, orderBy: { ordinal: "asc" }, take: READ_AT_MOST });
    return {
      ...progress, repeats: run.repeats, createdAt: run.createdAt, createdBy: createdBy?.name ?? null, endedAt: run.endedAt,
      judge: { id: judge.id, name: judge.name, version: judge.version, kind: judge.kind, rule: config.kind === "token_overlap" ? config.rule : "" },
      ...(await countsOf(tx, run.id)),
      shown: await shownCalls(tx, run.id, show),
      agreement: repeatAgreement(taskType(run.project.taskType).questions, valid.map(({ answers, ...call }) => ({ ...call, answers: answers as Answers }))),
      forecast: forecast(answered.map(({ inputTokens, outputTokens }) => ({ input: inputTokens ?? 0, output: outputTokens ?? 0 })), { calls: (await casesToJudge(tx, projectId, judge.raterId)) * run.repeats, prices: pricesOf(run) }),
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

async function countsOf(tx: Transaction, runId: string): Promise<Pick<RunDetail, "attempts" | "servedBy" | "faults">> {
  const attempts = await tx.$queryRaw<RunDetail["attempts"]>`
    SELECT coalesce(outcome, 'on its way') AS outcome, count(*)::int AS count FROM judge_attempt WHERE run_id = ${runId}::uuid GROUP BY 1 ORDER BY 2 DESC, 1`;
  const served = await tx.judgeCall.findMany({ where: { runId, servedBy: { not: null } }, distinct: ["servedBy"], select: { servedBy: true }, take: 10 });
  const faults = await tx.$queryRaw<RunDetail["faults"]>`
    SELECT left(fault, 200) AS fault, count(*)::int AS count FROM judge_call WHERE run_id = ${runId}::uuid AND fault <> '' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10`;
  return { attempts, servedBy: served.flatMap(({ servedBy }) => servedBy ?? []), faults };
}

async function shownCalls(tx: Transaction, runId: string, show: ShownCall["state"] | undefined): Promise<ShownCall[]> {
  const calls = await tx.judgeCall.findMany({
    where: { runId, state: show ?? { in: ["valid", "invalid", "error"] } }, orderBy: { ordinal: "asc" }, take: SHOWN,
    select: { id: true, caseId: true, repeat: true, state: true, attempts: true, answers: true, rationale: true, fault: true, replyText: true, servedBy: true, case: { select: { externalId: true } } },
  });
  return calls.map(({ case: item, state, answers, ...call }) => ({ ...call, externalId: item.externalId, state: state as ShownCall["state"], answers: answers as Answers | null }));
}
