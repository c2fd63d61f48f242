import { setImmediate } from "node:timers/promises";
import type { Transaction } from "@/lib/db/transaction";
import { askedQuestions, asksByCase } from "@/lib/task-types/asked-questions";
import { comparedQuestions } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import type { TaskType } from "@/lib/task-types/task-type";
import { buildReport, type ReportInput } from "./build-report";
import { partId, readBlindLabels } from "./read-blind-labels";
import type { AgreementReport, ReportCase } from "./report-types";

/** Labels up to which a report takes so many resamples. With many labels intervals are narrow, and the page must stay quick. */
const RESAMPLES = [{ upTo: 5_000, resamples: 2_000 }, { upTo: 20_000, resamples: 1_000 }];
const FEWEST_RESAMPLES = 500;

/** What a project's figures rest on, as this transaction sees it. */
export async function readReportInput(tx: Transaction, projectId: string): Promise<ReportInput> {
  const { taskType: type, seed } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true, seed: true } });
  const task = taskType(type);
  const questions = comparedQuestions(task.questions);
  const cases = await tx.$queryRaw<ReportCase[]>`
    SELECT id, coalesce(stratum, hidden ->> 'stratum') AS stratum, category, systems_of(hidden) AS systems
    FROM "case" WHERE project_id = ${projectId} AND drawn ORDER BY sequence`;
  const { raters, labels, count } = await readBlindLabels(tx, projectId, questions.map(({ id }) => id));
  const asked = asksByCase(task) ? await askedItems(tx, { projectId, type: task }) : undefined;
  return { cases, raters, labels, questions, ...(asked ? { asked } : {}), seed, resamples: RESAMPLES.find(({ upTo }) => count <= upTo)?.resamples ?? FEWEST_RESAMPLES };
}

/** The report for the labels as this transaction sees them. */
export async function computeReport(tx: Transaction, projectId: string): Promise<AgreementReport> {
  return buildReport(await readReportInput(tx, projectId), setImmediate);
}

const BATCH = 2_000;

type CaseRow = ReportCase & { sequence: number; payload: unknown };

/** For each compared question the cases that it is asked of, or their units, a batch of payloads in memory at a time. */
async function askedItems(tx: Transaction, { projectId, type }: { projectId: string; type: TaskType }): Promise<Map<string, ReportCase[]>> {
  const items = new Map(comparedQuestions(type.questions).map(({ id }): [string, ReportCase[]] => [id, []]));
  for (let after = 0; ;) {
    const rows = await tx.$queryRaw<CaseRow[]>`
      SELECT id, sequence, payload, coalesce(stratum, hidden ->> 'stratum') AS stratum, category, systems_of(hidden) AS systems
      FROM "case" WHERE project_id = ${projectId} AND drawn AND sequence > ${after} ORDER BY sequence LIMIT ${BATCH}`;
    const last = rows.at(-1);
    if (!last) return items;
    after = last.sequence;
    for (const { payload, sequence: _, ...item } of rows) {
      for (const question of comparedQuestions(askedQuestions(type, payload))) {
        items.get(question.id)?.push(question.unit ? { ...item, id: partId(item.id, question.unit.id), partOf: item.id } : item);
      }
    }
  }
}
