import type { StoredDesign, StratumPlan } from "./sample-schema";

/** A draw's strata taken together. One that adds to strata names them as they are after it, and so does this. */
export function strataTotal({ strata }: Pick<StoredDesign, "strata">): StratumPlan {
  const size = strata.reduce((sum, stratum) => sum + stratum.size, 0);
  const drawn = strata.reduce((sum, stratum) => sum + stratum.drawn, 0);
  return { stratum: "All", size, drawn, probability: size === 0 ? 0 : drawn / size };
}
