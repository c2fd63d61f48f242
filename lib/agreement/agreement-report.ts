import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { grants } from "@/lib/auth/permissions";
import type { Transaction } from "@/lib/db/transaction";
import { comparedQuestions } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { buildReport, type ReportCase } from "./build-report";
import type { Names } from "./rater-names";
import { readBlindLabels } from "./read-blind-labels";
import type { AgreementReport } from "./report-types";

/** Raised when the report's content changes, so that reports cached by an older version are not shown. */
const REPORT_VERSION = 3;

/** Labels up to which a report takes so many resamples. With many labels intervals are narrow, and the page must stay quick. */
const RESAMPLES = [{ upTo: 5_000, resamples: 2_000 }, { upTo: 20_000, resamples: 1_000 }, { upTo: Infinity, resamples: 500 }];

/** The report, with the names that owners may see. */
export interface NamedReport {
  report: AgreementReport;
  /** Pseudonym → name; empty for those who are to see pseudonyms only. */
  names: Names;
  /** Whether to offer inviting people and importing labels. */
  mayImport: boolean;
}

/** Agreement on the project's drawn cases, from labels given before any other opinion was shown. */
export const agreementReport = projectQuery({
  name: "agreement.report",
  permission: "agreement.read",
  input: z.object({}),
  async run({ tx, projectId, roles }): Promise<NamedReport> {
    const report = await cachedReport(tx, projectId);
    const names = grants(roles, "members.read") ? await namesOf(tx, projectId) : {};
    return { report, names, mayImport: grants(roles, "cases.edit") };
  },
});

/** Reports under way in this process, so that several readers of one page wait for one computation. */
const underWay = new Map<string, Promise<AgreementReport>>();

/** Kept until a label changes. */
async function cachedReport(tx: Transaction, projectId: string): Promise<AgreementReport> {
  const fingerprint = await fingerprintOf(tx, projectId);
  const key = `${projectId} ${fingerprint}`;
  const report = underWay.get(key) ?? findOrCompute(tx, { projectId, fingerprint }).finally(() => underWay.delete(key));
  underWay.set(key, report);
  return report;
}

async function findOrCompute(tx: Transaction, { projectId, fingerprint }: { projectId: string; fingerprint: string }): Promise<AgreementReport> {
  const key = { projectId_fingerprint: { projectId, fingerprint } };
  const cached = await tx.agreementReport.findUnique({ where: key });
  if (cached) return cached.result as unknown as AgreementReport;
  const report = await computeReport(tx, projectId);
  // Another process may have computed the same meanwhile.
  await tx.$executeRaw`
    INSERT INTO agreement_report (project_id, fingerprint, result) VALUES (${projectId}, ${fingerprint}, ${JSON.stringify(report)}::jsonb) ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`DELETE FROM agreement_report WHERE project_id = ${projectId} AND fingerprint <> ${fingerprint}`;
  return report;
}

/** The report for the labels as this transaction sees them. */
export async function computeReport(tx: Transaction, projectId: string): Promise<AgreementReport> {
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true, seed: true } });
  const questions = comparedQuestions(taskType(project.taskType).questions);
  const cases = await tx.$queryRaw<ReportCase[]>`
    SELECT id, coalesce(stratum, hidden ->> 'stratum') AS stratum, category FROM "case" WHERE project_id = ${projectId} AND drawn ORDER BY sequence`;
  const { raters, labels, count } = await readBlindLabels(tx, projectId, questions.map(({ id }) => id));
  const resamples = RESAMPLES.find(({ upTo }) => count <= upTo)?.resamples ?? 500;
  return buildReport({ cases, raters, labels, questions, seed: project.seed, resamples }, setImmediate);
}

/** Changes whenever a label, the sample or the seed does. Annotations are append-only, so their count and newest tell. */
async function fingerprintOf(tx: Transaction, projectId: string): Promise<string> {
  const [state] = await tx.$queryRaw<Record<string, unknown>[]>`
    SELECT p.seed, (SELECT count(*)::text || coalesce(max(id::text), '') || coalesce(max(submitted_at)::text, '') FROM annotation WHERE project_id = p.id) AS labels,
      (SELECT md5(string_agg(sequence || ':' || coalesce(stratum, ''), ',' ORDER BY sequence)) FROM "case" WHERE project_id = p.id AND drawn) AS cases
    FROM project p WHERE p.id = ${projectId}`;
  return createHash("sha256").update(JSON.stringify([REPORT_VERSION, state])).digest("hex");
}

async function namesOf(tx: Transaction, projectId: string): Promise<Names> {
  const raters = await tx.rater.findMany({ where: { projectId }, select: { pseudonym: true, externalName: true, user: { select: { name: true } } } });
  return Object.fromEntries(raters.map(({ pseudonym, externalName, user }) => [pseudonym, user?.name ?? externalName ?? pseudonym]));
}
