import { refuseArchived } from "@/lib/assignments/refuse-archived";
import { projectStatement, type StatementContext } from "@/lib/auth/operation";
import { isUniqueViolation } from "@/lib/db/transaction";
import { Conflict, NotFound } from "@/lib/errors";
import { asksByCase } from "@/lib/task-types/asked-questions";
import { taskType } from "@/lib/task-types/registry";
import { checkAnswers, incompleteLabel } from "./check-answers";
import { submissionInput } from "./schema";
import { storeSubmission, type Submission, type SubmitResult } from "./submit-statement";

export interface Submitted {
  annotationId: string;
  /** True when this very label had been stored before: the reply was lost, not the label. */
  repeated: boolean;
}

/**
 * Stores a label, exactly once for a client key. Refused when the case's places were all filled by others meanwhile,
 * or when the annotator has labelled the case already under another key.
 */
export const submitAnnotation = projectStatement({
  name: "annotations.submit",
  permission: "annotate",
  input: submissionInput,
  async run(context, input): Promise<Submitted | undefined> {
    const typeName = await taskTypeOf(context);
    if (!typeName) return undefined;
    const item = await caseToJudge(context, { typeName, assignmentId: input.assignmentId });
    if (!item) {
      if (await isMember(context)) throw new NotFound("That case");
      return undefined;
    }
    const checked = checkAnswers(typeName, item.payload, input.answers);
    if ("faults" in checked) {
      // An outsider learns nothing from wrong answers, not even that the project exists.
      if (await isMember(context)) throw incompleteLabel(checked.faults);
      return undefined;
    }
    const submission = { ...input, answers: checked.answers };
    const stored = await store(context, submission, "leased");
    if (!stored.member) return void (await refuseArchived(context));
    return outcome(stored) ?? outcome(await store(context, submission, "elsewhere")) ?? refuse(context, submission);
  },
});

/** A parallel request with the same key may win the insert: then this one only has to look. */
async function store(context: StatementContext, submission: Submission, target: "leased" | "elsewhere"): Promise<SubmitResult> {
  try {
    return await storeSubmission(context, submission, target);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return storeSubmission(context, submission, target);
  }
}

function outcome({ annotationId, earlierId }: SubmitResult): Submitted | undefined {
  if (annotationId) return { annotationId, repeated: false };
  return earlierId ? { annotationId: earlierId, repeated: true } : undefined;
}

// A project keeps its task type for life, so it is looked up once in a process and not with every label.
const taskTypes = new Map<string, string>();

async function taskTypeOf({ pool, projectId }: StatementContext): Promise<string | undefined> {
  const known = taskTypes.get(projectId);
  if (known) return known;
  const { rows } = await pool.query<{ task_type: string }>(`SELECT task_type FROM project WHERE id = $1`, [projectId]);
  if (rows[0]) taskTypes.set(projectId, rows[0].task_type);
  return rows[0]?.task_type;
}

/** The case, as far as it says what is asked: where all cases of a task type ask the same, it need not be read. */
async function caseToJudge({ pool, projectId }: StatementContext, { typeName, assignmentId }: { typeName: string; assignmentId: string }): Promise<{ payload: unknown } | undefined> {
  if (!asksByCase(taskType(typeName))) return { payload: null };
  const { rows } = await pool.query<{ payload: unknown }>(`SELECT c.payload FROM assignment a JOIN "case" c ON c.id = a.case_id WHERE a.id = $1::uuid AND a.project_id = $2`, [assignmentId, projectId]);
  return rows[0];
}

async function isMember({ pool, projectId, userId, roles }: StatementContext): Promise<boolean> {
  const { rowCount } = await pool.query(`SELECT 1 FROM member WHERE project_id = $1 AND user_id = $2::uuid AND roles && $3::"Role"[]`, [projectId, userId, roles]);
  return rowCount !== 0;
}

async function refuse({ pool, projectId, userId }: StatementContext, { assignmentId }: Submission): Promise<never> {
  const { rows } = await pool.query<{ filled: boolean; labelled: boolean; wanted: number }>(
    `SELECT bool_and(place.submitted_at IS NOT NULL) AS filled, count(*)::int AS wanted,
       coalesce(bool_or(place.submitted_at IS NOT NULL AND rater.user_id = $3::uuid), false) AS labelled
     FROM assignment asked JOIN assignment place ON place.case_id = asked.case_id LEFT JOIN rater ON rater.id = place.rater_id
     WHERE asked.id = $1::uuid AND asked.project_id = $2 HAVING count(*) > 0`,
    [assignmentId, projectId, userId],
  );
  const place = rows[0];
  if (!place) throw new NotFound("That case");
  if (place.labelled) throw new Conflict("You have labelled this case already. To change your label, open it under “My labels”.", { reason: "already-labelled" });
  if (place.filled) throw new Conflict(`This case has all ${place.wanted} of its labels by now: others labelled it while you were away. Your label was not stored.`, { reason: "filled" });
  throw new Conflict("Your hold on this case ended and another annotator has it now. Your label was not stored.", { reason: "taken" });
}
