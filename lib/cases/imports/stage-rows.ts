import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";

const row = z.object({ ordinal: z.int(), line: z.int(), externalId: z.string(), contentHash: z.string(), data: z.string() });

/** A checked row with its place; `data` is JSON text. */
export type StageableRow = z.infer<typeof row>;

/** Adds checked rows to an import that is being read. */
export const stageRows = projectCommand({
  name: "imports.stage",
  permission: "cases.edit",
  input: z.object({ importId: z.uuid(), rows: z.array(row) }),
  async run({ tx, projectId }, { importId, rows }): Promise<void> {
    const open = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM import WHERE id = ${importId}::uuid AND project_id = ${projectId} AND status = 'staged' AND rows_staged IS NULL FOR UPDATE`;
    if (open.length === 0) throw new Conflict("This import is over. Start again with the file.");
    await tx.$executeRaw`
      INSERT INTO import_row (import_id, ordinal, line, external_id, content_hash, data)
      SELECT ${importId}::uuid, row.ordinal, row.line, row.external_id, row.content_hash, row.data::jsonb
      FROM unnest(${rows.map((r) => r.ordinal)}::int[], ${rows.map((r) => r.line)}::int[], ${rows.map((r) => r.externalId)}::text[],
        ${rows.map((r) => r.contentHash)}::text[], ${rows.map((r) => r.data)}::text[]) AS row (ordinal, line, external_id, content_hash, data)`;
  },
});
