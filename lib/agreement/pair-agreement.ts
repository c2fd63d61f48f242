import { cohenKappa } from "@/lib/stats/cohen-kappa";
import { confusionTable } from "@/lib/stats/confusion";
import { kappaParadox } from "@/lib/stats/kappa-paradox";
import type { Ratings } from "@/lib/stats/ratings";
import type { BootstrapPlan } from "./group-agreement";
import type { PairAgreement } from "./report-types";

/** Two raters on the cases that both labelled. */
export function pairAgreement(ratings: Ratings, [a, b]: readonly [string, string], { seed, resamples }: BootstrapPlan): PairAgreement {
  const kappa = cohenKappa(ratings, [a, b], { interval: { seed, resamples } });
  const confusion = confusionTable(ratings, { rows: a, columns: b });
  const same = confusion.counts.reduce((sum, row, at) => sum + (row[at] ?? 0), 0);
  return {
    a, b, n: confusion.n, percentAgreement: confusion.n > 0 ? same / confusion.n : null, kappa,
    largestKappa: kappa.value === null ? null : kappa.largestKappa,
    paradox: kappaParadox(confusion), confusion,
  };
}
