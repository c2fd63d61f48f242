import * as Plot from "@observablehq/plot";
import { labelWidth, plotSvg, type PictureText } from "./plot-svg";

export interface HeatCell {
  row: string;
  column: string;
  /** Null: there is nothing to colour; the text still shows. */
  value: number | null;
  /** What stands in the cell. */
  text: string;
}

export interface HeatMap {
  rows: readonly string[];
  columns: readonly string[];
  cells: readonly HeatCell[];
  /** Value that gets the full colour; 0 and less get none. */
  full: number;
  rowTitle: string | null;
  columnTitle: string | null;
}

/** A table coloured by value, from the paper's colour to the accent: one hue by lightness, and the value in every cell. */
export function heatMap({ rows, columns, cells, full, rowTitle, columnTitle }: HeatMap, text: PictureText): string {
  const left = labelWidth(rows);
  const step = Math.max(64, Math.min(110, 640 / columns.length));
  const depth = ({ value }: HeatCell) => (value === null || full <= 0 ? 0 : Math.min(1, Math.max(0, value / full)));
  // Long names below one another would run together, so they stand slanted.
  const slanted = columns.some((column) => column.length * 7 > step);
  return plotSvg({
    width: left + columns.length * step + 16, height: rows.length * 40 + (slanted ? 120 : 48) + (columnTitle ? 16 : 0),
    marginLeft: left + (rowTitle ? 20 : 0), marginTop: (slanted ? 96 : 28) + (columnTitle ? 16 : 0), marginBottom: 8, marginRight: slanted ? 40 : 8,
    x: { domain: columns, axis: "top", label: columnTitle, labelAnchor: "center", labelArrow: "none", tickSize: 0, tickRotate: slanted ? -35 : 0, padding: 0.04 },
    y: { domain: rows, label: rowTitle, labelAnchor: "center", labelArrow: "none", tickSize: 0, padding: 0.06 },
    marks: [
      Plot.cell(cells, { x: "column", y: "row", fill: "var(--accent)", fillOpacity: (cell: HeatCell) => 0.08 + 0.92 * depth(cell) ** 1.2, rx: 3 }),
      Plot.text(cells, { x: "column", y: "row", text: "text", fill: (cell: HeatCell) => (depth(cell) > 0.6 ? "var(--paper)" : "var(--ink)") }),
    ],
  }, text);
}
