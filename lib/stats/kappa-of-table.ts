/** Kappa of a square table, given row-major with weights of agreement; null when it is 0/0. */
export type KappaEvaluator = (cells: ArrayLike<number>) => number | null;

/**
 * Prepares the evaluation of Cohen's kappa, 1 − D_o/D_e with weighted disagreement, on tables of one shape. The
 * margins are kept between calls, so that a bootstrap makes no garbage. D_e is 0 when both raters used one and the
 * same category only (or when the weights see no difference): undefined.
 * Source: Cohen (1968), Psychological Bulletin 70.
 */
export function kappaEvaluator(weights: Float64Array, size: number): KappaEvaluator {
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  return (cells) => {
    rows.fill(0);
    columns.fill(0);
    let total = 0;
    let observed = 0;
    for (let row = 0, at = 0; row < size; row++) {
      for (let column = 0; column < size; column++, at++) {
        const count = cells[at]!;
        if (count === 0) continue;
        rows[row]! += count;
        columns[column]! += count;
        total += count;
        observed += (1 - weights[at]!) * count;
      }
    }
    let expected = 0;
    for (let row = 0, at = 0; row < size; row++) {
      for (let column = 0; column < size; column++, at++) expected += (1 - weights[at]!) * rows[row]! * columns[column]!;
    }
    return expected > 1e-12 * total * total ? 1 - (total * observed) / expected : null;
  };
}
