import { InvalidInput } from "@/lib/errors";
import type { Stratum } from "./sample-design";

interface Grouping {
  /** As in a sample request; names the strata. */
  stratify: string;
  rankBounds: readonly number[];
}

const MOST_STRATA = 200;

/**
 * Puts cases into strata by the value of a field, null where a case has none. Ranks go into buckets in rising order; other
 * values are strata of their own, in alphabetical order, those without a value last.
 *
 * @param values one a case, in stored order.
 */
export function groupIntoStrata(values: readonly (string | null)[], grouping: Grouping): Stratum[] {
  const byRank = grouping.stratify === "rank";
  const groups = new Map<string, { order: number; members: number[] }>();
  values.forEach((value, index) => {
    const { name, order } = byRank ? rankBucket(value, grouping.rankBounds) : plainStratum(value, grouping.stratify);
    const group = groups.get(name);
    if (group) group.members.push(index);
    else groups.set(name, { order, members: [index] });
    if (groups.size > MOST_STRATA) throw new InvalidInput(`“${grouping.stratify}” has more than ${MOST_STRATA} different values. Stratify by a field with fewer.`, { stratify: "has too many values" });
  });
  const sorted = [...groups].sort(([a, one], [b, two]) => one.order - two.order || (a < b ? -1 : 1));
  return sorted.map(([stratum, { members }]) => ({ stratum, members }));
}

/** Hyphens, and a word before the numbers, so that no spreadsheet takes "1-5" for a date. */
function rankBucket(value: string | null, bounds: readonly number[]): { name: string; order: number } {
  const rank = Number(value);
  if (value === null || !Number.isFinite(rank)) return { name: "no rank", order: bounds.length + 1 };
  const at = bounds.findIndex((bound) => rank <= bound);
  if (at === -1) return { name: `rank over ${bounds.at(-1)}`, order: bounds.length };
  const from = at === 0 ? 1 : (bounds[at - 1] ?? 0) + 1;
  return { name: from === bounds[at] ? `rank ${from}` : `rank ${from}-${bounds[at]}`, order: at };
}

function plainStratum(value: string | null, field: string): { name: string; order: number } {
  if (field === "") return { name: "all cases", order: 0 };
  return value === null || value === "" ? { name: `no ${field}`, order: 1 } : { name: value.slice(0, 120), order: 0 };
}
