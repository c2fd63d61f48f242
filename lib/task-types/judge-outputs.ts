import { z } from "zod";
import { requiredText, text } from "./import-fields";
import type { HiddenFields, JudgeOpinion } from "./task-type";

/**
 * What judges said elsewhere of a response that people judge here. In files it stands in `judgeOutputs`; it is kept with
 * the hidden fields, so that nothing that annotators are sent can hold it, and shown to each after their own label.
 */
export const judgeOutputs = z
  .array(
    z.strictObject({
      judge: requiredText("the judge's name"),
      verdict: z.union([requiredText("what the judge decided"), z.number().transform(String), z.boolean().transform(String)], "must be text, a number or a truth value"),
      rationale: text("why").default(""),
    }),
    "must be a list of {judge, verdict, rationale}",
  )
  .default([]);

export function withOutputs(hidden: HiddenFields, outputs: readonly JudgeOpinion[]): HiddenFields {
  return outputs.length > 0 ? { ...hidden, judgeOutputs: outputs } : hidden;
}

/** The hidden fields as a file has them, the outputs apart. */
export function apartFromOutputs(hidden: HiddenFields): { judgeOutputs: JudgeOpinion[]; hidden: HiddenFields } {
  const { judgeOutputs: _, ...rest } = hidden;
  return { judgeOutputs: outputsIn(hidden), hidden: rest };
}

export function outputsIn(hidden: HiddenFields): JudgeOpinion[] {
  const parsed = judgeOutputs.safeParse(hidden.judgeOutputs);
  return parsed.success ? parsed.data : [];
}
