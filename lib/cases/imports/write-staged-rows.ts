import type { Transaction } from "@/lib/db/transaction";

/** A checked row with its place; `data` is JSON text. */
export interface StageableRow {
  /** Number of the row in its file, from 1, and the line on which it starts. */
  ordinal: number;
  line: number;
  externalId: string;
  contentHash: string;
  data: string;
}

/** Lays checked rows beside an import that is open. */
export async function writeStagedRows(tx: Transaction, importId: string, rows: readonly StageableRow[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO import_row (import_id, ordinal, line, external_id, content_hash, data)
    SELECT ${importId}::uuid, row.ordinal, row.line, row.external_id, row.content_hash, row.data::jsonb
    FROM unnest(${rows.map((r) => r.ordinal)}::int[], ${rows.map((r) => r.line)}::int[], ${rows.map((r) => r.externalId)}::text[],
      ${rows.map((r) => r.contentHash)}::text[], ${rows.map((r) => r.data)}::text[]) AS row (ordinal, line, external_id, content_hash, data)`;
}
