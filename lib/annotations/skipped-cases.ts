import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { taskType } from "@/lib/task-types/registry";

export interface SkippedCase {
  caseId: string;
  headline: string;
  skips: { pseudonym: string; reason: string; comment: string; at: string }[];
}

const SHOWN = 50;

/** Cases that somebody skipped, the most skipped first, with every reason. */
export const skippedCases = projectQuery({
  name: "annotations.skipped-cases",
  permission: "project.oversee",
  input: z.object({}),
  async run({ tx, projectId }): Promise<SkippedCase[]> {
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
    const rows = await tx.$queryRaw<{ caseId: string; payload: unknown; skips: SkippedCase["skips"] }[]>`
      SELECT c.id AS "caseId", c.payload, jsonb_agg(jsonb_build_object('pseudonym', r.pseudonym, 'reason', s.reason, 'comment', s.comment, 'at', s.created_at) ORDER BY s.created_at) AS skips
      FROM skip s JOIN "case" c ON c.id = s.case_id AND c.drawn JOIN rater r ON r.id = s.rater_id
      WHERE s.project_id = ${projectId} AND s.withdrawn_at IS NULL
      GROUP BY c.id ORDER BY count(*) DESC, min(s.created_at) LIMIT ${SHOWN}`;
    const type = taskType(project.taskType);
    return rows.map(({ caseId, payload, skips }) => ({ caseId, headline: type.headline(payload), skips }));
  },
});
