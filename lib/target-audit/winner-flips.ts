import { heatMap, type HeatCell } from "@/lib/pictures/heat-map";
import { isConfirmed } from "./flips";
import { counted, excludesZero, withInterval } from "./numbers";
import { METRIC_NAMES, TARGET_NAMES, count, tableOf, text } from "./report-tables";
import type { FigureCell, FigureTable } from "@/lib/pictures/figure-table";
import type { DatasetComparison } from "./combined-audit";
import type { Comparison } from "./flips";
import type { ReportPicture, ReportSection } from "./report-section";

/** Which runs of a dataset change places with the target. */
export function winnerFlips(dataset: DatasetComparison, id: string): ReportSection {
  const flipped = dataset.comparisons.filter(({ flips }) => flips.length > 0);
  return {
    title: `${dataset.dataset}: winner flips`,
    parts: [
      {
        kind: "picture", caption: "In how many of the metrics and depths two targets name different winners", picture: flipPicture(dataset, `${id}-flips`),
        sentence: flipped.length === 0 ? "No target names another winner than the others." : `${counted(flipped.length, "comparison")} of ${dataset.comparisons.length} ${flipped.length === 1 ? "changes" : "change"} sign with the target, in ${counted(flipped.reduce((sum, { flips }) => sum + flips.length, 0), "disagreement")} of two targets${clearWords(flipped)}.`,
        table: flipCountTable(dataset),
      },
      { kind: "table", caption: "Each disagreement of two targets, first run minus second", table: flipTable(flipped), folded: flipped.length > 12 },
    ],
  };
}

/** How many of the flips are clear by their own intervals, and how many after correction for the number of comparisons. */
export function clearWords(flipped: readonly Comparison[]): string {
  if (flipped.length === 0) return "";
  const corrected = flipped.map(isConfirmed);
  const holm = corrected.includes(null) ? "" : `, and ${corrected.filter(Boolean).length} after Holm over the differences of the same metric and depth`;
  return `, ${flipped.filter(clear).length} of them with both intervals clear of zero, each by itself${holm}`;
}

/** Both differences of a flip exclude zero by their own intervals, without a correction for the number of comparisons. */
function clear({ flips, difference }: Comparison): boolean {
  return flips.some(([one, other]) => excludesZero(difference[one]) === true && excludesZero(difference[other]) === true);
}

interface PairOfRuns {
  first: string;
  second: string;
  flips: number;
  clear: number;
  /** After Holm; null for audits that do not say. */
  confirmed: number | null;
  of: number;
}

function pairsOfRuns({ comparisons }: DatasetComparison): PairOfRuns[] {
  const pairs = new Map<string, PairOfRuns>();
  for (const comparison of comparisons) {
    const { first, second, flips } = comparison;
    const key = JSON.stringify([first, second]);
    const pair = pairs.get(key) ?? { first, second, flips: 0, clear: 0, confirmed: 0, of: 0 };
    const confirmed = isConfirmed(comparison);
    pairs.set(key, { ...pair, of: pair.of + 1, flips: pair.flips + Number(flips.length > 0), clear: pair.clear + Number(clear(comparison)), confirmed: confirmed === null || pair.confirmed === null ? null : pair.confirmed + Number(confirmed) });
  }
  return [...pairs.values()];
}

function flipPicture(dataset: DatasetComparison, id: string): ReportPicture {
  const pairs = pairsOfRuns(dataset);
  const hint = ({ first, second, flips, of, clear: sure, confirmed }: PairOfRuns) => `${first} and ${second}: ${flips} of ${of} flip, ${sure} with both intervals clear of zero${confirmed === null ? "" : `, ${confirmed} after Holm`}`;
  const cells = pairs.flatMap((pair): HeatCell[] => {
    const shown = { value: pair.flips, text: String(pair.flips), note: `of ${pair.of}`, hint: hint(pair) };
    return [{ row: pair.first, column: pair.second, ...shown }, { row: pair.second, column: pair.first, ...shown }];
  });
  const full = Math.max(0, ...pairs.map(({ of }) => of));
  return { id, svg: heatMap({ rows: dataset.systems, columns: dataset.systems, cells, full }, { id, title: `Winner flips between runs on ${dataset.dataset}`, description: pairs.map(hint).join(". ") }) };
}

function flipCountTable(dataset: DatasetComparison): FigureTable {
  return tableOf([text("Run"), text("Other run"), count("Comparisons that change sign"), count("Both intervals clear of zero"), count("Both clear after Holm"), count("Metrics and depths")], pairsOfRuns(dataset).map(({ first, second, flips, clear: sure, confirmed, of }) => [first, second, flips, sure, confirmed, of]));
}

function flipTable(flipped: readonly Comparison[]): FigureTable {
  const rows = flipped.flatMap((comparison) => comparison.flips.map(([one, other]): FigureCell[] => {
    const { first, second, metric, k, difference, adjustedP } = comparison;
    const sure = excludesZero(difference[one]) === true && excludesZero(difference[other]) === true;
    return [`${first} − ${second}`, `${METRIC_NAMES[metric]}@${k}`, `${TARGET_NAMES[one]}: ${withInterval(difference[one])}`, `${TARGET_NAMES[other]}: ${withInterval(difference[other])}`, sure ? "yes" : "no", adjustedP ? (isConfirmed({ ...comparison, flips: [[one, other]] }) ? "yes" : "no") : null, difference[one].n];
  }));
  return tableOf([text("Runs"), text("Metric"), text("Difference"), text("Other difference"), text("Both clear of zero"), text("After Holm"), count("Queries")], rows);
}
