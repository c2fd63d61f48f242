import { counted, decimals, withInterval } from "./numbers";
import { METRIC_NAMES, TARGET_NAMES, count, figure, tableOf, text } from "./report-tables";
import type { FigureCell, FigureTable } from "@/lib/pictures/figure-table";
import type { Support } from "./credit-labels";
import type { DecidingCase } from "./deciding-cases";
import type { FlipSurvival, FlipsUnderLabels } from "./flip-survival";
import type { ReportPart, ReportSection } from "./report-section";

export type DatasetFlips = { dataset: string } & FlipsUnderLabels;

interface FlipReport {
  /** The depth of the headline. */
  k: number;
  /** How many flips the datasets before have: flips are numbered over all of them. */
  before: number;
  /** Page of a flip by its number, from 1; without it, the labels that decide stand in the report itself. */
  addressOf?: (flip: number) => string;
}

/** The flips between the runs on one dataset, what the labels say of each, and which labels decide. */
export function flipSections(found: DatasetFlips, { k, before, addressOf }: FlipReport): ReportSection[] {
  const { dataset, n, flips } = found;
  const title = `Flips that survive on ${dataset}`;
  if (flips.length === 0) return [{ title, parts: [{ kind: "text", text: `No two targets disagree on a winner, at any metric and depth, on the ${counted(n, "query", "queries")} that every run answered and every target covers.` }] }];
  const numbered = flips.map((flip, at): NumberedFlip => ({ flip, number: before + at + 1 }));
  const headline = numbered.filter(({ flip }) => flip.k === k);
  const listed = headline.filter(({ flip }) => flip.deciding.length > 0);
  const address = addressOf ?? ((flip: number) => (listed.some(({ number }) => number === flip) ? `#${flipAnchor(flip)}` : null));
  return [
    {
      title,
      parts: [
        { kind: "text", text: summaryOf(found) },
        { kind: "table", caption: `Where two targets disagree on the winner, at depth ${k}`, table: flipsTable(headline, address) },
        ...(flips.length > headline.length ? [{ kind: "table" as const, folded: true, caption: "Where two targets disagree on the winner, at every depth", table: flipsTable(numbered, address) }] : []),
      ],
    },
    ...(addressOf || listed.length === 0 ? [] : [{ title: `Labels that decide the flips on ${dataset}`, parts: decidingParts(found, listed, k) }]),
  ];
}

interface NumberedFlip {
  flip: FlipSurvival;
  number: number;
}

function summaryOf({ n, flips }: DatasetFlips): string {
  const having = (outcome: FlipSurvival["outcome"]) => flips.filter((flip) => flip.outcome === outcome).length;
  const confirmed = flips.filter((flip) => flip.confirmed).length;
  return `${flipsCounted(flips)}, on ${counted(n, "query", "queries")}. Of the disagreements ${confirmed === 0 ? "none is" : `${confirmed.toLocaleString("en")} ${confirmed === 1 ? "is" : "are"}`} confirmed (both differences other than 0 after Holm over the differences of the same metric and depth). Under the validated target ${having("kept").toLocaleString("en")} keep the winner of the laxer target, ${having("reversed").toLocaleString("en")} give the winner of the stricter one back${having("tied") > 0 ? `, ${having("tied").toLocaleString("en")} end even` : ""}; for ${flips.filter(({ boundsAgree }) => !boundsAgree).length.toLocaleString("en")} of them the labels that are missing could still change that.`;
}

/**
 * "9 comparisons change sign with the target, in 14 disagreements of two targets": a comparison is two runs at one metric
 * and depth, and of three targets one or two pairs may disagree on its winner.
 */
export function flipsCounted(flips: readonly (FlipSurvival & { dataset?: string })[]): string {
  const comparisons = new Set(flips.map(({ dataset, first, second, metric, k }) => JSON.stringify([dataset, first, second, metric, k]))).size;
  return `${counted(comparisons, "comparison")} ${comparisons === 1 ? "changes" : "change"} sign with the target, in ${counted(flips.length, "disagreement")} of two targets`;
}

/** "bm25-d1 − bm25-d5, nDCG@60, Raw and Canonical". */
export function flipName({ first, second, metric, k, targets }: FlipSurvival): string {
  return `${first} − ${second}, ${METRIC_NAMES[metric]}@${k}, ${targets.map((target) => TARGET_NAMES[target]).join(" and ")}`;
}

