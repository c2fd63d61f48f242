import { createHash } from "node:crypto";
import type { Transaction } from "@/lib/db/transaction";
import type { Blind } from "@/lib/task-types/task-type";
import { taskType } from "@/lib/task-types/registry";
import type { Manifest, ManifestRater, ManifestRubric, ManifestStratum } from "./manifest";

/** The project as the manifest names it. */
export async function projectFacts(tx: Transaction, projectId: string): Promise<Manifest["project"]> {
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { id: true, name: true, taskType: true, overlap: true, seed: true, blind: true } });
  const { blind, ...facts } = project;
  return { ...facts, hiddenFromAnnotators: blind as Blind, questions: taskType(project.taskType).questions };
}

/** Raters with at least one label on a drawn case, people first, in the order of their pseudonyms. */
export async function raterFacts(tx: Transaction, projectId: string): Promise<ManifestRater[]> {
  const rows = await tx.$queryRaw<(ManifestRater & { judge: ManifestRater["judge"] | null })[]>`
    WITH told AS (
      SELECT rater_id, case_id, 1 AS blind, 0 AS second FROM blind_label WHERE project_id = ${projectId}
      UNION ALL SELECT rater_id, case_id, 0, 1 FROM current_label WHERE project_id = ${projectId} AND basis = 'second_opinion'
    )
    SELECT r.pseudonym, CASE r.kind WHEN 'person' THEN 'human' ELSE 'model' END AS kind,
      CASE WHEN r.external_name IS NULL THEN 'assay' ELSE 'imported' END AS origin,
      sum(t.blind)::int AS labels, sum(t.second)::int AS "secondOpinions",
      (SELECT jsonb_build_object('name', j.name, 'version', j.version, 'kind', j.kind, 'rubricVersion', b.version, 'promptVersion', j.prompt_version, 'config', j.config, 'servedBy',
          (SELECT coalesce(jsonb_agg(DISTINCT k.served_by ORDER BY k.served_by), '[]') FROM judge_run n JOIN judge_call k ON k.run_id = n.id AND k.served_by IS NOT NULL WHERE n.judge_id = j.id AND NOT n.dry))
        FROM judge j JOIN rubric b ON b.id = j.rubric_id WHERE j.rater_id = r.id) AS judge
    FROM told AS t JOIN "case" AS c ON c.id = t.case_id AND c.drawn JOIN rater AS r ON r.id = t.rater_id
    GROUP BY r.id ORDER BY r.kind, r.pseudonym COLLATE "C"`;
  return rows.map(({ judge, ...rater }) => (judge ? { ...rater, judge } : rater));
}

/** Rubric versions under which labels of the release were made, and published ones without labels, with full text. */
export async function rubricFacts(tx: Transaction, projectId: string): Promise<ManifestRubric[]> {
  const rows = await tx.$queryRaw<{ version: number; publishedAt: Date | null; changeNote: string; labels: number; text: string }[]>`
    SELECT b.version, b.published_at AS "publishedAt", b.change_note AS "changeNote", b.body AS text,
      (SELECT count(*)::int FROM blind_label AS l JOIN "case" AS c ON c.id = l.case_id AND c.drawn
       WHERE l.project_id = ${projectId} AND l.rubric_id = b.id) AS labels
    FROM rubric AS b WHERE b.project_id = ${projectId} AND b.status = 'published' ORDER BY b.version`;
  return rows.map(({ text, publishedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt?.toISOString() ?? null,
    sha256: createHash("sha256").update(text, "utf8").digest("hex"),
    text,
  }));
}

/** The latest draw, what was drawn in addition since, and what came of both in each stratum. */
export async function samplingFacts(tx: Transaction, projectId: string): Promise<Manifest["sampling"]> {
  const samples = await tx.sample.findMany({ where: { projectId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], select: { design: true } });
  const isAddition = (design: unknown) => (design as { frame?: unknown } | null)?.frame === "more";
  const since = samples.findIndex(({ design }) => !isAddition(design));
  const additions = samples.slice(0, since < 0 ? samples.length : since).reverse();
  const strata = await tx.$queryRaw<ManifestStratum[]>`
    SELECT stratum, stratum_size AS size, count(*)::int AS drawn, inclusion_probability AS "inclusionProbability"
    FROM "case" WHERE project_id = ${projectId} AND drawn
    GROUP BY stratum, stratum_size, inclusion_probability ORDER BY min(sequence)`;
  return { design: samples[since]?.design ?? null, additions: additions.map(({ design }) => design), strata };
}
