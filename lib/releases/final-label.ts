import type { ChoiceQuestion } from "@/lib/task-types/question";
import type { TiePolicy } from "./schema";

/** Where a final label comes from, said beside it in every release. */
export const PROVENANCES = ["adjudicated", "unanimous", "majority", "single", "tie_rule", "none"] as const;
export type Provenance = (typeof PROVENANCES)[number];

export interface FinalLabel {
  /** Null when there is none. */
  value: string | null;
  provenance: Provenance;
}

interface Evidence {
  /** The adjudicator's answer in force. */
  adjudicated: string | undefined;
  /** The people's answers that count, one a person. Models never count. */
  labels: readonly string[];
  tiePolicy: TiePolicy;
}

/**
 * The label of a case on one question: the adjudicator's answer where there is one; else what all people say
 * (`unanimous`, or `single` when only one person labelled it); else what more than half of them say (`majority`);
 * else, if the policy says so, the lowest of the labels chosen most often (`tie_rule`), which needs options with
 * scores; else none.
 */
export function finalLabel(question: ChoiceQuestion, evidence: Evidence): FinalLabel {
  const { adjudicated, labels, tiePolicy } = evidence;
  if (adjudicated !== undefined) return { value: adjudicated, provenance: "adjudicated" };
  const [first, ...rest] = labels;
  if (first === undefined) return { value: null, provenance: "none" };
  if (rest.length === 0) return { value: first, provenance: "single" };
  const leaders = mostChosen(labels);
  const [leader] = leaders.values;
  if (leader !== undefined && leaders.count === labels.length) return { value: leader, provenance: "unanimous" };
  if (leader !== undefined && leaders.count * 2 > labels.length) return { value: leader, provenance: "majority" };
  const lowest = tiePolicy === "lower_label" ? lowestOf(question, leaders.values) : null;
  return lowest === null ? { value: null, provenance: "none" } : { value: lowest, provenance: "tie_rule" };
}

function mostChosen(labels: readonly string[]): { values: string[]; count: number } {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const count = Math.max(...counts.values());
  return { count, values: [...counts].filter(([, times]) => times === count).map(([value]) => value) };
}

function lowestOf(question: ChoiceQuestion, values: readonly string[]): string | null {
  const scored = question.options.filter((option) => values.includes(option.value) && option.score !== undefined);
  if (scored.length < values.length) return null;
  return scored.reduce((low, option) => ((option.score ?? 0) < (low.score ?? 0) ? option : low)).value;
}
