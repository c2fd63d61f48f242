import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { casesToJudge } from "./find-run";
import { runSummary, type RunSummary } from "./judge-summary";
import { PROMPT_VERSION, storedConfig, type StoredConfig } from "./schema";

export interface JudgeDetail {
  id: string;
  name: string;
  version: number;
  config: StoredConfig;
  rubricVersion: number;
  promptVersion: number;
  /** The words around guideline and case have changed since: an edit takes up the new ones. */
  promptIsOld: boolean;
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
    const judge = await tx.judge.findFirst({ where: { id, projectId }, include: { rubric: { select: { version: true } }, rater: { select: { pseudonym: true } }, runs: { orderBy: { number: "desc" } } } });
    if (!judge) throw new NotFound("That judge");
    const versions = await tx.judge.findMany({ where: { projectId, name: judge.name }, orderBy: { version: "desc" }, select: { id: true, version: true } });
    return {
      id, name: judge.name, version: judge.version, config: storedConfig.parse(judge.config), rubricVersion: judge.rubric.version, promptVersion: judge.promptVersion, promptIsOld: judge.promptVersion !== PROMPT_VERSION,
      frozen: judge.frozenAt !== null, pseudonym: judge.rater?.pseudonym ?? null, casesToJudge: await casesToJudge(tx, projectId, judge.raterId), versions, runs: judge.runs.map(runSummary),
      openRun: judge.runs.find(({ status }) => status === "running" || status === "paused" || status === "stopped")?.number ?? null,
    };
  },
});

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
