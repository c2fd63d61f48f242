import { tableAsMarkdown, type FigureTable } from "@/lib/pictures/figure-table";
import { drawingHtml, escapeHtml, staticPage, tableHtml } from "@/lib/pictures/static-page";

/** A picture in its wide and its narrow form. `id` names its file and is unique in a report. */
export interface ReportPicture {
  id: string;
  svg: string;
  narrowSvg?: string;
}

/** A piece of a report. A picture always comes with the sentence that says what it means and its numbers as a table. */
export type ReportPart =
  | { kind: "text"; text: string; soft?: boolean }
  | { kind: "table"; caption: string; table: FigureTable; folded?: boolean }
  | { kind: "picture"; sentence: string; picture: ReportPicture | null; caption: string; table: FigureTable };

export interface ReportSection {
  title: string;
  parts: ReportPart[];
}

export interface Report {
  title: string;
  /** One sentence that a reader could quote. */
  lead: string;
  sections: ReportSection[];
}

/**
 * The report in Markdown.
 * @param pictures whether they lie as files in `pictures/` beside it
 */
export function reportMarkdown({ title, lead, sections }: Report, { pictures }: { pictures: boolean }): string {
  const blocks = sections.flatMap((section) => [`## ${line(section.title)}`, ...section.parts.flatMap((part) => partMarkdown(part, pictures))]);
  return [`# ${line(title)}`, lead, ...blocks].join("\n\n").trimEnd() + "\n";
}

function partMarkdown(part: ReportPart, pictures: boolean): string[] {
  switch (part.kind) {
    case "text": return [part.text];
    case "table": return [`${part.caption}:`, tableAsMarkdown(part.table).trimEnd()];
    case "picture": return [part.sentence, ...(part.picture && pictures ? [`![${line(part.caption)}](pictures/${part.picture.id}.svg)`] : []), tableAsMarkdown(part.table).trimEnd()];
  }
}

/** Names come from files, so they must not break a heading. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** The report as one page that works from a file: pictures drawn into it, each with its table. */
export function reportHtml({ title, lead, sections }: Report): string {
  const contents = `<nav aria-label="Contents"><ul>${sections.map((section, at) => `<li><a href="#section-${at}">${escapeHtml(section.title)}</a></li>`).join("")}</ul></nav>`;
  const body = sections.map((section, at) => `<section aria-labelledby="section-${at}"><h2 id="section-${at}">${escapeHtml(section.title)}</h2>\n${section.parts.map(partHtml).join("\n")}</section>`);
  return staticPage(title, [`<p class="lead">${escapeHtml(lead)}</p>`, contents, ...body].join("\n"));
}

function partHtml(part: ReportPart): string {
  switch (part.kind) {
    case "text": return `<p${part.soft ? ' class="soft"' : ""}>${escapeHtml(part.text)}</p>`;
    case "table": return part.folded ? folded(part.caption, tableHtml(part.table)) : tableHtml(part.table, { caption: part.caption });
    case "picture": return [
      `<p>${escapeHtml(part.sentence)}</p>`,
      part.picture ? `<figure>${drawingHtml(part.picture.svg, part.picture.narrowSvg)}<figcaption class="soft">${escapeHtml(part.caption)}</figcaption></figure>` : "",
      part.picture ? folded("The numbers as a table", tableHtml(part.table, { caption: part.caption })) : tableHtml(part.table, { caption: part.caption }),
    ].join("\n");
  }
}

function folded(summary: string, content: string): string {
  return `<details><summary>${escapeHtml(summary)}</summary>${content}</details>`;
}

/** Every picture of a report. */
export function reportPictures({ sections }: Report): ReportPicture[] {
  return sections.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "picture" && part.picture ? [part.picture] : [])));
}
