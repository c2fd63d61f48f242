/** What can be downloaded of a run: the names that `assay evaluate` writes. */
export const RUN_FILES = ["report.html", "report.md", "audit.json", "target-card.md", "trace.jsonl"] as const;
/** What can be downloaded of all runs together. */
export const EVALUATION_FILES = ["contested.jsonl", "comparison.json"] as const;
