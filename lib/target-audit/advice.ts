/** What to report when, after the paper's table of recommendations. */
export const ADVICE = [
  "Canonical where the deployment serves transformed memories, with Raw beside it as the strict floor.",
  "Raw where people read the original turns or exact provenance matters.",
  "Source only as a relaxed stress test.",
] as const;
