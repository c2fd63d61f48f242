import { contentHash } from "@/lib/cases/import-file/canonical-json";
import { schemaFaults } from "@/lib/cases/import-file/schema-faults";
import { findUnstorable } from "@/lib/cases/import-file/unstorable";
import type { RowReader } from "./row-reading";
import type { TaskType } from "@/lib/task-types/task-type";

/** Checks the objects of a file of cases by the project's task type. */
export function caseRows(taskType: TaskType): RowReader {
  return {
    jsonColumns: taskType.jsonColumns,
    readRow(value, place) {
      const unstorable = findUnstorable(value);
      if (unstorable) return { faults: [{ ...place, ...unstorable }] };
      const parsed = taskType.importSchema.safeParse(value);
      if (!parsed.success) return { faults: schemaFaults(parsed.error, place) };
      const { externalId, ...data } = parsed.data;
      return { row: { externalId, contentHash: contentHash(data), data } };
    },
  };
}
