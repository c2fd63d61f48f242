import { classificationScores } from "@/lib/stats/classification-scores";
import { confusionOfLabels } from "@/lib/stats/confusion";
import { majorityVote } from "@/lib/stats/majority-vote";
import { selectRaters } from "@/lib/stats/select-ratings";
import type { Ratings } from "@/lib/stats/ratings";
import type { AgainstMajority } from "./report-types";

/** Precision, recall and F1 of a model for what most people said, class by class. Tied cases have no majority and are left out. */
export function againstMajority(all: Ratings, { model, people }: { model: string; people: readonly string[] }): AgainstMajority {
  const given = selectRaters(all, [model]);
  const modelLabels = Array.from(given.codes, (code) => given.categories[code] ?? null);
  const { items } = majorityVote(selectRaters(all, people), { kind: "none" });
  const ties = items.filter(({ winners }, at) => winners.length > 1 && modelLabels[at] !== null).length;
  return { scores: classificationScores(confusionOfLabels(items.map(({ label }) => label), modelLabels, all.categories)), ties };
}
