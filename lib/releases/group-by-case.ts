/** Rows by the case they belong to, in the order given. */
export function groupByCase<Row extends { caseId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.caseId);
    if (group) group.push(row);
    else groups.set(row.caseId, [row]);
  }
  return groups;
}