/** Difference under one of the flip's two targets, with p after Holm. */
export function standingUnder(flip: FlipSurvival, which: "stricter" | "laxer"): string {
  const target = flip.targets[which === "stricter" ? 0 : 1];
  const { adjustedP, ...score } = flip.difference[target]!;
  return `${TARGET_NAMES[target]} ${withInterval(score)}${adjustedP === null ? "" : `, p ${adjustedP < 0.001 ? "< 0.001" : decimals(adjustedP)}`}`;
}

function outcomeWords({ outcome, certain, boundsAgree }: FlipSurvival): string {
  return `${outcome}${certain ? "" : ", not certain"}${boundsAgree ? "" : "; missing labels may change it"}`;
}

function flipsTable(flips: readonly NumberedFlip[], address: (flip: number) => string | null): FigureTable {
  return tableOf(
    [text("Runs"), text("Metric"), text("First − second, stricter target"), text("laxer target"), text("Confirmed"), text("Validated"), text("Lower and upper"), text("Under the validated target"), text("Labels that move it")],
    flips.map(({ flip, number }): FigureCell[] => {
      const [words, href] = [counted(flip.moving, "label"), address(number)];
      return [
        `${flip.first} − ${flip.second}`, `${METRIC_NAMES[flip.metric]}@${flip.k}`, standingUnder(flip, "stricter"), standingUnder(flip, "laxer"), flip.confirmed ? "yes" : "no",
        withInterval(flip.validated.imputed ?? flip.validated.lower), `${decimals(flip.validated.lower.value)} and ${decimals(flip.validated.upper.value)}`, outcomeWords(flip), href === null ? words : { text: words, href },
      ];
    }),
  );
}

const flipAnchor = (flip: number) => `flip-${flip}`;

function decidingParts({ dataset, cases }: DatasetFlips, listed: readonly NumberedFlip[], k: number): ReportPart[] {
  const named = new Set(listed.flatMap(({ flip }) => flip.deciding.map((one) => one.case)));
  const shown = cases.filter(({ externalId }) => named.has(externalId));
  const anchors = new Map(shown.map(({ externalId }, at) => [externalId, `case-${listed[0]!.number}-${at + 1}`]));
  return [
    { kind: "text", text: `For each flip at depth ${k} the labels that move its difference most, at most ten. A label moves it by what the difference under the validated target is now, less what it were if the label said the opposite: above zero it speaks for the first run.` },
    { kind: "table", caption: "Labels by flip", table: decidingTable(listed, new Map(shown.map((one) => [one.externalId, { one, anchor: anchors.get(one.externalId)! }]))) },
    { kind: "table", caption: `Deciding cases of ${dataset}`, table: casesTable(shown, [...anchors.values()]) },
  ];
}

function decidingTable(listed: readonly NumberedFlip[], cases: ReadonlyMap<string, { one: DecidingCase; anchor: string }>): FigureTable {
  const rows = listed.flatMap(({ flip, number }) => flip.deciding.map(({ case: id, shift }, at) => {
    const { one, anchor } = cases.get(id)!;
    return { anchor: at === 0 ? flipAnchor(number) : null, cells: [flipName(flip), { text: id, href: `#${anchor}` }, labelName(one.people) ?? "–", labelName(one.judges) ?? "–", shift] satisfies FigureCell[] };
  }));
  return { ...tableOf([text("Flip"), text("Case"), text("People"), text("Judges"), figure("Moves the difference by", 5)], rows.map(({ cells }) => cells)), anchors: rows.map(({ anchor }) => anchor) };
}

function casesTable(cases: readonly DecidingCase[], anchors: readonly string[]): FigureTable {
  return {
    ...tableOf(
      [text("Case"), text("Question"), text("Memory"), text("People"), count("Labels of people"), text("Judges"), count("Labels of judges"), figure("Stands for", 1)],
      cases.map(({ externalId, query, memory, people, judges, adjudicated, labels, weight }) => [externalId, query, memory, `${labelName(people) ?? "–"}${adjudicated ? ", adjudicated" : ""}`, labels.people, labelName(judges) ?? "–", labels.judges, weight]),
    ),
    anchors,
  };
}

/** A label as it is read; null where there is none. */
function labelName(label: Support | null): string | null {
  return label && label.replaceAll("_", " ");
}
