import { contestedCounts } from "./contested-counts";
import { counted, decimals, percent, percentWithInterval, withCommas, withInterval } from "./numbers";
import { extractorParts } from "./extractor-parts";
import { nearDensities } from "./near-densities";
import { adviceSection } from "./report";
import { FEWEST_DRAWN, dot, dots, extraIdsPicture } from "./report-pictures";
import { HIT_GROUPS, METRIC_NAMES, NOTE, PAIR_NAMES, TARGET_NAMES, count, extraIdsTable, figure, interval, scoreCells, tableOf, text } from "./report-tables";
import { savedDepthWords } from "./saved-depth";
import { caveatsOf } from "./store-words";
import { TARGETS } from "./targets";
import { combinedValidatedLead } from "./validated-lead";
import { validationSections } from "./validation-report";
import { clearWords, winnerFlips } from "./winner-flips";
import type { FigureCell, FigureTable } from "@/lib/pictures/figure-table";
import type { HitGroup } from "./answer-link";
import type { Audit } from "./audit";
import type { CombinedAudit, DatasetComparison } from "./combined-audit";
import type { DensitySweep } from "./density-sweep";
import type { Recommendation } from "./flips";
import type { Report, ReportPart, ReportSection } from "./report-section";
import type { ReportLinks } from "./validation-report";

/** Several runs in one report: what each target would have one conclude about them. */
export function combinedReport(audit: CombinedAudit, links: ReportLinks = {}): Report {
  const { datasets, k } = audit;
  return {
    title: `Target audit of ${counted(audit.runs.length, "run")} on ${datasets.map(({ dataset }) => dataset).join(", ")}`,
    lead: [combinedValidatedLead(audit), ...datasets.map((dataset) => leadOf(dataset, k)), savedDepthWords(audit.runs.map(({ run }) => run))].filter(Boolean).join(" "),
    sections: [
      ...datasets.flatMap((dataset, at) => datasetSections(dataset, { k, id: `d${at + 1}`, runs: audit.runs.filter(({ run }) => run.dataset === dataset.dataset) })),
      sizeSection(audit), answerSection(audit), contestedSection(audit), ...validationSections(audit, links), adviceSection(), comparisonSection(audit), methodSection(audit),
    ],
  };
}

function headline(recommendations: readonly Recommendation[], k: number): Recommendation {
  return recommendations.find((one) => one.metric === "ndcg" && one.k === k)!;
}

function leadOf({ dataset, n, systems, comparisons, recommendations }: DatasetComparison, k: number): string {
  const { best } = headline(recommendations, k);
  if (n === 0) return `On ${dataset} no query is covered by every target of every run, so the runs cannot be compared.`;
  if (systems.length < 2) return `On ${dataset} there is one run, so no winner can flip.`;
  const flipped = comparisons.filter(({ flips }) => flips.length > 0);
  const choice = new Set(TARGETS.map((target) => best[target]?.system)).size === 1 ? `every target prefers ${best.raw?.system}` : `the best run is ${TARGETS.map((target) => `${best[target]?.system} under ${TARGET_NAMES[target]}`).join(", ")}`;
  return `On ${dataset} (${counted(n, "matched query", "matched queries")}) ${choice} by nDCG@${k}; ${flipped.length} of ${counted(comparisons.length, "comparison")} change sign with the target${clearWords(flipped)}.`;
}

function datasetSections(dataset: DatasetComparison, { k, id, runs }: { k: number; id: string; runs: readonly Audit[] }): ReportSection[] {
  const { means, best } = headline(dataset.recommendations, k);
  return [
    {
      title: `${dataset.dataset}: runs under each target`,
      parts: [
        {
          kind: "picture", caption: `nDCG@${k} of each run under each target on ${counted(dataset.n, "matched query", "matched queries")}; full dots Canonical, open dots Raw and Source`,
          sentence: dataset.n === 0 ? "The runs share no query that every target covers." : `${TARGETS.map((target) => `${TARGET_NAMES[target]} prefers ${best[target]?.system} (${decimals(best[target]?.value ?? null)})`).join(", ")}.`,
          picture: dots(means.flatMap(({ system, byTarget }) => TARGETS.map((target) => dot(`${system}, ${TARGET_NAMES[target]}`, byTarget[target], target === "canonical"))), { id: `${id}-runs`, title: `nDCG@${k} of each run under each target on ${dataset.dataset}`, axis: `mean nDCG@${k}, 95 % interval` }),
          table: meansTable(dataset.recommendations),
        },
        { kind: "table", caption: "Best run under each target, by metric and depth", table: bestTable(dataset.recommendations) },
      ],
    },
    ...(dataset.systems.length < 2 ? [] : [winnerFlips(dataset, id)]),
    ...dataset.sweeps.map((sweep, at) => sweepSection(sweep, { dataset: dataset.dataset, k, id: `${id}-sweep${at + 1}`, near: nearOf(sweep, runs) })),
  ];
}

