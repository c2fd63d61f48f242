import type { Transaction } from "@/lib/db/transaction";

/**
 * Gives the labels that people made elsewhere open places of their cases, the earliest labels first, so that progress
 * counts them and nobody is asked for more labels than the case wants. Where no place is open, a label stands without
 * one. Takes nobody's lease; repeating it changes nothing.
 */
export async function seatImportedLabels(tx: Transaction, projectId: string): Promise<void> {
  await tx.$executeRaw`
    WITH waiting AS MATERIALIZED (
      SELECT label.case_id, label.rater_id, label.submitted_at,
        row_number() OVER (PARTITION BY label.case_id ORDER BY label.submitted_at, rater.pseudonym) AS turn
      FROM current_label label
      JOIN rater ON rater.id = label.rater_id AND rater.kind = 'person'
      JOIN "case" item ON item.id = label.case_id AND item.drawn
      WHERE label.project_id = ${projectId} AND label.import_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM assignment held WHERE held.case_id = label.case_id AND held.rater_id = label.rater_id)
    ), open AS MATERIALIZED (
      SELECT id, case_id, ordinal, rater_id FROM assignment
      WHERE project_id = ${projectId} AND submitted_at IS NULL AND (rater_id IS NULL OR lease_until < now())
        AND case_id IN (SELECT case_id FROM waiting)
      FOR UPDATE
    ), numbered AS (
      SELECT id, case_id, row_number() OVER (PARTITION BY case_id ORDER BY rater_id IS NOT NULL, ordinal) AS turn FROM open
    )
    UPDATE assignment place
    SET rater_id = waiting.rater_id, submitted_at = waiting.submitted_at, lease_until = NULL, opened_at = NULL, started = true
    FROM numbered JOIN waiting USING (case_id, turn)
    WHERE place.id = numbered.id`;
  await tx.$executeRaw`
    UPDATE assignment place SET started = true
    WHERE place.project_id = ${projectId} AND place.submitted_at IS NULL AND NOT place.started
      AND EXISTS (SELECT 1 FROM assignment taken WHERE taken.case_id = place.case_id AND taken.submitted_at IS NOT NULL)`;
}
