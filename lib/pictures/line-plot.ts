import * as Plot from "@observablehq/plot";
import { NARROW_WIDTH, plotSvg, type PictureText } from "./plot-svg";

export interface LinePoint {
  x: number;
  value: number;
  /** Null where there is no interval. */
  lower: number | null;
  upper: number | null;
}

export interface LinePlot {
  lines: readonly { name: string; points: readonly LinePoint[] }[];
  xAxis: string;
  yAxis: string;
  /** For small screens. */
  narrow?: boolean;
}

/** Colours with a dash and a symbol each, so that colour is never alone. */
const STYLES = [
  { stroke: "var(--ink-soft)", dash: "none", symbol: "circle" },
  { stroke: "var(--accent)", dash: "7 3", symbol: "square" },
  { stroke: "var(--supports)", dash: "2 3", symbol: "triangle" },
] as const;

/** Up to three lines over one axis with their intervals as bands; each line's name stands at its end, moved apart where they would touch. */
export function linePlot({ lines, xAxis, yAxis, narrow = false }: LinePlot, text: PictureText): string {
  const styled = lines.flatMap((line, at) => (STYLES[at] && line.points.length > 0 ? [{ ...line, ...STYLES[at] }] : []));
  const height = narrow ? 280 : 340;
  const top = Math.max(0, ...styled.flatMap(({ points }) => points.map(({ value, upper }) => upper ?? value))) || 1;
  return plotSvg({
    width: narrow ? NARROW_WIDTH : 760, height, marginLeft: 48, marginTop: 24, marginBottom: 44, marginRight: 96,
    x: { label: xAxis, labelAnchor: "center", labelArrow: "none", ticks: narrow ? 4 : 7 },
    y: { domain: [0, top * 1.05], grid: true, label: yAxis, labelArrow: "none", ticks: 6 },
    marks: [
      ...styled.map(({ points, stroke }) => Plot.areaY(points.filter(({ lower }) => lower !== null), { x: "x", y1: "lower", y2: "upper", fill: stroke, fillOpacity: 0.12 })),
      ...styled.map(({ points, stroke, dash }) => Plot.line(points, { x: "x", y: "value", stroke, strokeWidth: 2, strokeDasharray: dash })),
      ...styled.map(({ points, stroke, symbol }) => Plot.dot(points, { x: "x", y: "value", r: 3.5, symbol, fill: stroke })),
      ...endLabels(styled.map(({ name, points }) => ({ name, ...points.at(-1)! })), { perPixel: (top * 1.05) / (height - 68) }).map(({ name, x, value, dy }) => Plot.text([{ x, value, name }], { x: "x", y: "value", text: "name", textAnchor: "start", dx: 10, dy, fill: "var(--ink)" })),
    ],
  }, text);
}

const LABEL_HEIGHT = 15;

/** Offsets in pixels that keep labels at line ends from covering each other: the highest stays, each next one stands below. */
function endLabels<End extends { value: number }>(ends: readonly End[], { perPixel }: { perPixel: number }): (End & { dy: number })[] {
  let lowest = Number.NEGATIVE_INFINITY;
  return [...ends].sort((a, b) => b.value - a.value).map((end) => {
    const at = -end.value / perPixel;
    const placed = Math.max(at, lowest + LABEL_HEIGHT);
    lowest = placed;
    return { ...end, dy: placed - at };
  });
}
