import { linePlot } from "@/lib/pictures/line-plot";
import { isConfirmed } from "./flips";
import { counted, decimals, withCommas } from "./numbers";
import { extractorParts } from "./extractor-parts";
import { dot, dots } from "./report-pictures";
import { nearDensities } from "./near-densities";
import { METRIC_NAMES, TARGET_NAMES, count, figure, interval, scoreCells, share, tableOf, text } from "./report-tables";
import { TARGETS } from "./targets";
import type { FigureCell } from "@/lib/pictures/figure-table";
import type { ContractRules } from "@/lib/memory/lineage-contract";
import type { ExtractionReport } from "@/lib/memory/trace";
import type { Audit } from "./audit";
import type { DensityCurve } from "./density-curves";
import type { Comparison, Recommendation, RunComparison } from "./flips";
import type { Report, ReportPart, ReportPicture, ReportSection } from "./report-section";

/** One run of a sweep. */
export interface SweepRun {
  dataset: string;
  system: string;
  retriever: string;
  maxFacts: number;
  k: number;
  seed: number;
  fingerprint: string;
  metrics: Audit["metrics"];
  canonicalMemories: number;
  /** See `StoreCounts`. */
  turnsByYield?: Record<string, number>;
  canonicalCoverage: { count: number; of: number; share: number | null };
  contested: number;
  /** Hash of the store that the leak check found twice. */
  leakCheck: string | null;
  /** What made the transformed memories. */
  extractor: ContractRules["parser"];
  /** What came of asking a model for them; null where none was asked. */
  extraction: ExtractionReport | null;
}

/** The runs on one dataset against each other. */
export interface DatasetSweep extends RunComparison {
  dataset: string;
  /** Comparisons in which two targets name different winners. */
  flips: number;
  recommendations: Recommendation[];
  densities: DensityCurve[];
}

/** Depth of the sentences and pictures; tables have all. */
const HEADLINE = 60;

/** All runs of a sweep beside each other, and what each target would have one choose. */
export function sweepReport(runs: readonly SweepRun[], datasets: readonly DatasetSweep[]): Report {
  const flips = datasets.reduce((sum, sweep) => sum + sweep.flips, 0);
  const comparisons = datasets.reduce((sum, sweep) => sum + sweep.comparisons.length, 0);
  return {
    title: `Sweep: ${counted(runs.length, "run")} on ${datasets.map(({ dataset }) => dataset).join(", ")}`,
    lead: `${counted(flips, "comparison")} of ${comparisons.toLocaleString("en")} between two runs name another winner when another target is credited (each pair of runs at every metric and depth, on the queries that all runs and targets cover).`,
    sections: [
      runsSection(runs),
      ...datasets.flatMap((sweep, at) => [choiceSection(sweep), ...densitySection(sweep, at, runs), flipSection(sweep)]),
    ],
  };
}

function runsSection(runs: readonly SweepRun[]): ReportSection {
  const several = new Set(runs.map(({ dataset }) => dataset)).size > 1;
  const rows = runs.flatMap(({ dataset, system, metrics }) => TARGETS.map((target): FigureCell[] => [dataset, system, TARGET_NAMES[target], ...scoreCells(metrics[target].ndcg[String(HEADLINE)]!)]));
  return {
    title: "Every run under each target",
    parts: [
      {
        kind: "picture", caption: `nDCG@${HEADLINE} over all queries with a non-empty target: full dots Raw and Canonical, open dots Source`,
        picture: dots(runs.flatMap(({ dataset, system, metrics }) => TARGETS.map((target) => dot(`${several ? `${dataset}, ` : ""}${system}, ${TARGET_NAMES[target]}`, metrics[target].ndcg[String(HEADLINE)]!, target !== "source"))), { id: "runs", title: `nDCG@${HEADLINE} of every run under each target`, axis: `mean nDCG@${HEADLINE}, 95 % interval` }),
        sentence: spreadSentence(runs),
        table: tableOf([text("Dataset"), text("Run"), text("Target"), figure("Mean"), interval(), count("Queries"), text("Note")], rows),
      },
      {
        kind: "table", caption: "Stores and contested credits",
        table: tableOf([text("Dataset"), text("Run"), count("Transformed memories"), share("Queries covered by Canonical"), count("Contested credits"), text("Leak check, SHA-256 of the store")],
          runs.map((run): FigureCell[] => [run.dataset, run.system, run.canonicalMemories, run.canonicalCoverage.share, run.contested, run.leakCheck?.slice(0, 16) ?? "none"])),
      },
      ...extractorParts(runs),
    ],
  };
}

/** Which run moves most when another target is credited. */
function spreadSentence(runs: readonly SweepRun[]): string {
  const spreads = runs.flatMap(({ dataset, system, metrics }) => {
    const values = TARGETS.flatMap((target) => metrics[target].ndcg[String(HEADLINE)]!.value ?? []);
    return values.length === TARGETS.length ? [{ run: `${system} on ${dataset}`, lowest: Math.min(...values), highest: Math.max(...values) }] : [];
  });
  if (spreads.length === 0) return "No run has a score under every target.";
  const widest = spreads.reduce((most, next) => (next.highest - next.lowest > most.highest - most.lowest ? next : most));
  return `The choice of target moves ${widest.run} most: from ${decimals(widest.lowest)} to ${decimals(widest.highest)}, with the same ranked lists.`;
}

