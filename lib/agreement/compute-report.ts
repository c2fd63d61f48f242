import { setImmediate } from "node:timers/promises";
import type { Transaction } from "@/lib/db/transaction";
import { comparedQuestions } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { buildReport, type ReportCase, type ReportInput } from "./build-report";
import { readBlindLabels } from "./read-blind-labels";
import type { AgreementReport } from "./report-types";

/** Labels up to which a report takes so many resamples. With many labels intervals are narrow, and the page must stay quick. */
const RESAMPLES = [{ upTo: 5_000, resamples: 2_000 }, { upTo: 20_000, resamples: 1_000 }];
const FEWEST_RESAMPLES = 500;

/** What a project's figures rest on, as this transaction sees it. */
export async function readReportInput(tx: Transaction, projectId: string): Promise<ReportInput> {
  const { taskType: type, seed } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true, seed: true } });
  const questions = comparedQuestions(taskType(type).questions);
  const cases = await tx.$queryRaw<ReportCase[]>`
    SELECT id, coalesce(stratum, hidden ->> 'stratum') AS stratum, category FROM "case" WHERE project_id = ${projectId} AND drawn ORDER BY sequence`;
  const { raters, labels, count } = await readBlindLabels(tx, projectId, questions.map(({ id }) => id));
  return { cases, raters, labels, questions, seed, resamples: RESAMPLES.find(({ upTo }) => count <= upTo)?.resamples ?? FEWEST_RESAMPLES };
}

/** The report for the labels as this transaction sees them. */
export async function computeReport(tx: Transaction, projectId: string): Promise<AgreementReport> {
  return buildReport(await readReportInput(tx, projectId), setImmediate);
}
