import * as Plot from "@observablehq/plot";
import { CHARACTER_WIDTH, NARROW_WIDTH, cut, labelWidth, plotSvg, twoLines, type PictureText } from "./plot-svg";
import { fixedDecimals } from "./two-decimals";

export interface IntervalRow {
  label: string;
  value: number;
  /** Null where there is no interval: then only the dot is drawn. */
  lower: number | null;
  upper: number | null;
  n: number;
  /** People have a full dot, comparisons with a judge an open one, so that colour is never alone. */
  full: boolean;
  /** A value to compare with, drawn as a short upright line. */
  reference?: number;
}

export interface IntervalPlot {
  rows: readonly IntervalRow[];
  /** What the axis measures. */
  axis: string;
  /** Ends of the axis: 0 and 1 (or the lowest tick below 0), or as the values need, with 0. */
  scale?: "unit" | "fit";
  /** Decimals of the values beside the dots; 2 unless said. */
  decimals?: number;
  /** For small screens: labels above their lines, so that the picture needs no shrinking. */
  narrow?: boolean;
}

/** Characters of a label that stands above its line. */
const LONGEST_NARROW = 47;

const ROW_HEIGHT = { wide: 36, narrow: 52 };

/** Estimates as dots with their intervals as lines, one below the other. */
export function intervalPlot({ rows, axis, scale = "unit", decimals = 2, narrow = false }: IntervalPlot, text: PictureText): string {
  const [lowest, highest] = axisEnds(rows, scale);
  const colour = ({ full }: IntervalRow) => (full ? "var(--accent)" : "var(--ink-soft)");
  const labels = rows.map(({ label }) => twoLines(label));
  // An en space, since SVG makes one of several common spaces.
  const beside = ({ value, n }: IntervalRow) => `${fixedDecimals(value, decimals)}\u2002n ${n.toLocaleString("en")}`;
  const besideWidth = 12 + Math.max(0, ...rows.map((row) => beside(row).length)) * CHARACTER_WIDTH;
  const width = narrow ? NARROW_WIDTH : 760;
  const [marginLeft, marginRight] = [narrow ? 24 : labelWidth(labels), Math.max(narrow ? 72 : 96, besideWidth)];
  const besideUnits = (besideWidth * (highest - lowest)) / (width - marginLeft - marginRight);
  // Words stand behind the interval, or behind the line to compare with where that would strike them through.
  const endOf = (upper: number, reference = -Infinity) => (reference > upper && reference < upper + besideUnits ? reference : upper);
  // Labels may be alike; rows are told apart by their position.
  const data = rows.map((row, at) => ({ ...row, at: String(at), lower: row.lower ?? row.value, upper: row.upper ?? row.value, end: endOf(row.upper ?? row.value, row.reference) }));
  // Drawn around text, so that no line of an axis strikes it through.
  const halo = { stroke: "var(--paper)", strokeWidth: 4 };
  return plotSvg({
    width, height: 56 + rows.length * (narrow ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide),
    marginLeft, marginTop: narrow ? 20 : 8, marginBottom: 44, marginRight,
    x: { domain: [lowest, highest], grid: true, label: axis, labelAnchor: narrow ? "left" : "center", labelArrow: "none", ticks: narrow ? 3 : 5 },
    y: { domain: data.map(({ at }) => at), label: null, tickSize: 0, axis: narrow ? null : "left", tickFormat: (at: string) => labels[Number(at)] ?? "" },
    marks: [
      Plot.ruleX([0], { stroke: "var(--ink-soft)" }),
      Plot.link(data, { x1: "lower", x2: "upper", y1: "at", y2: "at", stroke: colour, strokeWidth: 2.5 }),
      Plot.tickX(data.filter(({ reference }) => reference !== undefined), { x: "reference", y: "at", stroke: "var(--ink)", strokeWidth: 2, insetTop: narrow ? 18 : 8, insetBottom: narrow ? 18 : 8 }),
      Plot.dot(data, { x: "value", y: "at", r: 5.5, stroke: colour, strokeWidth: 2, fill: (row: IntervalRow) => (row.full ? "var(--accent)" : "var(--paper)") }),
      Plot.text(data, { x: "end", y: "at", text: beside, textAnchor: "start", dx: 10, fill: "var(--ink)", ...halo }),
      ...(narrow ? [Plot.text(data, { x: lowest, y: "at", text: ({ label }: IntervalRow) => cut(label, LONGEST_NARROW), textAnchor: "start", dx: 4, dy: -20, fill: "var(--ink)", ...halo })] : []),
    ],
  }, text);
}

/** Both ends on a round step of the axis; 0 is always on it. */
function axisEnds(rows: readonly IntervalRow[], scale: "unit" | "fit"): [number, number] {
  const least = Math.min(0, ...rows.map(({ value, lower }) => lower ?? value));
  if (scale === "unit") return [Math.floor(least * 5) / 5, 1];
  const most = Math.max(0, ...rows.map(({ value, upper }) => upper ?? value));
  const step = 10 ** Math.floor(Math.log10(Math.max(most - least, 1e-6))) / 2;
  return [Math.floor(least / step) * step, Math.max(Math.ceil(most / step), 1) * step];
}
