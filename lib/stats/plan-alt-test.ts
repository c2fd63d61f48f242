import { altTest } from "./alt-test";
import { IndexSampler } from "./index-sampler";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { draw } from "./simulated-ratings";
import type { Ratings } from "./ratings";

export interface AltTestPlanInput {
  /** Numbers of items to compare; every person labels all of them. */
  items: readonly number[];
  people: number;
  /** Expected share of each category. */
  proportions: readonly number[];
  /** Chance that a person, and the judge, gives the right category; other answers are equally likely. */
  personAccuracy: number;
  judgeAccuracy: number;
  epsilon: number;
  seed: number;
  /** Simulations a size; default 300. */
  simulations?: number;
}

export interface AltTestPower {
  items: number;
  /** Share of simulations in which the judge passes. */
  power: number;
  /** Standard error of that share. */
  standardError: number;
}

/** Chance that a judge of the expected accuracy passes the alternative annotator test, by seeded simulation. */
export function planAltTest(input: AltTestPlanInput): AltTestPower[] {
  if (input.people < 2) throw new InvalidStatisticInput("The alternative annotator test needs at least two people.", { field: "people" });
  if (input.proportions.length < 2) throw new InvalidStatisticInput("Give the shares of at least two categories.", { field: "proportions" });
  const simulations = input.simulations ?? 300;
  return input.items.map((items) => {
    const sampler = new IndexSampler(input.seed);
    let passed = 0;
    for (let simulation = 0; simulation < simulations; simulation++) {
      const ratings = simulatedLabels(input, items, sampler);
      const judge = String(input.people);
      const result = altTest(ratings, { judge, humans: ratings.raters.filter((rater) => rater !== judge), epsilon: input.epsilon });
      if (result.passed) passed++;
    }
    const power = passed / simulations;
    return { items, power, standardError: Math.sqrt((power * (1 - power)) / simulations) };
  });
}

function simulatedLabels(input: AltTestPlanInput, items: number, sampler: IndexSampler): Ratings {
  const raters = input.people + 1;
  const size = input.proportions.length;
  const codes = new Int16Array(items * raters);
  for (let item = 0; item < items; item++) {
    const truth = draw(input.proportions, sampler);
    for (let rater = 0; rater < raters; rater++) {
      const accuracy = rater < input.people ? input.personAccuracy : input.judgeAccuracy;
      const right = sampler.uniform() < accuracy;
      codes[item * raters + rater] = right ? truth : (truth + 1 + sampler.index(size - 1)) % size;
    }
  }
  return {
    level: "nominal", codes, values: null, clusters: null, weights: null,
    categories: input.proportions.map((_, category) => String(category)),
    items: Array.from({ length: items }, (_, item) => String(item)),
    raters: Array.from({ length: raters }, (_, rater) => String(rater)),
  };
}
