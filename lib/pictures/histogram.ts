import * as Plot from "@observablehq/plot";
import { NARROW_WIDTH, plotSvg, type PictureText } from "./plot-svg";

export interface Histogram {
  bins: readonly { from: number; to: number; count: number }[];
  /** What the axis measures, and what is counted. */
  axis: string;
  counted: string;
  /** For small screens. */
  narrow?: boolean;
}

/** Counts by bin as columns, those below 0 in the softer ink; every column that is not empty says its count. */
export function histogram({ bins, axis, counted, narrow = false }: Histogram, text: PictureText): string {
  const filled = bins.filter(({ count }) => count > 0);
  const domain = [bins[0]?.from ?? -1, bins.at(-1)?.to ?? 1];
  return plotSvg({
    width: narrow ? NARROW_WIDTH : 760, height: narrow ? 240 : 280, marginLeft: 52, marginTop: 24, marginBottom: 44, marginRight: 12,
    x: { domain, label: axis, labelAnchor: "center", labelArrow: "none", ticks: narrow ? 5 : 9 },
    y: { domain: [0, Math.max(1, ...bins.map(({ count }) => count)) * 1.08], grid: true, label: counted, labelArrow: "none", ticks: 5, tickFormat: (count: number) => count.toLocaleString("en") },
    marks: [
      Plot.rectY(filled, { x1: "from", x2: "to", y: "count", fill: ({ to }: { to: number }) => (to <= 0 ? "var(--ink-soft)" : "var(--accent)"), inset: 0.75 }),
      Plot.ruleY([0], { stroke: "var(--ink-soft)" }),
      Plot.ruleX([0], { stroke: "var(--ink)" }),
      ...(narrow ? [] : [Plot.text(filled, { x: ({ from, to }: { from: number; to: number }) => (from + to) / 2, y: "count", text: ({ count }: { count: number }) => count.toLocaleString("en"), dy: -7, fontSize: 10, fill: "var(--ink)" })]),
    ],
  }, text);
}
