import { FaultList, type Fault } from "@/lib/cases/import-file/fault";
import { schemaFaults } from "@/lib/cases/import-file/schema-faults";
import type { Transaction } from "@/lib/db/transaction";
import { answersSchema } from "@/lib/task-types/answers-schema";
import { askedQuestions, asksByCase } from "@/lib/task-types/asked-questions";
import { taskType } from "@/lib/task-types/registry";

/** Staged labels whose answers are not those that their case asks for. */
export interface Misfits {
  /** Their rows in the import. */
  ordinals: number[];
  /** The first of what is wrong with them. */
  faults: Fault[];
}

const BATCH = 5000;

interface Row {
  ordinal: number;
  line: number;
  answers: Record<string, unknown>;
  kind: "person" | "model";
  payload: unknown;
}

/**
 * Holds the staged labels that stand well otherwise against their cases, a batch at a time. Nothing to do for a task type whose cases all ask the same.
 */
export async function findMisfits(tx: Transaction, { projectId, importId }: { projectId: string; importId: string }): Promise<Misfits> {
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
  const type = taskType(project.taskType);
  const ordinals: number[] = [];
  const faults = new FaultList();
  if (!asksByCase(type)) return { ordinals, faults: [] };
  for (let after = 0; ;) {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT row.ordinal, row.line, row.data -> 'answers' AS answers, row.data ->> 'kind' AS kind, c.payload
      FROM staged_label_standing(${importId}::uuid, ${projectId}) AS standing
      JOIN import_row row ON row.import_id = ${importId}::uuid AND row.ordinal = standing.ordinal
      JOIN "case" c ON c.project_id = ${projectId} AND c.external_id = row.external_id
      WHERE standing.standing = 'fresh' AND standing.ordinal > ${after} ORDER BY row.ordinal LIMIT ${BATCH}`;
    const last = rows.at(-1);
    if (!last) return { ordinals, faults: faults.kept };
    after = last.ordinal;
    for (const { ordinal, line, answers, kind, payload } of rows) {
      // A model may have been asked less than people are.
      const asked = askedQuestions(type, payload).filter(({ id }) => kind === "person" || id in answers);
      const parsed = answersSchema(asked).safeParse(answers);
      if (parsed.success) continue;
      ordinals.push(ordinal);
      faults.add(schemaFaults(parsed.error, { line }).map((fault) => ({ ...fault, field: fault.field ? `answers.${fault.field}` : "answers", message: fault.message.startsWith("is not a field") ? "is not asked of this case" : fault.message })));
    }
  }
}
