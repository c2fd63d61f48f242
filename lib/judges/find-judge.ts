import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { casesToJudge } from "./find-run";
import { runSummary, type RunSummary } from "./judge-summary";
import { taskType } from "@/lib/task-types/registry";
import { PROMPT_VERSION, storedConfig, type StoredConfig } from "./schema";
import { baselineRule } from "./token-overlap";

export interface JudgeDetail {
  id: string;
  name: string;
  version: number;
  config: StoredConfig;
  rubricVersion: number;
  promptVersion: number;
  /** The words around guideline and case, or the baseline's rule, have changed since: an edit takes up the new ones. */
  isOutdated: boolean;
  frozen: boolean;
  /** Name of its labels in agreement and releases; null before the first verdict. */
  pseudonym: string | null;
  /** Drawn cases that a run would ask about. */
  casesToJudge: number;
  versions: { id: string; version: number }[];
  runs: RunSummary[];
  openRun: number | null;
}

/** One version of a judge, by its id, with its runs. The key is no part of it. */
export const findJudge = projectQuery({
  name: "judges.find",
  permission: "judges.read",
  input: z.object({ judge: z.uuid("is not the address of a judge") }),
  async run({ tx, projectId }, { judge: id }): Promise<JudgeDetail> {
    const judge = await tx.judge.findFirst({ where: { id, projectId }, include: { project: { select: { taskType: true } }, rubric: { select: { version: true } }, rater: { select: { pseudonym: true } }, runs: { orderBy: { number: "desc" } } } });
    if (!judge) throw new NotFound("That judge");
    const versions = await tx.judge.findMany({ where: { projectId, name: judge.name }, orderBy: { version: "desc" }, select: { id: true, version: true } });
    const config = storedConfig.parse(judge.config);
    return {
      id, name: judge.name, version: judge.version, config, rubricVersion: judge.rubric.version, promptVersion: judge.promptVersion, isOutdated: isOutdated({ config, promptVersion: judge.promptVersion, taskType: judge.project.taskType }),
      frozen: judge.frozenAt !== null, pseudonym: judge.rater?.pseudonym ?? null, casesToJudge: await casesToJudge(tx, projectId, judge.raterId), versions, runs: judge.runs.map(runSummary),
      openRun: judge.runs.find(({ status }) => status === "running" || status === "paused" || status === "stopped")?.number ?? null,
    };
  },
});

/** True when a run would go by other words or another rule than the ones this version was made with. */
export function isOutdated({ config, promptVersion, taskType: name }: { config: StoredConfig; promptVersion: number; taskType: string }): boolean {
  return config.kind === "token_overlap" ? config.rule !== baselineRule(taskType(name)) : promptVersion !== PROMPT_VERSION;
}

/** A judge by the name that people gave it: its latest version. */
export const judgeByName = projectQuery({
  name: "judges.by-name",
  permission: "judges.read",
  input: z.object({ name: z.string().min(1, "Name the judge.") }),
  async run({ tx, projectId }, { name }): Promise<{ id: string; version: number }> {
    const judge = await tx.judge.findFirst({ where: { projectId, name }, orderBy: { version: "desc" }, select: { id: true, version: true } });
    if (!judge) throw new NotFound(`The judge “${name}”`);
    return judge;
  },
});
