import type { Transaction } from "@/lib/db/transaction";
import { taskType } from "@/lib/task-types/registry";
import type { AgreementReport } from "./report-types";

/** How many of a panel's split cases a page shows. */
export const SPLIT_SHOWN = 20;

/** What a case is called in a list. */
export interface CaseName {
  externalId: string;
  /** One line of what it is about. */
  headline: string;
}

/** Id of a case → its name, for the split cases that a page shows. The id of a part begins with its case's. */
export async function splitCaseNames(tx: Transaction, projectId: string, report: AgreementReport): Promise<Record<string, CaseName>> {
  const shown = report.questions.flatMap(({ scales }) => scales.flatMap(({ panel }) => panel?.split.slice(0, SPLIT_SHOWN).map(({ item }) => item.split("/")[0]!) ?? []));
  if (shown.length === 0) return {};
  const { taskType: type } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
  const cases = await tx.case.findMany({ where: { projectId, id: { in: [...new Set(shown)] } }, select: { id: true, externalId: true, payload: true } });
  return Object.fromEntries(cases.map(({ id, externalId, payload }) => [id, { externalId, headline: taskType(type).headline(payload) }]));
}
