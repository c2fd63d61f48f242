import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { cohenVariances } from "./cohen-variances";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { maximise } from "./linear-programme";

export interface KappaTestDesign {
  /** Kappa to be ruled out, and kappa supposed to hold. */
  null: number;
  expected: number;
  /** Default 0.05, one-sided. */
  level?: number;
  /** Default 0.8. */
  power?: number;
  twoSided?: boolean;
}

/**
 * Items for two raters and two categories to show that kappa differs from `null` when it is `expected`, for given
 * shares of positive answers; a whole number. Values as R's irr, N.cohen.kappa.
 * Source: Cantor (1996), Psychological Methods 1.
 */
export function binaryKappaTestSize(firstShare: number, secondShare: number, design: KappaTestDesign): number {
  const deviation = (kappa: number) => {
    const chance = firstShare * secondShare + (1 - firstShare) * (1 - secondShare);
    const agreement = kappa * (1 - chance) + chance;
    const both = (agreement - 1 + firstShare + secondShare) / 2;
    const cells = Float64Array.of(both, firstShare - both, secondShare - both, 1 - firstShare - secondShare + both);
    if (cells.some((cell) => cell < -1e-12)) throw new InvalidStatisticInput(`These shares do not allow a kappa of ${kappa}.`, { field: "kappa" });
    return Math.sqrt(cohenVariances(cells, Float64Array.of(1, 0, 0, 1), 2).variance);
  };
  return sizeFrom(deviation, design);
}

/**
 * The same for several categories whose shares are alike for both raters: the size that suffices for every table with
 * these shares, from the largest variance that they allow. Values as R's irr, N2.cohen.kappa.
 * Source: Flack, Afifi, Lachenbruch & Schouten (1988), Psychometrika 53.
 */
export function kappaTestSize(shares: readonly number[], design: KappaTestDesign): number {
  return sizeFrom((kappa) => Math.sqrt(largestVariance(shares, kappa)), design);
}

function sizeFrom(deviation: (kappa: number) => number, design: KappaTestDesign): number {
  const gap = design.expected - design.null;
  if (gap === 0) throw new InvalidStatisticInput("The kappa to rule out and the one expected are the same.", { field: "expected" });
  const level = (design.level ?? 0.05) / (design.twoSided ? 2 : 1);
  const reach = normalQuantile(1 - level, 0, 1) * deviation(design.null) + normalQuantile(design.power ?? 0.8, 0, 1) * deviation(design.expected);
  return Math.ceil((reach / gap) ** 2);
}

/** Largest large-sample variance of kappa, for one item, over all tables with these margins and this kappa. */
function largestVariance(shares: readonly number[], kappa: number): number {
  const size = shares.length;
  const chance = shares.reduce((sum, share) => sum + share * share, 0);
  const agreement = kappa * (1 - chance) + chance;
  const cells = Array.from({ length: size * size }, (_, at) => ({ row: Math.floor(at / size), column: at % size }));
  const objective = cells.map(({ row, column }) => row === column
    ? (1 - chance - 2 * shares[row]! * (1 - agreement)) ** 2
    : (1 - agreement) ** 2 * (shares[row]! + shares[column]!) ** 2);
  const equation = (fits: (cell: { row: number; column: number }) => boolean) => cells.map((cell) => Number(fits(cell)));
  const spread = maximise({
    objective,
    equations: [
      ...shares.map((_, category) => equation(({ row }) => row === category)),
      ...shares.map((_, category) => equation(({ column }) => column === category)),
      equation(({ row, column }) => row === column),
    ],
    right: [...shares, ...shares, agreement],
  });
  return (spread - (agreement * chance - 2 * chance + agreement) ** 2) / (1 - chance) ** 4;
}
