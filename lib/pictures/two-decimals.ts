/** Two decimals for reading, with a true minus and no negative zero. */
export function twoDecimals(value: number): string {
  return fixedDecimals(value, 2);
}

/** So many decimals for reading, with a true minus and no negative zero. */
export function fixedDecimals(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}
