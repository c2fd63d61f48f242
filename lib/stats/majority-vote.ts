import { InvalidStatisticInput } from "./invalid-statistic-input";
import { itemCounts } from "./item-counts";
import type { Ratings } from "./ratings";

/**
 * What happens when several answers share the most votes: no label, a person decides (the item is listed), or the
 * first of a declared order of preference. Never the first in alphabetical or declared order by accident.
 */
export type TiePolicy = { kind: "none" } | { kind: "adjudicate" } | { kind: "priority"; order: readonly string[] };

interface MajorityItem {
  item: string;
  /** Answers with the most votes, in declared order; empty for an item without ratings. */
  winners: readonly string[];
  /** Share of the votes that each winner has; null without votes. */
  share: number | null;
  votes: number;
  /** More than half of the votes. */
  strict: boolean;
  /** After the tie policy. */
  label: string | null;
}

export interface MajorityVote {
  items: readonly MajorityItem[];
  ties: number;
  /** Items whose tie waits for a person; empty unless the policy is `adjudicate`. */
  toAdjudicate: readonly string[];
}

/** Most frequent answer of each item, ties settled by the declared policy and counted. */
export function majorityVote(ratings: Ratings, policy: TiePolicy): MajorityVote {
  const preference = policy.kind === "priority" ? preferenceOf(policy.order, ratings.categories) : null;
  const { counts, ratersPerItem } = itemCounts(ratings);
  const size = ratings.categories.length;
  const items = ratings.items.map((item, row): MajorityItem => {
    const votes = ratersPerItem[row]!;
    if (votes === 0) return { item, winners: [], share: null, votes, strict: false, label: null };
    const own = counts.subarray(row * size, (row + 1) * size);
    const most = own.reduce((largest, count) => Math.max(largest, count), 0);
    const winners = ratings.categories.filter((_, category) => own[category] === most);
    const tied = winners.length > 1;
    const preferred = tied && preference ? winners.reduce((best, next) => (preference.get(next)! < preference.get(best)! ? next : best)) : null;
    return { item, winners, share: most / votes, votes, strict: 2 * most > votes, label: tied ? preferred : winners[0]! };
  });
  const tied = items.filter(({ winners }) => winners.length > 1);
  return { items, ties: tied.length, toAdjudicate: policy.kind === "adjudicate" ? tied.map(({ item }) => item) : [] };
}

function preferenceOf(order: readonly string[], categories: readonly string[]): Map<string, number> {
  const preference = new Map(order.map((name, position) => [name, position]));
  const missing = categories.filter((name) => !preference.has(name));
  if (missing.length > 0) {
    throw new InvalidStatisticInput(`The order of preference for ties leaves out: ${missing.join(", ")}.`, { field: "priority" });
  }
  return preference;
}
