import type { ScaleReport } from "../report-types";

/** A case that a judge was to label, whether or not it did, and whether or not people labelled it. */
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
  /** Versions of the guideline under which people labelled it: "version 2". */
  rubrics: readonly string[];
  /** People's label: the adjudicated one, else what more than half of them say; null without either. */
  human: string | null;
  /** People labelled it and are split evenly: an adjudicator is to settle it. */
  tied: boolean;
  /** Not in the sample, but people's labels are there, made elsewhere: once drawn it needs none. */
  spare: boolean;
  /** The judge's label; null where it gave none: an invalid reply, a tie of its passes, or a case that it has not come to. */
  judge: string | null;
}

/** The classes of the scale, in declared order. */
export type Classes = ScaleReport["classes"];
