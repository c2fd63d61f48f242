import { flipSections, flipsCounted } from "./flip-report";
import { decimals, withCommas, withInterval } from "./numbers";
import { dot, dots } from "./report-pictures";
import { NOTE, count, figure, interval, scoreCells, tableOf, text } from "./report-tables";
import { CUTOFFS } from "./rescore";
import { READING_NAMES, semanticSection } from "./validated-report";
import type { Audit } from "./audit";
import type { CombinedAudit } from "./combined-audit";
import type { ReportSection } from "./report-section";
import type { Validation } from "./validation";

const READINGS = Object.keys(READING_NAMES) as (keyof typeof READING_NAMES)[];

/** Where a report leads to pages of its own; one without them stands alone. */
export interface ReportLinks {
  /** Page of a flip by its number, from 1 over all datasets. */
  flipAddress?: (flip: number) => string;
}

/** What labels make of several runs: deserved credit over all of them, each run under the validated target, and the flips that survive. */
export function validationSections({ validated, runs, k }: Pick<CombinedAudit, "validated" | "runs" | "k">, { flipAddress }: ReportLinks = {}): ReportSection[] {
  if (!validated) return [];
  const before = (at: number) => validated.flips.slice(0, at).reduce((sum, { flips }) => sum + flips.length, 0);
  const flips = validated.flips.flatMap((found, at) => flipSections(found, { k, before: before(at), ...(flipAddress ? { addressOf: flipAddress } : {}) }));
  return [semanticSection(validated.semantic), runsSection(runs, String(k)), ...flips];
}

function runsSection(runs: readonly Audit[], k: string): ReportSection {
  const readings = runs.flatMap(({ run, validated }) => (validated ? [{ name: `${run.system} on ${run.dataset}`, validated: validated.validated }] : []));
  return {
    title: "Each run under the validated target",
    parts: [
      {
        kind: "picture",
        picture: dots(readings.map(({ name, validated }) => dot(name, (validated.imputed ?? validated.lower).ndcg[k]!, true)), { id: "validated-runs", title: `nDCG@${k} under the validated target`, axis: `mean nDCG@${k}, 95 % interval` }),
        caption: `nDCG@${k} of each run, undecided memories imputed where something can be`,
        sentence: "A transformed memory counts when it supports the answer; what nobody decided is left out, imputed, or let in.",
        table: tableOf([text("Run"), text("Reading"), figure(`nDCG@${k}`), interval(), count("Queries"), NOTE], readings.flatMap(({ name, validated }) => READINGS.flatMap((reading) => {
          const score = validated[reading]?.ndcg[k];
          return score ? [[name, READING_NAMES[reading], ...scoreCells(score)]] : [];
        }))),
      },
    ],
  };
}

/** What the labels make of some runs, in a few lines for the terminal. */
export function describeValidation({ labels, semantic, runs, flips }: Validation): string {
  const { thisSet, peopleAlone, judgesAlone } = semantic.overall.estimates.supports;
  const k = String(CUTOFFS.at(-1)!);
  const best = [thisSet, peopleAlone, judgesAlone].find(({ value }) => value !== null) ?? judgesAlone;
  return [
    `Labels of ${labels.sources.join(", ")} (${labels.from}): ${labels.deciding} of ${labels.cases} cases decided, ${labels.matched} of memories that these runs hold.`,
    `Contested credits that support the answer: ${best.value === null ? best.reason : withInterval({ value: best.value, n: best.n, interval: best.interval })} (${best.method}).`,
    ...runs.map(({ system, dataset, validated: { lower, imputed, upper } }) => `${system} on ${dataset}, validated nDCG@${k}: ${(imputed ?? lower).ndcg[k]!.value === null ? "not defined" : withCommas((imputed ?? lower).ndcg[k]!)}; lower ${decimals(lower.ndcg[k]!.value)}, upper ${decimals(upper.ndcg[k]!.value)}`),
    ...flips.map(({ dataset, flips: list }) => `${flipsCounted(list)} on ${dataset}: ${list.filter(({ confirmed }) => confirmed).length} confirmed; ${list.filter(({ outcome }) => outcome === "kept").length} kept and ${list.filter(({ outcome }) => outcome === "reversed").length} reversed under the validated target.`),
  ].join("\n");
}
