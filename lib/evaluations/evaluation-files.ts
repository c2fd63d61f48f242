/** What can be downloaded of a run: the names that `assay evaluate` writes. */
export const RUN_FILES = ["report.html", "report.md", "audit.json", "target-card.md", "trace.jsonl"] as const;
/** What can be downloaded of several runs together: the names that `assay rescore` writes. */
export const COMBINED_FILES = ["report.html", "report.md", "audit.json", "flips.json"] as const;
/** The contested credits of all runs, ready to import. */
export const CONTESTED_FILE = "contested.jsonl";
