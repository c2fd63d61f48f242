/** Mean of a list; not a number for an empty one, so callers check its length first. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
}

/** Variance with divisor n − ddof. */
export function variance(values: ArrayLike<number>, ddof: 0 | 1): number {
  const centre = mean(values);
  let squares = 0;
  for (let at = 0; at < values.length; at++) squares += (values[at]! - centre) ** 2;
  return squares / (values.length - ddof);
}

/** Covariance of two lists of equal length with divisor n − ddof. */
export function covariance(x: ArrayLike<number>, y: ArrayLike<number>, ddof: 0 | 1): number {
  const centreX = mean(x);
  const centreY = mean(y);
  let products = 0;
  for (let at = 0; at < x.length; at++) products += (x[at]! - centreX) * (y[at]! - centreY);
  return products / (x.length - ddof);
}
