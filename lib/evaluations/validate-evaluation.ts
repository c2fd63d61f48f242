import { z } from "zod";
import { OPERATOR } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/transaction";
import { AppError, Conflict, InvalidInput, NotFound } from "@/lib/errors";
import { readReleaseLabels, type ReleaseSource } from "@/lib/evaluation-files/read-release-labels";
import { validateLabelledRuns } from "@/lib/evaluation-files/validate-labelled-runs";
import { openReleaseFile } from "@/lib/releases/open-release-file";
import type { LabelChoice } from "@/lib/target-audit/credit-labels";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { counted } from "@/lib/target-audit/numbers";
import { evaluationCommand } from "./evaluation-operation";
import { reportValidationProgress, type ValidationProgress } from "./validation-progress";
import { storeLabels } from "./store-labels";
import { completeStoredRuns, readAuditedStored } from "./stored-runs";

const SIX_HOURS_IN_MS = 6 * 60 * 60 * 1000;

/**
 * Scores the runs of an evaluation by the labels of a release, and keeps the result, in one transaction. Resolves to
 * whether this call did.
 * @throws InvalidInput when the labels are of none of these runs' memories, or nobody whose word is to decide said anything
 */
export const validateEvaluation = evaluationCommand({
  name: "evaluations.validate",
  timeout: SIX_HOURS_IN_MS,
  input: z.object({ validation: z.uuid() }),
  async run({ tx, evaluationId, audit }, { validation: id }): Promise<{ validated: boolean }> {
    await lockValidation(tx, id);
    const found = await tx.evaluationValidation.findFirst({ where: { id, evaluationId } });
    if (!found) throw new NotFound("That comparison with labels");
    if (found.status !== "computing") return { validated: false };
    const report = (progress: ValidationProgress) => reportValidationProgress(id, progress);
    const runs = await completeStoredRuns(tx, { evaluationId, watch: (progress) => report({ stage: "matching", ...progress }) });
    const traces = [];
    for (const run of runs) traces.push({ header: run.header, queries: run.queries, memories: (await readAuditedStored(run)).memories });
    await report({ stage: "matching", step: "Reading the labels of the release", done: runs.length, total: runs.length });
    const { title, cases } = await readReleaseLabels(storedRelease(found));
    await report({ stage: "scoring", step: `Scoring ${counted(runs.length, "run")} by ${counted(cases.length, "case")}`, done: 0, total: 0 });
    const result = validateLabelledRuns(traces, { sources: [title], cases, from: found.deciding as LabelChoice, bootstrap: AUDIT_BOOTSTRAP });
    await storeLabels(tx, { validation: id, cases, from: found.deciding as LabelChoice });
    const turned = await tx.$executeRaw`
      UPDATE evaluation_validation SET status = 'ready', error = NULL, result = ${JSON.stringify(result)}::json WHERE id = ${id}::uuid AND status = 'computing'`;
    if (turned !== 1) throw new Conflict("Another computation of this was faster.");
    await audit({ project: found.projectId, release: found.releaseNumber, labels: result.labels.deciding });
    return { validated: true };
  },
});

/** Held until the transaction ends, also when its process dies. */
async function lockValidation(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`audit ${id}`}, 0)) AS locked`;
  if (!row?.locked) throw new Conflict("This is being computed already.");
}

/** The files of a release as they are kept here. */
function storedRelease({ projectId: project, releaseNumber: number }: { projectId: string; releaseNumber: number }): ReleaseSource {
  return {
    name: `${project}, release ${number}`,
    async open(name) {
      try {
        return (await openReleaseFile(OPERATOR, { project, number, name })).chunks();
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "not_found") throw error;
        if (name === "manifest.json") throw new InvalidInput(`Release ${number} of ${project} is gone.`);
        return null;
      }
    },
  };
}
