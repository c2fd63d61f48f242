import { counted, decimals, withCommas, withInterval } from "./numbers";
import { dot, dots } from "./report-pictures";
import { METRIC_NAMES, NOTE, TARGET_NAMES, count, figure, interval, scoreCells, tableOf, text } from "./report-tables";
import { CUTOFFS } from "./rescore";
import { READING_NAMES, semanticSection } from "./validated-report";
import type { FigureCell, FigureTable } from "@/lib/pictures/figure-table";
import type { Audit } from "./audit";
import type { CombinedAudit } from "./combined-audit";
import type { FlipSurvival, FlipsUnderLabels } from "./flip-survival";
import type { ReportSection } from "./report-section";
import type { Validation } from "./validation";

const READINGS = Object.keys(READING_NAMES) as (keyof typeof READING_NAMES)[];
/** Flips whose deciding labels are listed one by one. */
const DETAILED = 12;

/** What labels make of several runs: deserved credit over all of them, each run under the validated target, and the flips that survive. */
export function validationSections({ validated, runs, k }: Pick<CombinedAudit, "validated" | "runs" | "k">): ReportSection[] {
  return validated ? [semanticSection(validated.semantic), runsSection(runs, String(k)), ...validated.flips.map((flips) => flipSection(flips, k))] : [];
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

/** The flips between the runs on one dataset, and what the labels say of each. */
function flipSection({ dataset, n, flips }: { dataset: string } & FlipsUnderLabels, k: number): ReportSection {
  const title = `Flips that survive on ${dataset}`;
  if (flips.length === 0) return { title, parts: [{ kind: "text", text: `No two targets disagree on a winner, at any metric and depth, on the ${counted(n, "query", "queries")} that every run answered and every target covers.` }] };
  const having = (outcome: FlipSurvival["outcome"], of = flips) => of.filter((flip) => flip.outcome === outcome).length;
  const headline = flips.filter((flip) => flip.k === k);
  const confirmed = flips.filter((flip) => flip.confirmed);
  return {
    title,
    parts: [
      { kind: "text", text: `${counted(flips.length, "flip")} on ${counted(n, "query", "queries")}; ${confirmed.length === 0 ? "none is" : `${confirmed.length.toLocaleString("en")} ${confirmed.length === 1 ? "is" : "are"}`} confirmed (both differences other than 0 after Holm over the differences of the same metric and depth). Under the validated target ${having("kept").toLocaleString("en")} keep the winner of the laxer target, ${having("reversed").toLocaleString("en")} give the winner of the stricter one back${having("tied") > 0 ? `, ${having("tied").toLocaleString("en")} end even` : ""}; for ${flips.filter(({ boundsAgree }) => !boundsAgree).length.toLocaleString("en")} of them the labels that are missing could still change that.` },
      { kind: "table", caption: `Flips at depth ${k}`, table: flipsTable(headline) },
      ...(flips.length > headline.length ? [{ kind: "table" as const, folded: true, caption: "Every flip", table: flipsTable(flips) }] : []),
      ...headline.filter(({ deciding }) => deciding.length > 0).slice(0, DETAILED).map((flip) => ({ kind: "table" as const, folded: true, caption: `Labels that decide ${flipName(flip)}`, table: decidingTable(flip) })),
    ],
  };
}

function flipName({ first, second, metric, k, targets }: FlipSurvival): string {
  return `${first} against ${second}, ${METRIC_NAMES[metric]}@${k}, ${targets.map((target) => TARGET_NAMES[target]).join(" and ")}`;
}

function flipsTable(flips: readonly FlipSurvival[]): FigureTable {
  const standing = (flip: FlipSurvival, at: 0 | 1) => {
    const { adjustedP, ...score } = flip.difference[flip.targets[at]]!;
    return `${TARGET_NAMES[flip.targets[at]]} ${withInterval(score)}${adjustedP === null ? "" : `, p ${adjustedP < 0.001 ? "< 0.001" : decimals(adjustedP)}`}`;
  };
  return tableOf(
    [text("Runs"), text("Metric"), text("First − second, stricter target"), text("laxer target"), text("Confirmed"), text("Validated"), text("Lower and upper"), text("Under the validated target")],
    flips.map((flip): FigureCell[] => [
      `${flip.first} − ${flip.second}`, `${METRIC_NAMES[flip.metric]}@${flip.k}`, standing(flip, 0), standing(flip, 1), flip.confirmed ? "yes" : "no",
      withInterval(flip.validated.imputed ?? flip.validated.lower), `${decimals(flip.validated.lower.value)} and ${decimals(flip.validated.upper.value)}`, outcomeWords(flip),
    ]),
  );
}

function outcomeWords({ outcome, certain, boundsAgree }: FlipSurvival): string {
  return `${outcome}${certain ? "" : ", not certain"}${boundsAgree ? "" : "; missing labels may change it"}`;
}

function decidingTable({ deciding }: FlipSurvival): FigureTable {
  return tableOf(
    [text("Case"), text("Question"), text("Memory"), text("People"), text("Judges"), figure("Moves the difference by", 5)],
    deciding.map(({ externalId, query, memory, people, judges, shift }) => [externalId, query, memory, people?.replaceAll("_", " ") ?? "–", judges?.replaceAll("_", " ") ?? "–", shift]),
  );
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
    ...flips.map(({ dataset, flips: list }) => `${list.length} flips on ${dataset}: ${list.filter(({ confirmed }) => confirmed).length} confirmed; ${list.filter(({ outcome }) => outcome === "kept").length} kept and ${list.filter(({ outcome }) => outcome === "reversed").length} reversed under the validated target.`),
  ].join("\n");
}
