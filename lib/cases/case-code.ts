import { createHash } from "node:crypto";
import type { Transaction } from "@/lib/db/transaction";

/**
 * A name of a case that tells nothing of it. A case's own id may: that of a judged answer begins with the system that
 * gave it, which whoever labels is not to know.
 */
export function caseCode(caseId: string): string {
  return `case-${createHash("sha256").update(caseId).digest("hex").slice(0, 16)}`;
}

/** Puts the cases' own ids in place of the codes in an import of labels that was just read. An id of a case that looks like a code stays what it is. */
export async function resolveCaseCodes(tx: Transaction, { projectId, importId }: { projectId: string; importId: string }): Promise<void> {
  await tx.$executeRaw`
    UPDATE import_row AS row SET external_id = c.external_id
    FROM "case" AS c, import AS i
    WHERE i.id = ${importId}::uuid AND i.kind = 'labels' AND row.import_id = i.id AND c.project_id = ${projectId} AND row.external_id ~ '^case-[0-9a-f]{16}$'
      AND row.external_id = 'case-' || left(encode(sha256(convert_to(c.id::text, 'UTF8')), 'hex'), 16)
      AND NOT EXISTS (SELECT FROM "case" AS named WHERE named.project_id = ${projectId} AND named.external_id = row.external_id)`;
}
