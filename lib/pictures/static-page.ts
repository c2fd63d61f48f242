import { isLink, shownCell, type FigureCell, type FigureColumn, type FigureTable } from "./figure-table";

/** Depths of colour of shaded cells, from none to half of the accent over the paper, on which ink stays readable in either theme. */
export const SHADES = 10;

/** Values of the variables that the pictures use, for a page that stands alone in either theme and on paper. */
const STYLE = `
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1b1c1d; --ink-soft: #55585c; --line: #dcdcd7; --accent: #1f5fa8; --supports: #00795a; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1f21; --ink: #ececea; --ink-soft: #a9adb2; --line: #34373a; --accent: #7db4f0; --supports: #4fc9a4; } }
@media print { :root { color-scheme: light; --paper: #ffffff; --ink: #1b1c1d; --ink-soft: #55585c; --line: #dcdcd7; --accent: #1f5fa8; --supports: #00795a; } figure, tr, svg { break-inside: avoid; } h2, h3, summary, caption { break-after: avoid; } .wide { overflow: visible; } body { margin: 0; max-width: none; } nav { display: none; } svg { max-width: 100%; height: auto; } table { font-size: 0.75rem; } th, td { min-width: 0 !important; padding-right: 0.75rem !important; white-space: normal !important; } summary { list-style: none; } details::details-content { content-visibility: visible; display: block; } }
* { box-sizing: border-box; }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; background: var(--paper); color: var(--ink); font: 0.9375rem/1.55 system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: 1rem; margin-top: 2rem; }
.lead { font-size: 1.125rem; } .soft { color: var(--ink-soft); }
.wide { overflow-x: auto; } .wide:focus-visible { outline: 2px solid var(--accent); }
figure { margin: 1rem 0; } figcaption { margin-top: 0.5rem; font-size: 0.875rem; }
.narrow { display: none; } svg { display: block; }
table { overflow-wrap: normal; border-collapse: collapse; font-size: 0.875rem; margin: 0.5rem 0 1rem; } th, td { padding: 0.375rem 2rem 0.375rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
caption { text-align: left; padding-bottom: 0.25rem; color: var(--ink-soft); }
thead th { font-weight: 500; } tbody th { font-weight: 400; } .number { text-align: right; } td.number { white-space: nowrap; } tbody th { min-width: 9rem; } td:not(.number) { min-width: 6rem; } .note { min-width: 20rem; }
tr:target { background: color-mix(in srgb, var(--accent) 12%, var(--paper)); }
a { color: var(--accent); } summary { cursor: pointer; padding: 0.25rem 0; }
.shaded td { padding: 0.375rem 0.75rem; min-width: 0; }
@media screen and (max-width: 40rem) { .narrow { display: block; } .narrow + .broad { display: none; } th, td { padding-right: 1rem; } tbody th { min-width: 6.5rem; } .note { min-width: 14rem; } }
${Array.from({ length: SHADES }, (_, at) => `.shade-${at + 1} { background: color-mix(in srgb, var(--accent) ${((at + 1) * 50) / SHADES}%, var(--paper)); }`).join("\n")}`;

/** A page that needs nothing else: no script, no font, no request. `body` is markup; the title is text. */
export function staticPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`;
}

/** A picture in its wide form and, where it has one, its narrow form for small screens. Pictures are built element by element, so names in them are escaped already. */
export function drawingHtml(svg: string | undefined, narrowSvg?: string): string {
  if (svg === undefined) return "";
  const narrow = narrowSvg === undefined ? "" : `<div class="narrow">${narrowSvg}</div>`;
  return `${narrow}<div class="wide broad">${svg}</div>`;
}

interface TableLook {
  caption?: string;
  /** Depth of a cell's colour, 0 for none to `SHADES`. */
  shadeAt?: (row: number, column: number) => number;
}

export function tableHtml({ columns, rows, anchors }: FigureTable, { caption = "", shadeAt }: TableLook = {}): string {
  const attribute = ({ name, kind }: FigureColumn) => (name === "Note" ? ' class="note"' : kind === "text" ? "" : ' class="number"');
  const head = columns.map((column) => `<th scope="col"${attribute(column)}>${escapeHtml(column.name)}</th>`).join("");
  const cell = (column: FigureColumn, text: string, [line, at]: [number, number]) => {
    if (at === 0) return `<th scope="row">${text}</th>`;
    const shade = shadeAt?.(line, at) ?? 0;
    return shade > 0 ? `<td class="number shade-${shade}">${text}</td>` : `<td${attribute({ ...column, name: "" })}>${text}</td>`;
  };
  const words = (value: FigureCell, column: FigureColumn) => {
    const shown = escapeHtml(shownCell(value, column));
    return isLink(value) ? `<a href="${escapeHtml(value.href)}">${shown}</a>` : shown;
  };
  const row = (cells: readonly FigureCell[], line: number) => {
    const anchor = anchors?.[line];
    return `<tr${anchor ? ` id="${escapeHtml(anchor)}"` : ""}>${columns.map((column, at) => cell(column, words(cells[at] ?? null, column), [line, at])).join("")}</tr>`;
  };
  const body = rows.map(row).join("\n");
  const title = caption && `<caption>${escapeHtml(caption)}</caption>`;
  return `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(caption || "table")}"><table${shadeAt ? ' class="shaded"' : ""}>${title}<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
