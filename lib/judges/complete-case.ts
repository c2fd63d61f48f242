import { randomUUID } from "node:crypto";
import type { Transaction } from "@/lib/db/transaction";
import { jobId } from "@/lib/jobs/job-definition";
import { modelSlug } from "@/lib/labels/model-slug";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import type { Answers } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { combineRepeats } from "./combine-repeats";

interface Place {
  projectId: string;
  runId: string;
  caseId: string;
}

interface CallRow {
  state: string;
  answers: Answers | null;
  rationale: string;
  repliedAt: Date | null;
}

interface CaseFacts {
  dry: boolean;
  judgeId: string;
  raterId: string | null;
  rubricId: string;
  taskType: string;
  payload: unknown;
}

/**
 * When the last repeat of a case is done, its verdict becomes an annotation of the judge's rater, made under the judge's
 * rubric. Its key is made of run and case, so that there is one. A dry run and repeats without a majority leave none.
 */
export async function completeCase(tx: Transaction, { projectId, runId, caseId }: Place): Promise<void> {
  // Held in one order: of two repeats that end at the same moment, the later one sees the other.
  const calls = await tx.$queryRaw<CallRow[]>`
    SELECT state::text AS state, answers, rationale, replied_at AS "repliedAt" FROM judge_call WHERE run_id = ${runId}::uuid AND case_id = ${caseId}::uuid ORDER BY repeat FOR UPDATE`;
  if (calls.some(({ state }) => !["valid", "invalid", "error"].includes(state))) return;
  const [run] = await tx.$queryRaw<CaseFacts[]>`
    SELECT r.dry, r.judge_id AS "judgeId", j.rater_id AS "raterId", j.rubric_id AS "rubricId", p.task_type AS "taskType", c.payload
    FROM judge_run r JOIN judge j ON j.id = r.judge_id JOIN project p ON p.id = r.project_id JOIN "case" c ON c.id = ${caseId}::uuid WHERE r.id = ${runId}::uuid`;
  if (!run || run.dry) return;
  const replies = calls.map(({ state, answers, rationale }) => (state === "valid" && answers ? { answers, rationale } : null));
  const verdict = combineRepeats(askedQuestions(taskType(run.taskType), run.payload), replies);
  if (!verdict) return;
  const raterId = run.raterId ?? (await makeRater(tx, run.judgeId));
  const made = await tx.$executeRaw`
    INSERT INTO annotation (id, project_id, case_id, rater_id, revision, rubric_id, client_key, answers, rationale)
    SELECT ${randomUUID()}::uuid, ${projectId}, ${caseId}::uuid, ${raterId}::uuid, coalesce(max(revision), 0) + 1, ${run.rubricId}::uuid, ${jobId("judge-verdict", `${runId} ${caseId}`)}::uuid, ${JSON.stringify(verdict.answers)}::jsonb, ${verdict.rationale}
    FROM annotation WHERE case_id = ${caseId}::uuid AND rater_id = ${raterId}::uuid
    ON CONFLICT (rater_id, client_key) DO NOTHING`;
  if (made === 1) await tx.$executeRaw`UPDATE judge_call SET labelled = true WHERE run_id = ${runId}::uuid AND case_id = ${caseId}::uuid AND repeat = 1`;
}

/** The rater of this version of the judge, made with its first verdict. */
async function makeRater(tx: Transaction, judgeId: string): Promise<string> {
  await tx.$queryRaw`SELECT id FROM judge WHERE id = ${judgeId}::uuid FOR UPDATE`;
  const judge = await tx.judge.findUniqueOrThrow({ where: { id: judgeId } });
  if (judge.raterId) return judge.raterId;
  const { projectId } = judge;
  const name = `${modelSlug(judge.name)}.v${judge.version}`;
  // A file of labels may have brought the name already, and another import may take the next one at this moment.
  for (let number = 1; ; number++) {
    const raterId = randomUUID();
    const pseudonym = number === 1 ? name : `${name}-${number}`;
    const made = await tx.$executeRaw`
      INSERT INTO rater (id, project_id, kind, pseudonym) VALUES (${raterId}::uuid, ${projectId}, 'model', ${pseudonym}) ON CONFLICT DO NOTHING`;
    if (made === 0) continue;
    await tx.judge.update({ where: { id: judgeId }, data: { raterId } });
    return raterId;
  }
}
