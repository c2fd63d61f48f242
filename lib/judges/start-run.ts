import { randomUUID } from "node:crypto";
import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict, InvalidInput, NotFound } from "@/lib/errors";
import { estimateTokens } from "@/lib/llm/estimate-tokens";
import type { Blind } from "@/lib/task-types/task-type";
import { judgePrompt } from "@/lib/task-types/judge-prompt";
import { taskType } from "@/lib/task-types/registry";
import { endpointOf } from "./endpoint-of";
import { enqueueLanes } from "./enqueue-lanes";
import { isOutdated } from "./find-judge";
import { casesToJudge } from "./find-run";
import { layOutCalls } from "./lay-out-calls";
import { runInput, storedConfig, type StoredConfig } from "./schema";

export interface StartedRun {
  id: string;
  number: number;
  turn: number;
  cases: number;
}

/**
 * Starts a judge on the drawn cases that it has no verdict on, all of them or, as a dry run, a few drawn at random from
 * the project's seed. From then on the judge's version never changes. The calls of many cases are laid out by the workers. With `inline` the caller does the work itself
 * (the command line); should it end early, the workers go on.
 */
export const startRun = projectCommand({
  name: "judges.start-run",
  permission: "judges.edit",
  input: runInput.extend({ judge: z.uuid("is not the address of a judge"), inline: z.boolean().default(false) }),
  async run({ tx, projectId, userId, audit }, { judge: judgeId, dry, costCap, tokenCap, inline }): Promise<StartedRun> {
    await tx.$queryRaw`SELECT id FROM project WHERE id = ${projectId} FOR NO KEY UPDATE`;
    await tx.$queryRaw`SELECT id FROM judge WHERE id = ${judgeId}::uuid AND project_id = ${projectId} FOR UPDATE`;
    const judge = await tx.judge.findFirst({ where: { id: judgeId, projectId }, include: { rubric: true, project: true } });
    if (!judge) throw new NotFound("That judge");
    if (judge.project.archivedAt) throw new Conflict("This project is archived, so its judges rest.");
    const open = await tx.judgeRun.findFirst({ where: { judgeId, status: { in: ["running", "paused", "stopped"] } }, select: { number: true } });
    if (open) throw new Conflict(`This judge has run ${open.number} open. Wait for it, resume it or cancel it first.`);
    const config = storedConfig.parse(judge.config);
    if (isOutdated({ config, promptVersion: judge.promptVersion, taskType: judge.project.taskType })) throw new Conflict("The instructions around the rubric have changed since this version was made. Edit the judge and save it: its next version takes them up.");
    if (costCap !== undefined && config.kind === "endpoint" && config.inputPrice === undefined && config.outputPrice === undefined) {
      throw new InvalidInput("costCap: the judge has no prices, so its cost is unknown. Give it prices, or cap the tokens.", { costCap: "needs the judge's prices" });
    }
    if (judge.frozenAt === null) await tx.judge.update({ where: { id: judgeId }, data: { frozenAt: new Date() } });
    const last = await tx.judgeRun.findFirst({ where: { projectId }, orderBy: { number: "desc" }, select: { number: true } });
    const number = (last?.number ?? 0) + 1;
    const promptTokens = await tokensBesideCase(tx, { projectId, kind: config.kind, project: judge.project, rubric: judge.rubric.body });
    const id = randomUUID();
    // What cannot be called is said now, not by a run that fails.
    const endpoint = await endpointOf(tx, { projectId, runId: id, config });
    const count = dry === undefined ? await casesToJudge(tx, projectId, judge.raterId) : 0;
    const { turn } = await tx.judgeRun.create({
      data: { id, projectId, judgeId, number, endpoint, dry: dry !== undefined, laidOut: dry !== undefined, cases: count, costCap: costCap ?? null, tokenCap: tokenCap ?? null, promptTokens, ...limitsOf(config, dry !== undefined), createdById: userId },
      select: { turn: true },
    });
    const cases = dry === undefined ? count : await insertDryCalls(tx, { projectId, runId: id, raterId: judge.raterId, take: dry, seed: judge.project.seed });
    if (cases === 0) throw new Conflict("There is no drawn case without a verdict of this judge.");
    if (dry === undefined) await layOutCalls(tx, { projectId, runId: id });
    if (!inline) await enqueueLanes(tx, { project: projectId, run: id, turn });
    await audit(`run ${number}`, { judge: `${judge.name} v${judge.version}`, cases, dry: dry !== undefined, costCap: costCap ?? null, tokenCap: tokenCap ?? null });
    return { id, number, turn, cases };
  },
});

