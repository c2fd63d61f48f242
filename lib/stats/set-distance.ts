/** Jaccard distance of two sets: 1 − |A ∩ B| / |A ∪ B|; two empty sets are equal (0). */
export function jaccardDistance(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const { shared, union } = overlap(a, b);
  return union === 0 ? 0 : 1 - shared / union;
}

/**
 * MASI distance of two sets: 1 − Jaccard × monotonicity, where monotonicity is 1 for equal sets, 2/3 when one holds
 * the other, 1/3 when they overlap otherwise, 0 when they share nothing. Two empty sets are equal (0).
 * NLTK uses 0.67 and 0.33 for the two fractions; we follow the paper.
 * Source: Passonneau (2006), Measuring Agreement on Set-valued Items, LREC.
 */
export function masiDistance(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const { shared, union } = overlap(a, b);
  if (union === 0 || shared === union) return 0;
  if (shared === 0) return 1;
  const nested = shared === Math.min(a.size, b.size);
  return 1 - (shared / union) * (nested ? 2 / 3 : 1 / 3);
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): { shared: number; union: number } {
  let shared = 0;
  for (const member of a) if (b.has(member)) shared++;
  return { shared, union: a.size + b.size - shared };
}
