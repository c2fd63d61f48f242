import { dawidSkene } from "@/lib/stats/dawid-skene";
import { responsesOfRatings } from "@/lib/stats/labelled-responses";
import type { Ratings } from "@/lib/stats/ratings";
import { selectRaters } from "@/lib/stats/select-ratings";
import { countCases } from "./count-cases";
import type { Competence } from "./report-types";

/**
 * Annotators' competence by Dawid and Skene's model, on people alone: models err together, which the model does not
 * allow for. Null with fewer than three people or without cases that two of them labelled, where it is not identified.
 */
export function competence(all: Ratings, people: readonly string[]): Competence | null {
  if (people.length < 3) return null;
  const ratings = selectRaters(all, [...people]);
  const { comparable } = countCases(ratings);
  if (comparable === 0) return null;
  const { annotators, warnings } = dawidSkene(responsesOfRatings(ratings));
  return { raters: annotators.map(({ rater, responses, competence }) => ({ pseudonym: rater, labels: responses, competence })), cases: comparable, warnings };
}
