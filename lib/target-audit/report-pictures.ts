import { histogram } from "@/lib/pictures/histogram";
import { intervalPlot, type IntervalRow } from "@/lib/pictures/interval-plot";
import { linePlot } from "@/lib/pictures/line-plot";
import { HIT_GROUPS, PAIR_NAMES, TARGET_NAMES } from "./report-tables";
import { TARGETS } from "./targets";
import type { Audit } from "./audit";
import type { HitGroup, ScoreLink } from "./answer-link";
import type { MeanScore } from "./mean-score";
import type { ReportPicture } from "./report-section";
import type { TargetPair } from "./shared-subset";
import type { TargetSizeConfound } from "./target-size";

interface Named {
  id: string;
  title: string;
  axis: string;
}

/** Groups with fewer queries are in the table only: their dots would draw the eye and say little. */
export const FEWEST_DRAWN = 10;

/** Rows as dots with intervals; null when none has a value. */
export function dots(rows: readonly (IntervalRow | null)[], { id, title, axis }: Named): ReportPicture | null {
  const drawn = rows.filter((row) => row !== null);
  if (drawn.length === 0) return null;
  const description = drawn.map(({ label, value, lower, upper, n }) => `${label}: ${value.toFixed(3)}${lower === null || upper === null ? "" : ` (${lower.toFixed(3)} to ${upper.toFixed(3)})`}, ${n} queries`).join("; ");
  const plot = { rows: drawn, axis, scale: "fit", decimals: 3 } as const;
  return { id, svg: intervalPlot(plot, { id, title, description }), narrowSvg: intervalPlot({ ...plot, narrow: true }, { id: `${id}-narrow`, title, description }) };
}

export function dot(label: string, { value, n, interval }: MeanScore, full: boolean): IntervalRow | null {
  return value === null ? null : { label, value, n, lower: interval?.lower ?? null, upper: interval?.upper ?? null, full };
}

/** nDCG under each target, on the shared subset (full dots) and on all queries that the target covers (open dots). */
export function scoresPicture({ metrics, shared }: Audit, k: string): ReportPicture | null {
  const rows = TARGETS.flatMap((target) => [
    dot(`${TARGET_NAMES[target]}, shared subset`, shared.metrics[target].ndcg[k]!, true),
    dot(`${TARGET_NAMES[target]}, all it covers`, metrics[target].ndcg[k]!, false),
  ]);
  return dots(rows, { id: "scores", title: `nDCG@${k} under each target`, axis: `mean nDCG@${k}, 95 % interval` });
}

export function shiftPicture({ instability, contested }: Audit, pair: TargetPair): ReportPicture | null {
  const { n, histogram: bins, unchanged } = instability[pair];
  if (n === unchanged) return null;
  const id = `shifts-${pair}`;
  const title = `Shifts of nDCG@${contested.k} by query, ${PAIR_NAMES[pair]}`;
  const description = `${bins.filter(({ count }) => count > 0).map(({ from, to, count }) => `${from.toFixed(1)} to ${to.toFixed(1)}: ${count}`).join("; ")}; unchanged: ${unchanged}`;
  const plot = { bins, axis: `shift of nDCG@${contested.k}, ${PAIR_NAMES[pair]}`, counted: "queries that change" };
  return { id, svg: histogram(plot, { id, title, description }), narrowSvg: histogram({ ...plot, narrow: true }, { id: `${id}-narrow`, title, description }) };
}

export function extraIdsPicture({ byExtraIds }: TargetSizeConfound, { pair, k }: { pair: TargetPair; k: number }): ReportPicture | null {
  const groups = Object.entries(byExtraIds).filter(([, { n }]) => n >= FEWEST_DRAWN).sort(([a], [b]) => Number(a) - Number(b));
  return dots(groups.map(([extra, group]) => dot(`${extra.replace("-", "−")} extra ${extra === "1" ? "id" : "ids"}`, group, true)), {
    id: `extra-ids-${pair}`, title: `Shift of nDCG@${k} by number of extra ids, ${PAIR_NAMES[pair]}`, axis: `mean shift of nDCG@${k}, 95 % interval`,
  });
}

export function depthPicture({ depth }: Audit): ReportPicture | null {
  const lines = TARGETS.map((target) => ({
    name: TARGET_NAMES[target],
    points: depth.flatMap(({ k, ndcg }) => (ndcg[target].value === null ? [] : [{ x: k, value: ndcg[target].value, lower: ndcg[target].interval?.lower ?? null, upper: ndcg[target].interval?.upper ?? null }])),
  }));
  if (lines.every(({ points }) => points.length === 0)) return null;
  const title = "nDCG by depth under each target";
  const description = lines.map(({ name, points }) => `${name}: ${points.map(({ x, value }) => `${value.toFixed(3)} at ${x}`).join(", ")}`).join("; ");
  const plot = { lines, xAxis: "depth k", yAxis: "mean nDCG@k, shared subset" };
  return { id: "depth", svg: linePlot(plot, { id: "depth", title, description }), narrowSvg: linePlot({ ...plot, narrow: true }, { id: "depth-narrow", title, description }) };
}

/** Source − Raw (full dots) and Canonical − Raw (open dots) by category. */
export function categoryPicture({ byCategory }: Audit, k: string): ReportPicture | null {
  const rows = Object.entries(byCategory).flatMap(([category, { differences }]) => [
    dot(`${category || "(none)"}: Source − Raw`, differences.sourceMinusRaw[k]!, true), dot(`${category || "(none)"}: Canonical − Raw`, differences.canonicalMinusRaw[k]!, false),
  ]);
  return dots(rows, { id: "categories", title: `Shift of nDCG@${k} by category`, axis: `mean shift of nDCG@${k}, 95 % interval` });
}

/** Mean answer score by which target hits. */
export function answerPicture({ byHit }: ScoreLink, { name, k, id }: { name: string; k: number; id: string }): ReportPicture | null {
  const groups = Object.keys(HIT_GROUPS) as HitGroup[];
  return dots(groups.map((group) => dot(HIT_GROUPS[group], byHit[group], group !== "neither")), { id, title: `${name}, by which target hits at ${k}`, axis: "mean score, 95 % interval" });
}
