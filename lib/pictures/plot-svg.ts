import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";

export interface PictureText {
  /** Says what the picture shows, for those who cannot see it and for tooltips. */
  title: string;
  /** Says what is to be seen in it. */
  description: string;
  /** Makes ids unique where several pictures stand on one page. */
  id: string;
}

/**
 * Draws a plot without a browser and returns it as SVG text with a title and a description. Colours are the page's CSS
 * variables, so the picture follows its theme; `standaloneSvg` fixes them for a file. Plot's own style element is taken
 * out, since a strict Content-Security-Policy forbids style elements; its few rules stand as attributes instead.
 */
export function plotSvg(options: Plot.PlotOptions, { title, description, id }: PictureText): string {
  const { document } = parseHTML("<html></html>");
  const svg = Plot.plot({ ...options, document: document as unknown as Document });
  for (const style of svg.querySelectorAll("style")) style.remove();
  // The picture speaks as one image; names on its unnamed groups are against ARIA.
  for (const group of svg.querySelectorAll("[aria-label], [aria-hidden]")) {
    group.removeAttribute("aria-label");
    group.removeAttribute("aria-hidden");
  }
  for (const [tag, text] of [["desc", description], ["title", title]] as const) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    element.textContent = text;
    element.setAttribute("id", `${id}-${tag}`);
    svg.insertBefore(element as unknown as Node, svg.firstChild);
  }
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg", role: "img", "aria-labelledby": `${id}-title ${id}-desc`, class: "picture",
    "font-family": "Inter Variable, system-ui, sans-serif", "font-size": "12",
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  return svg.outerHTML;
}

/** Mean width of a character at the pictures' font size, in pixels; there is no browser here to measure text. */
export const CHARACTER_WIDTH = 6.9;

/** Of pictures for small screens, in pixels: what a card has room for on a screen of 390. */
export const NARROW_WIDTH = 312;

const LONGEST_LABEL = 34;

/** A label short enough for an axis; the table beside the picture has it whole. */
export function shortLabel(label: string): string {
  return cut(label, LONGEST_LABEL);
}

/** The label with an ellipsis where it has more than so many characters. */
export function cut(label: string, longest: number): string {
  const characters = [...label];
  return characters.length <= longest ? label : `${characters.slice(0, longest - 1).join("")}…`;
}

/**
 * A label on at most two lines for an axis whose rows have room for them, broken behind a colon if both parts fit; what is
 * longer still ends in an ellipsis.
 */
export function twoLines(label: string): string {
  if ([...label].length <= LONGEST_LABEL) return label;
  const [part, rest] = label.split(/(?<=:) (.*)/s);
  if (part && rest && [...part].length <= LONGEST_LABEL && [...rest].length <= LONGEST_LABEL) return `${part}\n${rest}`;
  const head = [...label].slice(0, LONGEST_LABEL + 1).join("");
  const end = head.lastIndexOf(" ");
  if (end <= 0) return shortLabel(label);
  return `${label.slice(0, end)}\n${shortLabel(label.slice(end + 1))}`;
}

/** Width for the longest of some axis labels, in pixels. */
export function labelWidth(labels: readonly string[]): number {
  return Math.max(60, ...labels.flatMap((label) => label.split("\n")).map((line) => shortLabel(line).length * CHARACTER_WIDTH + 16));
}
