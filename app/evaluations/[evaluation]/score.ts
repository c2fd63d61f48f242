/** A score with three decimals; "–" where the target is empty. */
export function score(value: number | null): string {
  return value === null ? "–" : value.toFixed(3);
}
