import { makePlaces } from "@/lib/cases/make-places";
import { samplingInForce } from "@/lib/cases/sampling-in-force";
import type { Transaction } from "@/lib/db/transaction";

/** Adds the staged cases that the project does not have, behind those that it has, with their places. Returns how many. */
export async function insertStagedCases(tx: Transaction, { projectId, importId }: { projectId: string; importId: string }): Promise<number> {
  const drawn = (await samplingInForce(tx, projectId)) === "all";
  const last = await tx.case.aggregate({ where: { projectId }, _max: { sequence: true, position: true } });
  const sequenceAfter = last._max.sequence ?? 0;
  // The upper half of a position: what came first is served first. Imports from before anybody began are mixed instead, since
  // they may be of one system each, and to label one system's cases after the other's tells which is which.
  const begun = await tx.assignment.count({ where: { projectId, raterId: { not: null } }, take: 1 });
  const batch = (last._max.position ?? 0n) / 2n ** 32n + (begun > 0 || last._max.position === null ? 1n : 0n);
  const added = await tx.$executeRaw`
    INSERT INTO "case" (id, project_id, external_id, sequence, position, payload, hidden, content_hash, category, drawn, overlap)
    SELECT gen_random_uuid(), project.id, row.external_id, ${sequenceAfter}::int + row_number() OVER (ORDER BY row.ordinal),
      ${batch}::bigint * 4294967296 + ('x' || left(md5(project.seed || ':' || row.external_id), 8))::bit(32)::bigint,
      row.data -> 'payload', row.data -> 'hidden', row.content_hash, row.data ->> 'category', ${drawn}, project.overlap
    FROM staged_case_standing(${importId}::uuid, ${projectId}) AS standing
    JOIN import_row row ON row.import_id = ${importId}::uuid AND row.ordinal = standing.ordinal
    JOIN project ON project.id = ${projectId}
    WHERE standing.standing = 'fresh'`;
  await makePlaces(tx, { projectId, sequenceAfter });
  return added;
}
