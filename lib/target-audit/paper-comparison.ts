import { counted, decimals, percent, percentWithInterval, withInterval } from "./numbers";
import { text } from "./report-tables";
import type { FigureTable } from "@/lib/pictures/figure-table";
import type { Audit } from "./audit";
import type { DepthPoint } from "./depth-curve";
import type { TargetSizeConfound } from "./target-size";

/**
 * The figures of the paper that introduced the audit beside those of one run. The paper's are over its own runs, stores
 * and retrievers, so that a difference is no fault of either.
 */
export function paperComparison(audit: Audit): FigureTable {
  const { coverage, shared, instability, targetSize, depth, answers, contested } = audit;
  const { canonicalMinusRaw } = instability;
  const { f1 } = answers;
  return {
    columns: [text("Figure"), text("The paper"), text("This run")],
    rows: [
      ["Canonical covers, of queries with evidence", "about 54 % of query-system pairs", percent(coverage.byTarget.canonical.share)],
      [`Raw nDCG@${contested.k}, covered − not covered`, "0.086 (0.049 to 0.123)", withInterval(shared.coveredMinusUncovered[String(contested.k)]!)],
      ["Answer F1, covered − not covered", "0.008", withInterval(f1.coveredMinusUncovered)],
      ["Queries that change between Raw and Canonical", "83.4 % to 94.0 %", percentWithInterval(canonicalMinusRaw.changed)],
      ["Queries that change by 0.1 or more", "65 % (LoCoMo), 71 % (LongMemEval-S)", percentWithInterval(canonicalMinusRaw.changedByTenth)],
      ["r of extra ids and shift, Source − Raw", "0.38", ofCorrelation(targetSize.sourceMinusRaw)],
      ["Mean shift where Source adds one id", "0.179, t = 46.8, 4,399 queries", oneId(targetSize.sourceMinusRaw)],
      ["Variance explained, Canonical − Raw", "at most 1.7 % on 7,413 query-run pairs", percent(targetSize.canonicalMinusRaw.explained)],
      ["Mean shift where Canonical has one id more", "0.153, t = 27.7", oneId(targetSize.canonicalMinusRaw)],
      ["(Source − Raw) / Raw at 60", "57 % (LoCoMo), 123 % (LongMemEval-S)", atDepth(depth, 60)],
      ["(Source − Raw) / Raw at 20", "84 % (LoCoMo), 215 % (LongMemEval-S)", atDepth(depth, 20)],
      ["Answer F1 where only Raw hits", "0.123 (LoCoMo)", withInterval(f1.byHit.rawOnly)],
      ["Answer F1 where only Canonical hits", "0.046 (LoCoMo)", withInterval(f1.byHit.canonicalOnly)],
      ["Contested credits", "1,902 over eight runs", `${counted(contested.count, "case")} in one run`],
    ],
  };
}

function ofCorrelation({ correlation }: TargetSizeConfound): string {
  if (correlation.value === null) return correlation.reason;
  const { p } = correlation;
  return `${withInterval(correlation)}${p === null ? "" : `, p ${p < 0.001 ? "< 0.001" : `= ${decimals(p)}`}`}`;
}

function oneId({ byExtraIds }: TargetSizeConfound): string {
  const group = byExtraIds["1"];
  if (!group) return "no such query";
  return `${withInterval(group)}${group.t === null ? "" : `, t = ${group.t.toFixed(1).replace("-", "−")}`}, ${counted(group.n, "query", "queries")}`;
}

function atDepth(depth: readonly DepthPoint[], k: number): string {
  const point = depth.find((one) => one.k === k);
  return point ? percentWithInterval(point.relativeSourceShift) : "not saved so deep";
}
