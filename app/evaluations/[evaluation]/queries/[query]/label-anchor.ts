/** Id of a labelled memory on its query's page, by its place among them. */
export function labelAnchor(at: number): string {
  return `labels-${at + 1}`;
}