/** Without a model there is nothing to wait for or to pay. */
const BASELINE_LIMITS = { concurrency: 8, requestsPerMinute: null, tokensPerMinute: null, maxAttempts: 3, timeoutMs: 60_000, maxOutputTokens: 0, inputPrice: 0, outputPrice: 0 };

/** Whoever tries a judge wants to hear soon what is wrong with its settings. */
const DRY_ATTEMPTS = 3;

function limitsOf(config: StoredConfig, dry: boolean) {
  if (config.kind === "token_overlap") return { ...BASELINE_LIMITS, repeats: config.repeats };
  const { repeats, concurrency, requestsPerMinute = null, tokensPerMinute = null, maxAttempts, timeoutSeconds, maxOutputTokens, inputPrice = null, outputPrice = null } = config;
  return { repeats, concurrency, requestsPerMinute, tokensPerMinute, maxAttempts: dry ? Math.min(DRY_ATTEMPTS, maxAttempts) : maxAttempts, timeoutMs: timeoutSeconds * 1000, maxOutputTokens, inputPrice, outputPrice };
}

/** Tokens of instructions, rubric and questions, measured on one case. */
async function tokensBesideCase(tx: Transaction, { projectId, kind, project, rubric }: { projectId: string; kind: StoredConfig["kind"]; project: { taskType: string; blind: unknown }; rubric: string }): Promise<number> {
  const one = await tx.case.findFirst({ where: { projectId, drawn: true }, select: { payload: true } });
  if (!one || kind === "token_overlap") return 0;
  const { system, prompt } = judgePrompt(taskType(project.taskType), { payload: one.payload, blind: project.blind as Blind, rubric });
  return estimateTokens(system) + Math.max(0, estimateTokens(prompt) - estimateTokens(JSON.stringify(one.payload)));
}

/** Calls of cases drawn at random, one a case and repeat. Returns the number of cases. */
async function insertDryCalls(tx: Transaction, { projectId, runId, raterId, take, seed }: { projectId: string; runId: string; raterId: string | null; take: number; seed: number }): Promise<number> {
  const [run] = await tx.$queryRaw<{ cases: number }[]>`
    WITH open AS (
      SELECT c.id, c.position FROM "case" c WHERE c.project_id = ${projectId} AND c.drawn
        AND NOT EXISTS (SELECT FROM current_label l WHERE l.project_id = ${projectId} AND l.case_id = c.id AND l.rater_id = ${raterId}::uuid)
      ORDER BY md5(${String(seed)} || c.id::text), c.position LIMIT ${take}
    ), placed AS (SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM open), run AS (SELECT repeats FROM judge_run WHERE id = ${runId}::uuid
    ), made AS (
      INSERT INTO judge_call (id, run_id, case_id, repeat, ordinal)
      SELECT gen_random_uuid(), ${runId}::uuid, placed.id, n, (placed.place - 1) * run.repeats + n FROM placed CROSS JOIN run CROSS JOIN LATERAL generate_series(1, run.repeats) AS n
    ), counted AS (SELECT count(*)::int AS cases FROM placed)
    UPDATE judge_run SET cases = counted.cases, laid_out_cases = counted.cases FROM counted WHERE id = ${runId}::uuid RETURNING judge_run.cases`;
  return run?.cases ?? 0;
}