function meansTable(recommendations: readonly Recommendation[]): FigureTable {
  const rows = recommendations.flatMap(({ metric, k, means }) => means.flatMap(({ system, byTarget }) => TARGETS.map((target): FigureCell[] => [system, `${METRIC_NAMES[metric]}@${k}`, TARGET_NAMES[target], ...scoreCells(byTarget[target])])));
  return tableOf([text("Run"), text("Metric"), text("Target"), figure("Mean"), interval(), count("Queries"), NOTE], rows);
}

function bestTable(recommendations: readonly Recommendation[]): FigureTable {
  const rows = recommendations.map(({ metric, k, best }): FigureCell[] => [`${METRIC_NAMES[metric]}@${k}`, ...TARGETS.map((target) => (best[target] ? `${best[target].system} (${decimals(best[target].value)})` : "none"))]);
  return tableOf([text("Metric"), ...TARGETS.map((target) => text(TARGET_NAMES[target]))], rows);
}

function nearOf({ densities }: DensitySweep, runs: readonly Audit[]): string[] {
  return nearDensities(densities.flatMap(({ maxFacts, system }) => runs.filter(({ run }) => run.system === system).map(({ coverage: { canonicalMemories, turnsByYield } }) => ({ maxFacts, canonicalMemories, turnsByYield }))));
}

function sweepSection({ retriever, densities, n, recommendations }: DensitySweep, { dataset, k, id, near }: { dataset: string; k: number; id: string; near: readonly string[] }): ReportSection {
  const { means, best } = headline(recommendations, k);
  const nameOf = (system: string | undefined) => `D${densities.find((one) => one.system === system)?.maxFacts}`;
  const sentence = n === 0 ? "No query is covered by every target at every density." : `On ${counted(n, "query", "queries")} that every target covers at every density, ${TARGETS.map((target) => `${TARGET_NAMES[target]} prefers ${nameOf(best[target]?.system)}`).join(", ")}.`;
  return {
    title: `${dataset}: density of the store, ${retriever}`,
    parts: [{
      kind: "picture", sentence: [sentence, ...near].join(" "), caption: `nDCG@${k} by memories a turn at most, on one matched subset; full dots Canonical, open dots Raw and Source`,
      picture: dots(TARGETS.flatMap((target) => means.map(({ system, byTarget }) => dot(`${TARGET_NAMES[target]}, ${nameOf(system)}`, byTarget[target], target === "canonical"))), { id, title: `nDCG@${k} by density, ${retriever} on ${dataset}`, axis: `mean nDCG@${k}, 95 % interval` }),
      table: meansTable(recommendations),
    }],
  };
}

function sizeSection({ pooled, k }: CombinedAudit): ReportSection {
  return {
    title: "Does the size of the target explain the shifts?",
    parts: (["sourceMinusRaw", "canonicalMinusRaw"] as const).map((pair): ReportPart => {
      const confound = pooled.targetSize[pair];
      const { correlation, explained } = confound;
      return {
        kind: "picture", picture: extraIdsPicture(confound, { pair, k }), table: extraIdsTable(confound),
        caption: `Shift by number of extra ids over all runs, ${PAIR_NAMES[pair]}; groups of ${FEWEST_DRAWN} queries or more`,
        sentence: correlation.value === null ? `${PAIR_NAMES[pair]}: ${correlation.reason}` : `${PAIR_NAMES[pair]}: r = ${withInterval(correlation)}, ${percent(explained)} of the variance, over ${counted(correlation.n, "query-run pair")} of ${counted(confound.queries, "query", "queries")}; intervals, t and p take queries as independent.`,
      };
    }),
  };
}

function answerSection({ pooled, k, runs }: CombinedAudit): ReportSection {
  const given = runs.filter(({ run }) => run.answers?.length);
  return {
    title: "Do credited hits go with better answers?",
    parts: [
      answerPart(pooled.answerF1, { k, id: "answers", measure: "F1", name: "Token F1 of the extractive answer" }),
      ...(pooled.answerJudged ? [answerPart(pooled.answerJudged, { k, id: "answers-judged", measure: "score", name: "Judges’ score of the given answer" })] : []),
      ...(given.length === 0 ? [] : [{ kind: "text" as const, text: `Answers were given for ${counted(given.length, "run")}; each run’s own report says from which file, and whose they are.` }]),
    ],
  };
}

