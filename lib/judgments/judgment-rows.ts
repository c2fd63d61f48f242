import { InvalidInput } from "@/lib/errors";
import type { JudgedAnswer, JudgedAnswerIntake, JudgedRows, JudgmentNaming } from "@/lib/task-types/judged-answer";

/** Whether a file's judges are passes of one judge, numbered from 1: such verdicts are no independent opinions. */
export function arePasses(items: readonly JudgedAnswer[]): boolean {
  const names = new Set(items.flatMap(({ verdicts }) => verdicts.map(({ judge }) => judge)));
  return names.size > 1 && [...names].every((name) => /^(?:judg(?:e?ment)|pass|run|repeat|trial)[\s_-]?\d+$/i.test(name));
}

/**
 * A file's answers and verdicts as lines of a case file and of a label file.
 *
 * @throws InvalidInput with the answer that the task type can make nothing of
 */
export function judgmentRows(intake: JudgedAnswerIntake, items: readonly JudgedAnswer[], naming: JudgmentNaming): JudgedRows {
  const rows: JudgedRows = { cases: [], labels: [] };
  for (const item of items) {
    const made = intake.rows(item, naming);
    if ("fault" in made) throw new InvalidInput(`"${item.externalId}" ${made.fault}`);
    rows.cases.push(...made.cases);
    rows.labels.push(...made.labels);
  }
  return rows;
}
