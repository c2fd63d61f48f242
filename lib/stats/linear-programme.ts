import { InvalidStatisticInput } from "./invalid-statistic-input";

export interface LinearProgramme {
  /** Coefficients of the function to maximise. */
  objective: readonly number[];
  /** One row an equation, with right-hand sides of 0 or more. */
  equations: readonly (readonly number[])[];
  right: readonly number[];
}

const TOLERANCE = 1e-10;

/**
 * Largest value of a linear function over x ≥ 0 under linear equations, by the two-phase simplex method with Bland's
 * rule, which cannot cycle. For the small programmes of sample size planning. Throws when no x fits.
 * Source: Dantzig (1963); Bland (1977), Mathematics of Operations Research 2.
 */
export function maximise(programme: LinearProgramme): number {
  const variables = programme.objective.length;
  const rows = programme.equations.length;
  const tableau = programme.equations.map((row, at) => [...row, ...Array.from({ length: rows }, (_, column) => Number(column === at)), programme.right[at]!]);
  const basis = Array.from({ length: rows }, (_, at) => variables + at);
  // First phase: drive the artificial variables, one an equation, to 0.
  const shortfall = improve(tableau, basis, [...new Array<number>(variables).fill(0), ...new Array<number>(rows).fill(-1)]);
  if (shortfall < -1e-8) throw new InvalidStatisticInput("These margins and this kappa do not fit together: no table has both.");
  for (const row of tableau) for (let at = variables; at < variables + rows; at++) if (!basis.includes(at)) row[at] = 0;
  return improve(tableau, basis, [...programme.objective, ...new Array<number>(rows).fill(-1e6)]);
}

/** Pivots until no variable can raise the objective; returns its value. */
function improve(tableau: number[][], basis: number[], objective: readonly number[]): number {
  const last = objective.length;
  for (;;) {
    const prices = basis.map((variable) => objective[variable]!);
    const entering = objective.findIndex((gain, column) =>
      !basis.includes(column) && gain - tableau.reduce((sum, row, at) => sum + prices[at]! * row[column]!, 0) > TOLERANCE
      && tableau.some((row) => row[column]! > TOLERANCE));
    if (entering < 0) return tableau.reduce((sum, row, at) => sum + prices[at]! * row[last]!, 0);
    let leaving = -1;
    let smallest = Number.POSITIVE_INFINITY;
    tableau.forEach((row, at) => {
      if (row[entering]! <= TOLERANCE) return;
      const ratio = row[last]! / row[entering]!;
      if (ratio < smallest - TOLERANCE || (ratio < smallest + TOLERANCE && leaving >= 0 && basis[at]! < basis[leaving]!)) {
        smallest = ratio;
        leaving = at;
      }
    });
    pivot(tableau, leaving, entering);
    basis[leaving] = entering;
  }
}

function pivot(tableau: number[][], row: number, column: number): void {
  const by = tableau[row]![column]!;
  const scaled = tableau[row]!.map((cell) => cell / by);
  tableau[row] = scaled;
  tableau.forEach((other, at) => {
    const factor = other[column]!;
    if (at !== row && factor !== 0) tableau[at] = other.map((cell, position) => cell - factor * scaled[position]!);
  });
}
