import { z } from "zod";
import { requireUser } from "@/lib/auth/authorize";
import { query } from "@/lib/auth/operation";

/**
 * Whether the list of evaluations has anything for somebody: they may add one (administrators, owners of a project), or
 * added one before. Whoever only labels or adjudicates can neither see nor add any.
 */
export const managesEvaluations = query({
  name: "evaluations.managed",
  access: "account",
  input: z.object({}),
  async run({ tx, actor }): Promise<boolean> {
    if (actor.kind === "operator") return true;
    const userId = requireUser(actor);
    const [row] = await tx.$queryRaw<{ manages: boolean }[]>`
      SELECT EXISTS (SELECT FROM "user" WHERE id = ${userId}::uuid AND administrator)
        OR EXISTS (SELECT FROM member WHERE user_id = ${userId}::uuid AND 'owner' = ANY(roles))
        OR EXISTS (SELECT FROM evaluation WHERE created_by_id = ${userId}::uuid) AS manages`;
    return row?.manages ?? false;
  },
});
