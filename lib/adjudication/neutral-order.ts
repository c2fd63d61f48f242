import { createHash } from "node:crypto";

export interface OrderKey {
  /** The project's seed. */
  seed: number;
  caseId: string;
  adjudicatorId: string;
}

/**
 * An order of raters that is drawn afresh for each case and adjudicator and stays the same at every look: by the
 * SHA-256 of seed, case, adjudicator and rater. A label that comes in later takes its place without moving the others
 * about among themselves, and the order tells nothing about who they are.
 */
export function neutralOrder<Item extends { raterId: string }>(items: readonly Item[], key: OrderKey): Item[] {
  const rank = ({ raterId }: Item) => createHash("sha256").update([key.seed, key.caseId, key.adjudicatorId, raterId].join("\n")).digest("hex");
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item);
}

/** "A", "B" … "Z", "AA", "AB" … for index 0, 1 … */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
