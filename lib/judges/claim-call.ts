import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";

/** A call that this worker has, with the case it is about. */
export interface ClaimedCall {
  id: string;
  attempt: number;
  payload: unknown;
}

export type Claim =
  | { outcome: "call" | "read" | "exhausted"; call: ClaimedCall }
  | { outcome: "wait"; waitMs: number }
  | { outcome: "stop" | "capped" | "finished" };

interface Row {
  outcome: Claim["outcome"];
  callId: string;
  waitMs: number;
  number: number;
  attempt: number;
  payload: unknown;
}

/** Takes the next call of a run, within the limits that hold for all its workers together; see the function in SQL. */
export const claimCall = projectCommand({
  name: "judges.claim-call",
  permission: "judges.edit",
  input: z.object({ run: z.uuid(), turn: z.int() }),
  async run({ tx, projectId, audit }, { run, turn }): Promise<Claim> {
    const [claim] = await tx.$queryRaw<Row[]>`
      SELECT claim.outcome, claim.call_id AS "callId", claim.wait_ms AS "waitMs", claim.attempt, r.number, c.payload
      FROM judge_run r CROSS JOIN LATERAL claim_judge_call(r.id, ${turn}::int) AS claim
      LEFT JOIN judge_call k ON k.id = claim.call_id LEFT JOIN "case" c ON c.id = k.case_id
      WHERE r.id = ${run}::uuid AND r.project_id = ${projectId}`;
    if (!claim) return { outcome: "stop" };
    const { outcome, callId, waitMs, number, attempt, payload } = claim;
    if (outcome === "wait") return { outcome, waitMs };
    if (outcome === "finished" || outcome === "capped") await audit(`run ${number}`, { outcome });
    if (outcome === "finished" || outcome === "capped" || outcome === "stop") return { outcome };
    return { outcome, call: { id: callId, attempt, payload } };
  },
});
