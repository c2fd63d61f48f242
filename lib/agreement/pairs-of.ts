/** Every unordered pair, in the given order. */
export function pairsOf(raters: readonly string[]): [string, string][] {
  return raters.flatMap((a, at) => raters.slice(at + 1).map((b): [string, string] => [a, b]));
}
