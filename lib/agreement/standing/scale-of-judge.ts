import type { DeclaredScale } from "../declared-scale";

/** A scale of a project, under the question that it reads. */
export interface QuestionScale {
  question: { id: string };
  scale: Pick<DeclaredScale, "name" | "classes" | "classOf">;
}

/**
 * Position of the scale that a judge uses: of the first question that it answered, the merged one when it never gives some
 * label and what it gives is one of each merged class, so that it is a judge of that scale; else the one as
 * labelled. A judge that says right or wrong is so not held against labels that it does not know. 0 when it answered nothing.
 *
 * @param scales each question's scale as labelled before its merging
 */
export function scaleOfJudge(scales: readonly QuestionScale[], labelsOf: (question: string) => readonly string[]): number {
  for (const [at, { question, scale }] of scales.entries()) {
    const used = [...new Set(labelsOf(question.id))];
    if (used.length === 0) continue;
    const merged = scales[at + 1]?.question.id === question.id ? scales[at + 1]!.scale : null;
    const fits = merged !== null && used.length < scale.classes.length && used.length === merged.classes.length && new Set(used.map(merged.classOf)).size === used.length;
    return fits ? at + 1 : at;
  }
  return 0;
}
