import type { Transaction } from "@/lib/db/transaction";

/**
 * Why the sample of a project may no longer be replaced, or null. A draw decides who labels what, so it is replaced only
 * while nobody has begun: no label, skip or decision made here, and no lease. Labels made elsewhere do not count; those
 * of cases that are not drawn are kept but neither measured nor released.
 */
export async function sampleHindrance(tx: Transaction, projectId: string): Promise<string | null> {
  const [work] = await tx.$queryRaw<{ labels: boolean; skips: boolean; decisions: boolean; leases: boolean }[]>`
    SELECT
      EXISTS (SELECT 1 FROM annotation WHERE project_id = ${projectId} AND import_id IS NULL) AS labels,
      EXISTS (SELECT 1 FROM skip WHERE project_id = ${projectId}) AS skips,
      EXISTS (SELECT 1 FROM adjudication WHERE project_id = ${projectId}) AS decisions,
      EXISTS (SELECT 1 FROM assignment WHERE project_id = ${projectId} AND submitted_at IS NULL AND rater_id IS NOT NULL AND lease_until > now()) AS leases`;
  if (work?.labels) return "People have labelled cases of this project already";
  if (work?.skips) return "People have skipped cases of this project already";
  if (work?.decisions) return "Cases of this project have been adjudicated already";
  if (work?.leases) return "Somebody has a case of this project open";
  return null;
}
