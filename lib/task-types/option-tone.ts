import type { Option } from "./question";

export type OptionTone = "good" | "middle" | "bad" | "plain";

/** Where an option stands among all: by score where every option has one, so that a scale may begin at either end; else plain. */
export function optionTone(options: readonly Option[], value: string): OptionTone {
  const scores = options.map(({ score }) => score);
  const score = options.find((option) => option.value === value)?.score;
  if (score === undefined) return "plain";
  const known = scores.filter((candidate) => candidate !== undefined);
  if (score === Math.max(...known)) return "good";
  return score === Math.min(...known) ? "bad" : "middle";
}
