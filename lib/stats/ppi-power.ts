import { InvalidStatisticInput } from "./invalid-statistic-input";

export interface PpiDesign {
  /** Correlation of the judge's labels with people's. */
  correlation: number;
  /** Cost of a case, of a person's label and of a judge's label, in one currency. */
  caseCost: number;
  humanCost: number;
  judgeCost: number;
  /** Money to spend, or the number of people's labels whose precision is wanted. */
  goal: { budget: number } | { effectiveLabels: number };
  /** Cases there are, labelled by people or not. */
  mostCases?: number;
}

export interface PpiPlan {
  /** Cases labelled by people and by the judge. */
  human: number;
  /** Further cases labelled by the judge alone. */
  judgeOnly: number;
  cost: number;
  /** People's labels that alone would be as precise. */
  effectiveLabels: number;
  /** The wanted precision cannot be had with so few cases. */
  shortOfCases?: boolean;
}

/**
 * How many cases people and judge should label for the most precision within a budget, or a wanted precision at the
 * least cost. When the judge is not worth its price, people label alone. Counts are rounded to whole cases, as ppi_py's
 * `ppi_power` does, whose values these are, so that the budget may be passed by part of one label.
 * Source: Broska, Howes & van Loon (2024), The Mixed Subjects Design.
 */
export function ppiPlan(design: PpiDesign): PpiPlan {
  const { correlation, caseCost, humanCost, judgeCost, goal, mostCases } = design;
  if (!(Math.abs(correlation) < 1)) throw new InvalidStatisticInput("The correlation of judge and people must lie strictly between −1 and 1.", { field: "correlation" });
  const explained = correlation * correlation;
  const ratio = (judgeCost + caseCost) / humanCost;
  const perLabel = humanCost * (1 - explained + ratio * explained + 2 * Math.sqrt(ratio * explained * (1 - explained)));
  const alone = humanCost + caseCost;
  const byBudget = "budget" in goal;
  const wanted = byBudget ? goal.budget / perLabel : goal.effectiveLabels;
  let plan = mixedPlan(design, wanted, ratio);
  if (alone < perLabel || plan.judgeOnly < 0) plan = peopleAlone(Math.round(byBudget ? goal.budget / alone : wanted), alone);
  if (mostCases === undefined || plan.human + plan.judgeOnly <= mostCases) return plan;
  if (byBudget) {
    if (mostCases * alone <= goal.budget) return peopleAlone(mostCases, alone);
    return priced(design, Math.round(goal.budget / humanCost - mostCases * ratio), mostCases);
  }
  if (wanted > mostCases) return { ...peopleAlone(mostCases, alone), shortOfCases: true };
  const human = Math.round((mostCases * (1 - explained)) / (mostCases / wanted - explained));
  return priced(design, human, mostCases);
}

function mixedPlan(design: PpiDesign, wanted: number, ratio: number): PpiPlan {
  const explained = design.correlation ** 2;
  const human = wanted * (1 - explained + Math.sqrt(ratio * explained * (1 - explained)));
  const further = explained === 0 ? 0 : (human * (wanted - human)) / (human - (1 - explained) * wanted);
  return priced(design, Math.round(human), Math.round(human) + Math.round(further));
}

function priced(design: PpiDesign, human: number, cases: number): PpiPlan {
  const judgeOnly = cases - human;
  const shrink = 1 - (design.correlation ** 2 * judgeOnly) / cases;
  return {
    human, judgeOnly, cost: human * design.humanCost + cases * (design.judgeCost + design.caseCost),
    effectiveLabels: Math.round(human / shrink),
  };
}

function peopleAlone(human: number, price: number): PpiPlan {
  return { human, judgeOnly: 0, cost: human * price, effectiveLabels: human };
}
