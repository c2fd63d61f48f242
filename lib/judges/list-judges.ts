import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import type { JudgeKind, RunSummary } from "./judge-summary";
import { runSummary } from "./judge-summary";

export interface JudgeSummary {
  id: string;
  name: string;
  version: number;
  /** What agreement, files and commands call it; null before its first verdict. */
  pseudonym: string | null;
  kind: JudgeKind;
  /** Null for the baseline. */
  model: string | null;
  host: string | null;
  /** Drawn cases with a verdict of this version. */
  verdicts: number;
  latestRun: RunSummary | null;
}

/** The latest version of every judge, by name. */
export const listJudges = projectQuery({
  name: "judges.list",
  permission: "judges.read",
  input: z.object({}),
  async run({ tx, projectId }): Promise<JudgeSummary[]> {
    const judges = await tx.judge.findMany({ where: { projectId }, orderBy: [{ name: "asc" }, { version: "desc" }], distinct: ["name"], include: { runs: { orderBy: { number: "desc" }, take: 1 }, rater: { select: { pseudonym: true } } } });
    const verdicts = await tx.$queryRaw<{ raterId: string; count: number }[]>`
      SELECT l.rater_id AS "raterId", count(*)::int AS count FROM blind_label l JOIN "case" c ON c.id = l.case_id AND c.drawn JOIN judge j ON j.rater_id = l.rater_id
      WHERE l.project_id = ${projectId} GROUP BY 1`;
    return judges.map(({ id, name, version, kind, config, raterId, rater, runs }) => {
      const { model = null, baseUrl } = config as { model?: string; baseUrl?: string };
      return { id, name, version, pseudonym: rater?.pseudonym ?? null, kind, model, host: baseUrl ? new URL(baseUrl).host : null, verdicts: verdicts.find((row) => row.raterId === raterId)?.count ?? 0, latestRun: runs[0] ? runSummary(runs[0]) : null };
    });
  },
});
