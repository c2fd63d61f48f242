import type { Transaction } from "@/lib/db/transaction";

/** Makes the places of every drawn case that has none and was stored after `sequenceAfter`: as many as its overlap, all open. */
export async function makePlaces(tx: Transaction, scope: { projectId: string; sequenceAfter?: number }): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO assignment (id, project_id, case_id, ordinal, position)
    SELECT gen_random_uuid(), item.project_id, item.id, place.ordinal, item.position
    FROM "case" item CROSS JOIN LATERAL generate_series(1, item.overlap) AS place (ordinal)
    WHERE item.project_id = ${scope.projectId} AND item.drawn AND item.sequence > ${scope.sequenceAfter ?? 0}
      AND NOT EXISTS (SELECT 1 FROM assignment made WHERE made.case_id = item.id)`;
}
