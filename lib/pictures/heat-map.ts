import * as Plot from "@observablehq/plot";
import { CHARACTER_WIDTH, labelWidth, plotSvg, shortLabel, type PictureText } from "./plot-svg";

export interface HeatCell {
  row: string;
  column: string;
  /** Null: there is nothing to colour; the text still shows. */
  value: number | null;
  /** What stands in the cell. */
  text: string;
  /** Smaller, under it. */
  note?: string;
  /** Shown when pointed at. */
  hint: string;
}

export interface HeatMap {
  rows: readonly string[];
  columns: readonly string[];
  cells: readonly HeatCell[];
  /** Value that gets the full colour; 0 and less get none. */
  full: number;
  /** What the rows and the columns are, where their labels do not say it. */
  rowTitle?: string;
  columnTitle?: string;
  /** Position in both lists before which a line divides the map. */
  divideBefore?: number;
}

const ROW_HEIGHT = 44;
/** Half of the accent over the paper: text in the ink's colour keeps a contrast above 4.5 on it in either theme. */
const DEEPEST = 0.5;
const SLANT_DEGREES = 35;

/** A table coloured by value, from the paper's colour towards the accent: one hue by lightness, the value in every cell. */
export function heatMap(map: HeatMap, text: PictureText): string {
  const { rows, columns, cells, full, rowTitle, columnTitle } = map;
  const marginLeft = labelWidth(rows) + (rowTitle ? 24 : 0);
  const step = Math.max(58, Math.min(112, 720 / columns.length));
  const longest = Math.max(...columns.map((column) => shortLabel(column).length)) * CHARACTER_WIDTH;
  // Long names beside one another would run together, so they stand slanted.
  const slanted = longest > step - 8;
  const reach = slanted ? longest * Math.cos((SLANT_DEGREES * Math.PI) / 180) : 0;
  const marginTop = (slanted ? longest * Math.sin((SLANT_DEGREES * Math.PI) / 180) + 24 : 28) + (columnTitle ? 24 : 0);
  const marginRight = Math.max(8, reach - step / 2 + 12);
  const depth = ({ value }: HeatCell) => (value === null || full <= 0 ? 0 : DEEPEST * Math.min(1, Math.max(0, value / full)));
  const noted = cells.filter(({ note }) => note !== undefined);
  return plotSvg({
    width: marginLeft + columns.length * step + marginRight, height: marginTop + rows.length * ROW_HEIGHT + 8, marginLeft, marginTop, marginRight, marginBottom: 8,
    x: { domain: columns, axis: "top", label: columnTitle ?? null, labelAnchor: "center", labelArrow: "none", tickSize: 0, tickFormat: shortLabel, tickRotate: slanted ? -SLANT_DEGREES : 0, padding: 0.04 },
    y: { domain: rows, label: rowTitle ?? null, labelAnchor: "center", labelArrow: "none", tickSize: 0, tickFormat: shortLabel, padding: 0.06 },
    marks: [
      Plot.cell(cells, { x: "column", y: "row", fill: "var(--accent)", fillOpacity: depth, stroke: "var(--line)", rx: 3, title: "hint" }),
      Plot.text(cells, { x: "column", y: "row", text: "text", fill: "var(--ink)", dy: (noted.length > 0 ? -7 : 0), pointerEvents: "none" }),
      Plot.text(noted, { x: "column", y: "row", text: "note", fill: "var(--ink)", fontSize: 10, dy: 9, pointerEvents: "none" }),
      ...dividers(map),
    ],
  }, text);
}

/** Lines across the map between two groups of rows and columns. */
function dividers({ rows, columns, divideBefore }: HeatMap): Plot.RenderFunction[] {
  if (!divideBefore || divideBefore >= columns.length) return [];
  return [(...[, scales, , { width, height, marginTop, marginLeft, marginRight, marginBottom }, { document }]: Parameters<Plot.RenderFunction>) => {
    const between = (scale: ((value: string) => number) | undefined, domain: readonly string[]) => {
      const [before, after] = [scale?.(domain[divideBefore - 1] ?? "") ?? 0, scale?.(domain[divideBefore] ?? "") ?? 0];
      return after - (after - before) * 0.025;
    };
    const x = between(scales.x as never, columns);
    const y = between(scales.y as never, rows);
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", `M${x},${marginTop}V${height - marginBottom}M${marginLeft},${y}H${width - marginRight}`);
    path.setAttribute("stroke", "var(--ink-soft)");
    path.setAttribute("stroke-width", "1.5");
    return path;
  }];
}
