import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { grants } from "@/lib/auth/permissions";

export interface RubricVersion {
  version: number;
  status: "draft" | "published";
  changeNote: string;
  updatedAt: Date;
  publishedAt: Date | null;
  /** People's labels made under it, revisions not counted; null for those who may not see how far others are. */
  labels: number | null;
}

/** The versions of a project's rubric, newest first. A draft shows only to those who may edit it. */
export const listRubrics = projectQuery({
  name: "rubrics.list",
  permission: "rubrics.read",
  input: z.object({}),
  async run({ tx, projectId, roles }): Promise<RubricVersion[]> {
    const drafts = grants(roles, "rubrics.edit") ? {} : { status: "published" as const };
    const rubrics = await tx.rubric.findMany({ where: { projectId, ...drafts }, orderBy: { version: "desc" }, omit: { body: true } });
    const labels = grants(roles, "project.oversee") ? await labelsByRubric() : null;
    return rubrics.map(({ id, version, status, changeNote, updatedAt, publishedAt }) => ({ version, status, changeNote, updatedAt, publishedAt, labels: labels && (labels.get(id) ?? 0) }));

    async function labelsByRubric(): Promise<Map<string, number>> {
      const rows = await tx.$queryRaw<{ id: string; labels: number }[]>`
        SELECT l.rubric_id AS id, count(*)::int AS labels FROM current_label l
        WHERE l.project_id = ${projectId} AND l.rubric_id IS NOT NULL GROUP BY l.rubric_id`;
      return new Map(rows.map((row) => [row.id, row.labels]));
    }
  },
});
