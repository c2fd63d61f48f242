import { InvalidInput } from "@/lib/errors";
import type { JudgedAnswer, JudgedAnswerIntake, JudgmentNaming } from "@/lib/task-types/judged-answer";

/** Whether a file's judges are passes of one judge, numbered from 1: such verdicts are no independent opinions. */
export function arePasses(items: readonly JudgedAnswer[]): boolean {
  const names = new Set(items.flatMap(({ verdicts }) => verdicts.map(({ judge }) => judge)));
  return names.size > 1 && [...names].every((name) => /^(?:judg(?:e?ment)|pass|run|repeat|trial)[\s_-]?\d+$/i.test(name));
}

/** A line of a case file or of a label file, and the answer that it is made of. */
export interface MadeRow {
  row: Record<string, unknown>;
  item: JudgedAnswer;
}

/**
 * A file's answers and verdicts as lines of a case file and of a label file.
 *
 * @throws InvalidInput with the answer that the task type can make nothing of
 */
export function judgmentRows(intake: JudgedAnswerIntake, items: readonly JudgedAnswer[], naming: JudgmentNaming): { cases: MadeRow[]; labels: MadeRow[] } {
  const made = items.map((item) => {
    const rows = intake.rows(item, naming);
    if ("fault" in rows) throw new InvalidInput(`${item.source.entry}: "${item.externalId}" ${rows.fault}`);
    return { item, rows };
  });
  return {
    cases: made.flatMap(({ item, rows }) => rows.cases.map((row) => ({ row, item }))),
    labels: made.flatMap(({ item, rows }) => rows.labels.map((row) => ({ row, item }))),
  };
}
