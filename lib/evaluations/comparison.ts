import type { Comparison, Recommendation } from "@/lib/target-audit/flips";

/** The runs on one dataset against each other. */
export interface DatasetComparison {
  dataset: string;
  /** Queries that every run answered and every target covers. */
  n: number;
  comparisons: Comparison[];
  recommendations: Recommendation[];
}
