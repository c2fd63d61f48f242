import type { z } from "zod";
import { record, type AuditEntry } from "@/lib/audit/record";
import type { Actor } from "@/lib/auth/actor";
import { checkInput, described, noteRefusal, type Operation } from "@/lib/auth/operation";
import { database } from "@/lib/db/client";
import { transaction, type Transaction, type TransactionOptions } from "@/lib/db/transaction";
import { InvalidInput } from "@/lib/errors";
import type { EvaluationNeed } from "./evaluation-access";
import { authorizeEvaluation, type EvaluationAccess } from "./authorize-evaluation";

export interface EvaluationContext extends EvaluationAccess {
  tx: Transaction;
  actor: Actor;
  /** Writes the audit row of this command in its transaction. */
  audit(detail?: AuditEntry["detail"]): Promise<void>;
}

interface EvaluationSpec<Schema extends z.ZodType, Result> {
  name: string;
  input: Schema;
  run(context: EvaluationContext, input: z.output<Schema>): Promise<Result>;
}

type EvaluationInput<Schema extends z.ZodType> = z.input<Schema> extends Record<string, never> ? { evaluation: string } : { evaluation: string } & z.input<Schema>;

/** A read of one evaluation. */
export function evaluationQuery<Schema extends z.ZodType, Result>(spec: EvaluationSpec<Schema, Result>): Operation<EvaluationInput<Schema>, Result> {
  const call = async (actor: Actor, raw: EvaluationInput<Schema>): Promise<Result> => {
    const tx = database().prisma;
    const access = await authorizeEvaluation(tx, actor, { evaluation: evaluationOf(raw), need: "read" });
    return spec.run({ ...access, tx, actor, audit: async () => undefined }, checkInput(spec.input, withoutEvaluation(raw)));
  };
  return described(call, { name: spec.name, kind: "query", access: "evaluation.read" });
}

/** A change of one evaluation, as one transaction; with `need: "read"` for those who may only read it. */
export function evaluationCommand<Schema extends z.ZodType, Result>(spec: EvaluationSpec<Schema, Result> & TransactionOptions & { need?: EvaluationNeed }): Operation<EvaluationInput<Schema>, Result> {
  const { name, need = "edit" } = spec;
  const call = async (actor: Actor, raw: EvaluationInput<Schema>): Promise<Result> => {
    const evaluation = evaluationOf(raw);
    try {
      return await transaction(async (tx) => {
        const access = await authorizeEvaluation(tx, actor, { evaluation, need });
        const input = checkInput(spec.input, withoutEvaluation(raw));
        return spec.run({ ...access, tx, actor, audit: (detail) => record(tx, { actor, action: name, subject: access.evaluationId, detail }) }, input);
      }, spec);
    } catch (error) {
      await noteRefusal(error, { actor, action: name, subject: evaluation.slice(0, 100) });
      throw error;
    }
  };
  return described(call, { name, kind: "command", access: `evaluation.${need}` });
}

function evaluationOf(raw: unknown): string {
  const evaluation = (raw as { evaluation?: unknown } | null)?.evaluation;
  if (typeof evaluation !== "string" || evaluation === "") throw new InvalidInput("Say which evaluation.", { evaluation: "is missing" });
  return evaluation;
}

function withoutEvaluation(raw: object): object {
  return Object.fromEntries(Object.entries(raw).filter(([key]) => key !== "evaluation"));
}
