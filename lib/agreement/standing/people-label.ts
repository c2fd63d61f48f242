/** Where the label of a case comes from. */
export type LabelOrigin = "adjudicated" | "majority" | "tied" | "none";

/**
 * People's one label of a case: the adjudicated one where there is one, else the label that more than half of them gave.
 * A tie gives none: settling it is an adjudicator's task, never the order of the labels.
 */
export function peopleLabel(labels: readonly string[], adjudicated: string | null): { label: string | null; origin: LabelOrigin } {
  if (adjudicated !== null) return { label: adjudicated, origin: "adjudicated" };
  if (labels.length === 0) return { label: null, origin: "none" };
  const votes = new Map<string, number>();
  for (const label of labels) votes.set(label, (votes.get(label) ?? 0) + 1);
  const [most] = [...votes].sort(([, a], [, b]) => b - a);
  return most && 2 * most[1] > labels.length ? { label: most[0], origin: "majority" } : { label: null, origin: "tied" };
}
