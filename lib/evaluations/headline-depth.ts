import { CUTOFFS } from "@/lib/target-audit/rescore";

/** The depth at which hits, shifts and contested credits are decided. */
export const HEADLINE_DEPTH = CUTOFFS.at(-1)!;
