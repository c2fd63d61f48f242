import * as Plot from "@observablehq/plot";
import { labelWidth, plotSvg, type PictureText } from "./plot-svg";

export interface IntervalRow {
  label: string;
  value: number;
  /** Null where there is no interval: then only the dot is drawn. */
  lower: number | null;
  upper: number | null;
  /** People are drawn in the accent colour, models in grey with a hollow dot, so that colour is never alone. */
  kind: "people" | "models";
}

/** Estimates as dots with their intervals as lines, one below the other, on a scale of agreement that holds 0 and 1. */
export function intervalPlot(rows: readonly IntervalRow[], axis: string, text: PictureText): string {
  const lowest = Math.min(0, ...rows.map(({ value, lower }) => lower ?? value));
  const data = rows.map((row) => ({ ...row, lower: row.lower ?? row.value, upper: row.upper ?? row.value }));
  const colour = (row: IntervalRow) => (row.kind === "people" ? "var(--accent)" : "var(--ink-soft)");
  return plotSvg({
    width: 720, height: 52 + rows.length * 34, marginLeft: labelWidth(rows.map(({ label }) => label)), marginTop: 8, marginBottom: 40, marginRight: 48,
    x: { domain: [Math.floor(lowest * 5) / 5, 1], grid: true, label: axis, labelAnchor: "center", labelArrow: "none" },
    y: { domain: rows.map(({ label }) => label), label: null, tickSize: 0 },
    marks: [
      Plot.ruleX([0], { stroke: "var(--ink-soft)" }),
      Plot.link(data, { x1: "lower", x2: "upper", y1: "label", y2: "label", stroke: colour, strokeWidth: 2.5 }),
      Plot.dot(data, { x: "value", y: "label", r: 5.5, stroke: colour, strokeWidth: 2, fill: (row: IntervalRow) => (row.kind === "people" ? "var(--accent)" : "var(--paper)") }),
      Plot.text(data, { x: "upper", y: "label", text: (row: IntervalRow) => row.value.toFixed(2).replace("-", "−"), textAnchor: "start", dx: 10, fill: "var(--ink)" }),
    ],
  }, text);
}
