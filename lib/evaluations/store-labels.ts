import type { Transaction } from "@/lib/db/transaction";
import { creditLabels, type LabelChoice, type LabelledCase } from "@/lib/target-audit/credit-labels";

const BATCH = 1000;

/** Keeps what a release says of each memory beside the figures made of it, for the pages of single queries. */
export async function storeLabels(tx: Transaction, { validation, cases, from }: { validation: string; cases: readonly LabelledCase[]; from: LabelChoice }): Promise<void> {
  const labelled = [...creditLabels(cases, from).verdicts.values()].filter(({ human, judge }) => human !== null || judge !== null);
  const rows = labelled.map(({ externalId, memoryText, human, judge, adjudicated, people, judges }) => (
    { validationId: validation, externalId, memoryText, adjudicated, people: human, judges: judge, peopleCount: people.length, judgesCount: judges.length }));
  for (let at = 0; at < rows.length; at += BATCH) await tx.evaluationLabel.createMany({ data: rows.slice(at, at + BATCH) });
}
