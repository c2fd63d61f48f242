import tCdf from "@stdlib/stats-base-dists-t-cdf";
import { categoryPositions } from "./agreement-weights";
import { raterColumn } from "./select-ratings";
import type { Ratings } from "./ratings";

/** Who is at least as near to the remaining people, item by item: 1 a win, for person and judge apart. */
export interface AltTestLines {
  rater: string;
  items: Int32Array;
  personWins: Uint8Array;
  judgeWins: Uint8Array;
}

export interface AltTestRater {
  rater: string;
  n: number;
  judgeWinShare: number;
  personWinShare: number;
  /** Person minus judge; below epsilon the judge may replace this person. */
  meanDifference: number;
  /** One-sided; null when all differences equal epsilon (0/0). */
  p: number | null;
}

/** Compares person and judge on every item that the judge and at least two people labelled. */
export function altTestLines(ratings: Ratings, options: { judge: string; humans: readonly string[] }): AltTestLines[] {
  const width = ratings.raters.length;
  const people = options.humans.map((human) => raterColumn(ratings, human));
  const judge = raterColumn(ratings, options.judge);
  const nearness = nearnessOf(ratings);
  return people.map((person, position) => {
    const items: number[] = [];
    const personWins: number[] = [];
    const judgeWins: number[] = [];
    for (let item = 0; item < ratings.items.length; item++) {
      const own = ratings.codes[item * width + person]!;
      const judged = ratings.codes[item * width + judge]!;
      if (own < 0 || judged < 0) continue;
      const others = people.flatMap((column) => (column !== person && ratings.codes[item * width + column]! >= 0 ? [ratings.codes[item * width + column]!] : []));
      if (others.length === 0) continue;
      const personScore = nearness(own, others);
      const judgeScore = nearness(judged, others);
      items.push(item);
      personWins.push(Number(personScore >= judgeScore));
      judgeWins.push(Number(judgeScore >= personScore));
    }
    return { rater: options.humans[position]!, items: Int32Array.from(items), personWins: Uint8Array.from(personWins), judgeWins: Uint8Array.from(judgeWins) };
  });
}

/** Accuracy against the others, or minus the mean squared distance, which orders as its root does. */
function nearnessOf(ratings: Ratings): (answer: number, others: readonly number[]) => number {
  if (ratings.level === "nominal") return (answer, others) => others.filter((other) => other === answer).length / others.length;
  const place = categoryPositions(ratings, ratings.values ? "values" : "ranks");
  return (answer, others) => -others.reduce((sum, other) => sum + (place[answer]! - place[other]!) ** 2, 0) / others.length;
}

/** The one-sided t test for one left-out person. */
export function altTestOfRater(line: AltTestLines, epsilon: number): AltTestRater {
  const n = line.items.length;
  let judge = 0;
  let person = 0;
  let squares = 0;
  for (let at = 0; at < n; at++) {
    judge += line.judgeWins[at]!;
    person += line.personWins[at]!;
    squares += (line.personWins[at]! - line.judgeWins[at]!) ** 2;
  }
  const meanDifference = (person - judge) / n;
  const variance = n > 1 ? Math.max(0, (squares - n * meanDifference * meanDifference) / (n - 1)) : 0;
  return {
    rater: line.rater, n, judgeWinShare: judge / n, personWinShare: person / n, meanDifference,
    p: oneSidedP({ meanDifference, variance, n, epsilon }),
  };
}

function oneSidedP(input: { meanDifference: number; variance: number; n: number; epsilon: number }): number | null {
  const distance = input.meanDifference - input.epsilon;
  if (input.variance < 1e-15) return Math.abs(distance) < 1e-15 ? null : Number(distance > 0);
  return tCdf(distance / Math.sqrt(input.variance / input.n), input.n - 1);
}
