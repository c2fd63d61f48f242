import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { createJudge } from "../create-judge";
import { startRun, type StartedRun } from "../start-run";

type Config = Record<string, unknown>;

export interface CallRow {
  externalId: string;
  repeat: number;
  state: string;
  attempts: number;
  fault: string;
  raw: string | null;
}

/** A project with cases, a judge on a server of the test's own, and the rows behind its runs. */
export class JudgedProject {
  private constructor(
    readonly project: LabelledProject,
    readonly judgeId: string,
  ) {}

  static async make({ cases, baseUrl, ...config }: { cases: number; baseUrl: string } & Config): Promise<JudgedProject> {
    const project = await LabelledProject.make(2);
    for (let number = 1; number <= cases; number++) await project.addCase();
    const { id } = await createJudge(OPERATOR, { project: project.id, kind: "endpoint", name: "Judge 9b", baseUrl, model: "judge-9b", timeoutSeconds: 2, ...config });
    return new JudgedProject(project, id);
  }

  get id(): string {
    return this.project.id;
  }

  start(more: { dry?: number; costCap?: number; tokenCap?: number; inline?: boolean } = {}): Promise<StartedRun> {
    return startRun(OPERATOR, { project: this.id, judge: this.judgeId, inline: true, ...more });
  }

  /** What the judge's rater says, case by case. */
  async verdicts(): Promise<{ externalId: string; support: string; rationale: string; pseudonym: string; rubric: boolean }[]> {
    const { rows } = await database().pool.query(
      `SELECT c.external_id AS "externalId", a.answers ->> 'support' AS support, a.rationale, r.pseudonym, a.rubric_id = $2 AS rubric
       FROM annotation a JOIN "case" c ON c.id = a.case_id JOIN rater r ON r.id = a.rater_id WHERE a.project_id = $1 AND r.kind = 'model' ORDER BY c.sequence, a.revision`,
      [this.id, this.project.rubricId],
    );
    return rows as Awaited<ReturnType<JudgedProject["verdicts"]>>;
  }

  async calls(run: string): Promise<CallRow[]> {
    const { rows } = await database().pool.query(
      `SELECT c.external_id AS "externalId", k.repeat, k.state::text, k.attempts, k.fault, k.raw_reply AS raw FROM judge_call k JOIN "case" c ON c.id = k.case_id WHERE k.run_id = $1 ORDER BY k.ordinal`,
      [run],
    );
    return rows as CallRow[];
  }

  async run(run: string): Promise<{ status: string; stopReason: string; input: number; output: number; estimated: number }> {
    const { rows } = await database().pool.query(
      `SELECT status::text, stop_reason AS "stopReason", input_tokens::int AS input, output_tokens::int AS output, estimated_tokens::int AS estimated FROM judge_run WHERE id = $1`,
      [run],
    );
    return rows[0] as Awaited<ReturnType<JudgedProject["run"]>>;
  }

  /** Its runs, the first first. */
  runs(): Promise<{ rows: { id: string }[] }> {
    return database().pool.query<{ id: string }>("SELECT id FROM judge_run WHERE project_id = $1 ORDER BY number", [this.id]);
  }

  /** As if so much time had passed: nothing has to be waited for. */
  async passWaits(run: string): Promise<void> {
    const { pool } = database();
    await pool.query("UPDATE judge_call SET not_before = NULL WHERE run_id = $1 AND not_before IS NOT NULL", [run]);
    await pool.query("UPDATE judge_run SET hold_until = NULL, back_off_until = NULL WHERE id = $1 AND (hold_until IS NOT NULL OR back_off_until IS NOT NULL)", [run]);
    await pool.query("UPDATE judge_attempt SET started_at = started_at - interval '2 minutes' WHERE run_id = $1 AND started_at > now() - interval '1 minute'", [run]);
  }

  /** As if the workers had been gone for long: what they had is free. */
  async passLeases(run: string): Promise<void> {
    await database().pool.query("UPDATE judge_call SET lease_until = now() - interval '1 second' WHERE run_id = $1 AND lease_until IS NOT NULL", [run]);
  }
}

/** The reply of a model that obeys. */
export const says = (support: string, rationale = "Because."): string => JSON.stringify({ rationale, answers: { support, missing: "" } });
