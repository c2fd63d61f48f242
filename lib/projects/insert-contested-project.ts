import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { carryOutDraw } from "@/lib/cases/carry-out-draw";
import { caseRows } from "@/lib/cases/imports/case-rows";
import { insertStagedCases } from "@/lib/cases/imports/insert-staged-cases";
import { storableName } from "@/lib/cases/imports/storable-name";
import { writeStagedRows, type StageableRow } from "@/lib/cases/imports/write-staged-rows";
import { planSample } from "@/lib/cases/sample-plan";
import { sampleRequest, type StoredDesign } from "@/lib/cases/sample-schema";
import type { Transaction } from "@/lib/db/transaction";
import { InvalidInput } from "@/lib/errors";
import { taskType } from "@/lib/task-types/registry";
import { insertProject } from "./insert-project";
import { projectInput } from "./schema";

const TASK_TYPE = "contested-credit";
const BATCH = 1000;

/** A project's settings, the cases as `contestedCredits` gives them, and the sample of them that people label. */
export const contestedProjectInput = projectInput.omit({ taskType: true }).extend({
  cases: z.array(z.unknown()).min(1, "These runs hold no contested credit, so there is nothing to label."),
  /** Where the cases come from, as the list of imports names it. */
  source: z.string().default("contested credits"),
  /** All cases when left out. */
  sample: sampleRequest.optional(),
});

export interface ContestedProject {
  project: string;
  cases: number;
  /** Of them, those that people label. */
  drawn: number;
  /** Null when all cases are labelled. */
  design: StoredDesign | null;
}

/**
 * A contested-credit project with its cases imported and its sample drawn. Runs in the caller's transaction, so that
 * whatever else belongs to it (the evaluation it was made from) is stored with it or not at all. Whoever calls it has
 * authorized, and writes the audit row.
 * @throws InvalidInput when a case is faulty or stands there twice, or more is asked for than there is
 */
export async function insertContestedProject(tx: Transaction, actor: Actor, input: z.output<typeof contestedProjectInput>): Promise<ContestedProject> {
  const { cases, source, sample, ...settings } = input;
  const rows = checkCases(cases);
  const projectId = await insertProject(tx, actor, { ...settings, taskType: TASK_TYPE });
  const userId = actor.kind === "user" ? actor.userId : null;
  const imported = await tx.import.create({
    data: { projectId, kind: "cases", fileName: storableName(source), status: "applied", rowsRead: rows.length, rowsStaged: rows.length, added: rows.length, skipped: 0, createdById: userId, appliedAt: new Date() },
    select: { id: true },
  });
  for (let from = 0; from < rows.length; from += BATCH) await writeStagedRows(tx, imported.id, rows.slice(from, from + BATCH));
  await insertStagedCases(tx, { projectId, importId: imported.id });
  await tx.importRow.deleteMany({ where: { importId: imported.id } });
  if (!sample) return { project: projectId, cases: rows.length, drawn: rows.length, design: null };
  const plan = await planSample(tx, projectId, sample);
  await tx.assignment.deleteMany({ where: { projectId } });
  await carryOutDraw(tx, plan, { projectId, userId });
  return { project: projectId, cases: rows.length, drawn: plan.design.drawn, design: plan.design };
}

function checkCases(cases: readonly unknown[]): StageableRow[] {
  const reader = caseRows(taskType(TASK_TYPE));
  const seen = new Map<string, number>();
  return cases.map((value, index) => {
    const line = index + 1;
    const { row, faults } = reader.readRow(value, { line });
    if (!row) throw new InvalidInput(`Case ${line}, ${faults[0]!.field}: ${faults[0]!.message}.`, { cases: faults[0]!.message });
    const earlier = seen.get(row.externalId);
    if (earlier !== undefined) throw new InvalidInput(`Case ${line} has the id of case ${earlier}, “${row.externalId}”. Each query and credited memory makes one case.`, { cases: "hold an id twice" });
    seen.set(row.externalId, line);
    return { ordinal: line, line, ...row, data: JSON.stringify(row.data) };
  });
}