function choiceSection({ dataset, n, recommendations }: DatasetSweep): ReportSection {
  const rows = recommendations.map(({ metric, k, best }): FigureCell[] => [`${METRIC_NAMES[metric]}@${k}`, ...TARGETS.map((target) => best[target]?.system ?? "not defined")]);
  const headline = recommendations.find(({ metric, k }) => metric === "ndcg" && k === HEADLINE);
  const chosen = new Set(TARGETS.map((target) => headline?.best[target]?.system));
  const sentence = n === 0 || !headline ? "No query is covered by every run and target, so nothing can be chosen."
    : chosen.size === 1 ? `By nDCG@${HEADLINE}, every target would have one choose ${[...chosen][0]}.`
      : `By nDCG@${HEADLINE}, ${TARGETS.map((target) => `${TARGET_NAMES[target]} would have one choose ${headline.best[target]?.system ?? "none"}`).join(", ")}.`;
  return {
    title: `${dataset}: which run each target would have one choose`,
    parts: [{ kind: "text", text: `${sentence} Compared on ${counted(n, "query", "queries")} that every run answered and every target covers.` }, { kind: "table", caption: "The run with the highest mean", table: tableOf([text("Metric"), ...TARGETS.map((target) => text(TARGET_NAMES[target]))], rows) }],
  };
}

function densitySection({ dataset, densities }: DatasetSweep, at: number, runs: readonly SweepRun[]): ReportSection[] {
  if (densities.length === 0) return [];
  const drawn = densities.filter(({ metric, k }) => metric === "ndcg" && k === HEADLINE);
  const near = ({ points }: DensityCurve) => nearDensities(runs.filter((run) => run.dataset === dataset && points.some(({ system }) => system === run.system)));
  const parts = drawn.map((curve, index): ReportPart => ({
    kind: "picture", picture: densityPicture(curve, `density-${at}-${index}`), caption: `${curve.retriever}: nDCG@${HEADLINE} by density on the matched subset, with 95 % bands`,
    sentence: `${curve.retriever}: the best density is ${TARGETS.map((target) => `${curve.best[target] ?? "not defined"} under ${TARGET_NAMES[target]}`).join(", ")}.${near(curve).map((words) => ` ${words}`).join("")}`,
    table: densityTable([curve]),
  }));
  return [{ title: `${dataset}: memories a turn`, parts: [...parts, { kind: "table", caption: "Every metric and depth", table: densityTable(densities), folded: true }] }];
}

function densityTable(curves: readonly DensityCurve[]) {
  const rows = curves.flatMap(({ retriever, metric, k, points }) => points.flatMap(({ maxFacts, byTarget }) => TARGETS.map((target): FigureCell[] => [retriever, `${METRIC_NAMES[metric]}@${k}`, maxFacts, TARGET_NAMES[target], ...scoreCells(byTarget[target])])));
  return tableOf([text("Retriever"), text("Metric"), count("Memories a turn at most"), text("Target"), figure("Mean"), interval(), count("Queries"), text("Note")], rows);
}

function densityPicture({ retriever, points }: DensityCurve, id: string): ReportPicture | null {
  const lines = TARGETS.map((target) => ({
    name: TARGET_NAMES[target],
    points: points.flatMap(({ maxFacts, byTarget: { [target]: { value, interval: bounds } } }) => (value === null ? [] : [{ x: maxFacts, value, lower: bounds?.lower ?? null, upper: bounds?.upper ?? null }])),
  }));
  if (lines.every((line) => line.points.length === 0)) return null;
  const title = `${retriever}: nDCG@${HEADLINE} by density under each target`;
  const description = lines.map((line) => `${line.name}: ${line.points.map(({ x, value }) => `${value.toFixed(3)} at ${x}`).join(", ")}`).join("; ");
  const plot = { lines, xAxis: "transformed memories a turn at most", yAxis: `mean nDCG@${HEADLINE}` };
  return { id, svg: linePlot(plot, { id, title, description }), narrowSvg: linePlot({ ...plot, narrow: true }, { id: `${id}-narrow`, title, description }) };
}

function flipSection({ dataset, comparisons, flips }: DatasetSweep): ReportSection {
  const title = `${dataset}: winners that flip`;
  if (comparisons.length === 0) return { title, parts: [{ kind: "text", text: "There is one run, and nothing to compare it with." }] };
  const flipped = comparisons.filter((comparison) => comparison.flips.length > 0);
  const clearest = flipped.filter(isClear);
  return {
    title,
    parts: [
      { kind: "text", text: `${counted(flips, "comparison")} of ${comparisons.length.toLocaleString("en")} ${flips === 1 ? "flips" : "flip"}; in ${clearest.length} of them the intervals under two targets lie on opposite sides of zero (each interval by itself), in ${flipped.filter((one) => isConfirmed(one)).length} both differences are other than 0 after Holm over the differences of the same metric and depth.` },
      ...(flipped.length === 0 ? [] : [{ kind: "table", caption: "Difference of the means, first − second, under each target", folded: flipped.length > 12, table: tableOf([text("Metric"), text("First"), text("Second"), ...TARGETS.map((target) => text(TARGET_NAMES[target])), text("Intervals on opposite sides"), text("After Holm")], flipped.map((comparison): FigureCell[] => [`${METRIC_NAMES[comparison.metric]}@${comparison.k}`, comparison.first, comparison.second, ...TARGETS.map((target) => withCommas(comparison.difference[target])), isClear(comparison) ? "yes" : "no", isConfirmed(comparison) ? "yes" : "no"])) } satisfies ReportPart]),
    ],
  };
}

function isClear({ difference, flips }: Comparison): boolean {
  return flips.some((pair) => {
    const [one, other] = pair.map((target) => difference[target].interval);
    return one !== undefined && other !== undefined && ((one.lower > 0 && other.upper < 0) || (one.upper < 0 && other.lower > 0));
  });
}
