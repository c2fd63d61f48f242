/** What one check of the installation found. */
export interface Finding {
  readonly check: string;
  readonly state: "good" | "note" | "bad";
  readonly found: string;
  /** What to do about it, for a bad one. */
  readonly advice?: string;
}

const SIGNS = { good: "ok  ", note: "note", bad: "BAD " };

/** One line a finding, with the advice below. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .flatMap(({ check, state, found, advice }) => [`${SIGNS[state]}  ${check.padEnd(width)}  ${found}`, ...(advice ? [`      ${" ".repeat(width)}→ ${advice}`] : [])])
    .join("\n");
}
