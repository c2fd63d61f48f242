import type { ProjectContext } from "@/lib/auth/operation";

/**
 * Makes what one annotator changes about their own earlier work take turns: a double click, two tabs, an undo beside a
 * change. Null for a member who has not labelled anything. The lock leaves inserts that refer to the rater alone.
 */
export async function holdOwnWork({ tx, projectId, userId }: ProjectContext): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM rater WHERE project_id = ${projectId} AND user_id = ${userId}::uuid FOR NO KEY UPDATE`;
  return rows[0]?.id ?? null;
}
