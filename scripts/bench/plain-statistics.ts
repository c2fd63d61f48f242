/** Straightforward implementations that the bench compares with where no reference program is installed. */

/** Fleiss' kappa as one writes it first: a map of counts an item, then the formula. */
export function plainFleiss(rows: readonly (readonly number[])[]): number {
  const tables = rows.map((row) => {
    const counts = new Map<string, number>();
    for (const label of row) counts.set(String(label), (counts.get(String(label)) ?? 0) + 1);
    return counts;
  });
  const ratings = rows.flat();
  const labels = [...new Set(ratings.map(String))];
  const shares = labels.map((label) => tables.reduce((sum, counts) => sum + (counts.get(label) ?? 0), 0) / ratings.length);
  const agreement = tables.map((counts, item) => {
    const n = rows[item]!.length;
    return [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0) / (n * (n - 1));
  });
  const observed = agreement.reduce((sum, share) => sum + share, 0) / rows.length;
  const expected = shares.reduce((sum, share) => sum + share * share, 0);
  return (observed - expected) / (1 - expected);
}

/** Nominal alpha from all pairs of ratings within items. */
export function plainAlpha(rows: readonly (readonly number[])[]): number {
  const coincidences = new Map<string, number>();
  for (const row of rows) {
    row.forEach((one, at) => row.forEach((other, position) => {
      if (at === position) return;
      const key = `${one},${other}`;
      coincidences.set(key, (coincidences.get(key) ?? 0) + 1 / (row.length - 1));
    }));
  }
  const margins = new Map<string, number>();
  let total = 0;
  let differing = 0;
  for (const [key, weight] of coincidences) {
    const [one, other] = key.split(",") as [string, string];
    margins.set(one, (margins.get(one) ?? 0) + weight);
    total += weight;
    if (one !== other) differing += weight;
  }
  let expected = total * total;
  for (const margin of margins.values()) expected -= margin * margin;
  return 1 - ((total - 1) * differing) / expected;
}

/** Means of resamples with indices drawn, gathered and averaged in turn. */
export function plainResamples(n: number, resamples: number): number[] {
  const values = Array.from({ length: n }, (_, at) => (at * 7919) % n / n);
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: resamples }, () => {
    const indices = Array.from({ length: n }, () => Math.floor(next() * n));
    const drawn = indices.map((index) => values[index]!);
    return drawn.reduce((sum, value) => sum + value, 0) / n;
  });
}
