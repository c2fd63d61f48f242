import type { StatementContext } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";

/** For statements that found no member to work for: says so when that is because the project is archived. */
export async function refuseArchived({ pool, projectId, userId }: StatementContext): Promise<void> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM project p JOIN member m ON m.project_id = p.id WHERE p.id = $1 AND m.user_id = $2::uuid AND p.archived_at IS NOT NULL`,
    [projectId, userId],
  );
  if (rowCount) throw new Conflict("This project is archived, so it takes no more labels.", { reason: "archived" });
}