function answerPart(byHit: CombinedAudit["pooled"]["answerF1"], { k, id, measure, name }: { k: number; id: string; measure: string; name: string }): ReportPart {
  const groups = Object.keys(HIT_GROUPS) as HitGroup[];
  return {
    kind: "picture", caption: `${name} by which target hits at ${k}, over all runs`,
    sentence: `${name}: where only Raw hits, ${withCommas(byHit.rawOnly)}; where only Canonical hits, ${withCommas(byHit.canonicalOnly)}.`,
    picture: dots(groups.map((group) => dot(HIT_GROUPS[group], byHit[group], group !== "neither")), { id, title: `${name} by which target hits`, axis: `mean ${measure}, 95 % interval` }),
    table: tableOf([text("Queries in which"), figure(`Mean ${measure}`), interval(), count("Queries"), NOTE, count("Query-run pairs")], groups.map((group) => [HIT_GROUPS[group], ...scoreCells({ ...byHit[group] }), byHit[group].pairs])),
  };
}

function contestedSection({ contested }: CombinedAudit): ReportSection {
  return {
    title: "Contested credits",
    parts: [
      { kind: "text", text: `${counted(contested.cases, "case")}, one for each dataset, query and credited memory, stand for ${counted(contested.pairs, "query-run pair")}; the runs of a case are in its hidden fields.` },
      { kind: "table", caption: "By the best rank that was credited", table: contestedCounts("Rank", contested.byStratum) },
      { kind: "table", caption: "By dataset", table: contestedCounts("Dataset", contested.byDataset) },
    ],
  };
}

function comparisonSection({ pooled, contested }: CombinedAudit): ReportSection {
  const one = (pair: "sourceMinusRaw" | "canonicalMinusRaw") => {
    const group = pooled.targetSize[pair].byExtraIds["1"];
    return group ? `${withInterval(group)}${group.t === null ? "" : `, t = ${group.t.toFixed(1).replace("-", "−")}`}, ${counted(group.pairs, "query-run pair")}` : "no such query";
  };
  const { correlation } = pooled.targetSize.sourceMinusRaw;
  const rows: string[][] = [
    ["Canonical covers, of query-run pairs with evidence", "about 54 %", percentWithInterval(pooled.canonicalCoverage)],
    ["Pairs that change between Raw and Canonical", "83.4 % to 94.0 % by run", percentWithInterval(pooled.changed)],
    ["r of extra ids and shift, Source − Raw", "0.38", correlation.value === null ? correlation.reason : withInterval(correlation)],
    ["Mean shift where Source adds one id", "0.179, t = 46.8, 4,399 pairs", one("sourceMinusRaw")],
    ["Variance explained, Canonical − Raw", "at most 1.7 % on 7,413 pairs", percent(pooled.targetSize.canonicalMinusRaw.explained)],
    ["Mean shift where Canonical has one id more", "0.153, t = 27.7", one("canonicalMinusRaw")],
    ["Answer F1 where only Raw hits", "0.123 (LoCoMo)", withInterval(pooled.answerF1.rawOnly)],
    ["Answer F1 where only Canonical hits", "0.046 (LoCoMo)", withInterval(pooled.answerF1.canonicalOnly)],
    ["Contested credits", "1,902 over eight runs", `${counted(contested.pairs, "query-run pair")}, ${counted(contested.cases, "case")}`],
  ];
  return {
    title: "Beside the paper’s figures",
    parts: [
      { kind: "text", soft: true, text: "The paper’s figures are over its own runs, stores and retrievers; its t takes query-run pairs, ours queries." },
      { kind: "table", caption: "Figures of the paper and of these runs", table: tableOf([text("Figure"), text("The paper"), text("These runs")], rows) },
    ],
  };
}

function methodSection({ runs, bootstrap }: CombinedAudit): ReportSection {
  const rows = runs.map(({ run, coverage, shared }): FigureCell[] => [run.dataset, run.system, coverage.queries, coverage.queriesMissingFromRun, shared.n, coverage.repeatedIds, run.contract.sha256.slice(0, 16) || "not stated"]);
  return {
    title: "The runs",
    parts: [
      { kind: "text", text: `Intervals: 95 %, percentile bootstrap over queries, ${counted(bootstrap.resamples, "resample")}, seed ${bootstrap.seed}. Runs are compared on the queries that every target of every run covers. A query that a run lacks scores 0 there. Each run’s own report is in its folder.` },
      ...runs.flatMap(({ run }) => caveatsOf(run).map((words): ReportPart => ({ kind: "text", text: `${run.system}: ${words}` }))),
      { kind: "table", caption: "Runs", table: tableOf([text("Dataset"), text("Run"), count("Queries"), count("Missing"), count("Covered by every target"), count("Repeated ids"), text("Lineage contract")], rows) },
      ...extractorParts(runs.map(({ run }) => ({ dataset: run.dataset, system: run.system, extractor: run.contract.rules.parser, extraction: run.extraction ?? null }))),
    ],
  };
}
