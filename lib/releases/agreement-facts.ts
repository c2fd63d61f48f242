import { computeReport } from "@/lib/agreement/agreement-report";
import type { AgreementReport } from "@/lib/agreement/report-types";
import type { Transaction } from "@/lib/db/transaction";

/** The agreement report for the labels of the release's own snapshot. */
export function agreementFacts(tx: Transaction, projectId: string): Promise<AgreementReport> {
  return computeReport(tx, projectId);
}
