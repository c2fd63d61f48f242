import { decidedLabel } from "./impute-labels";
import type { CreditLabels } from "./credit-labels";
import type { Credit, CreditedQuery } from "./credits";

/** Whether what was returned within k covers answers that are spread over several turns. */
export interface JointSufficiency {
  /** Answerable queries with two or more gold turns. */
  queries: number;
  /** A returned memory supports the answer by itself, or every gold turn is there: itself, or in a memory that supports it at least partly. */
  supported: number;
  /** Some gold turn is neither there nor in a memory whose label is still to come. */
  notSupported: number;
  /** The labels that are missing would decide. */
  undecided: number;
}

/**
 * Sufficiency of several memories together. Labels judge each memory alone, where one piece of several is partial; so
 * pieces count together when every gold turn has one.
 */
export function jointSufficiency(queries: readonly CreditedQuery[], { labels, k }: { labels: CreditLabels; k: number }): JointSufficiency {
  const counts: JointSufficiency = { queries: 0, supported: 0, notSupported: 0, undecided: 0 };
  for (const { rescored: { query, ranked }, credits } of queries) {
    const turns = [...new Set(query.evidence)];
    if (!query.answerable || turns.length < 2) continue;
    counts.queries++;
    const returned = new Set(ranked.slice(0, k));
    const pieces = credits.filter(({ id }) => returned.has(id)).map((credit) => ({ anchors: credit.anchors, ...standing(credit, labels) }));
    const covered = (least: "sure" | "possible") => pieces.some((piece) => piece[least] === "whole") || turns.every((turn) => pieces.some((piece) => piece.anchors.includes(turn) && piece[least] !== "none"));
    if (covered("sure")) counts.supported++;
    else if (covered("possible")) counts.undecided++;
    else counts.notSupported++;
  }
  return counts;
}

type Piece = "whole" | "part" | "none";

/** How far a memory supports the answer for certain, and at most. A gold turn that nobody labelled is a part of it. */
function standing({ raw, verdict }: Credit, labels: CreditLabels): { sure: Piece; possible: Piece } {
  const label = decidedLabel(verdict, labels);
  if (label === null) return raw ? { sure: "part", possible: "part" } : { sure: "none", possible: "whole" };
  const piece: Piece = label === "supports" ? "whole" : label === "partial" ? "part" : "none";
  return { sure: piece, possible: piece };
}
