import type { ScaleReport } from "../report-types";

/** A case that a judge may have labelled, whether or not people labelled it. */
export interface JudgedSetCase {
  id: string;
  /** Stratum that the sample was drawn from; null without a design. */
  stratum: string | null;
  /** In the sample, so that people label it. */
  drawn: boolean;
  /** The same, or what the case's own file calls its stratum: by this, results are broken down. */
  part: string | null;
  /** Cases of one query depend on one another. */
  query: string;
  category: string | null;
  /** Systems whose runs the case comes from. */
  systems: readonly string[];
  /** People's label: the adjudicated one, else what more than half of them say; null without either. */
  human: string | null;
  /** The judge's label; null where it has none. */
  judge: string | null;
}

/** The classes of the scale, in declared order. */
export type Classes = ScaleReport["classes"];
