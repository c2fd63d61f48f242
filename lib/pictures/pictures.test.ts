import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { heatMap } from "./heat-map";
import { intervalPlot } from "./interval-plot";
import { standaloneSvg } from "./standalone-svg";

const text = { id: "figure", title: "Agreement <b>", description: "Who agrees & how well" };
const rows = [
  { label: "People <img src=x onerror=alert(1)>", value: 0.7, lower: 0.6, upper: 0.8, n: 115, full: true },
  { label: "judge-a", value: -0.1, lower: null, upper: null, n: 40, full: false, reference: 0.66 },
];

test("a picture carries its title and description, and names in it are inert text", () => {
  const svg = intervalPlot({ rows, axis: "κ" }, text);
  expect(svg).toContain('aria-labelledby="figure-title figure-desc"');
  expect(svg).toContain("Agreement &lt;b&gt;");
  expect(svg).not.toContain("<img");
  expect(svg).not.toContain("<style");
  expect(svg).not.toContain("aria-label=");
});

test("the value stands beside its dot, and a row without an interval still has a dot", () => {
  const svg = intervalPlot({ rows, axis: "κ" }, text);
  expect(svg).toContain(">0.70\u2002n 115<");
  expect(svg).toContain(">−0.10\u2002n 40<");
  expect(svg.match(/<circle/g)).toHaveLength(2);
});

test("a narrow picture fits the card of a phone, with room for a minus before the first tick", () => {
  const svg = intervalPlot({ rows, axis: "Share of cases on which judge and people agree", narrow: true }, text);
  expect(svg).toContain('viewBox="0 0 312 ');
  const ticks = [...svg.matchAll(/translate\(([\d.]+),[\d.]+\)" y="0\.71em">([^<]+)</g)].map(([, x, label]) => ({ x: Number(x), label }));
  expect(ticks.map(({ label }) => label)).toContain("1.0");
  for (const { x } of ticks) expect(x).toBeGreaterThanOrEqual(24);
  // The title of the axis begins at the left edge.
  expect(svg).toMatch(/text-anchor="start"[^>]*><text transform="translate\(24,[^>]*>Share of cases/);
});

test("every cell of a heat map says its value, and what it stands for when pointed at", () => {
  const cells = [{ row: "a", column: "b", value: 0.5, text: "0.50", note: "n 86", hint: "a with b: 0.50" }, { row: "b", column: "a", value: null, text: "–", hint: "b with a: 0 shared cases" }];
  const svg = heatMap({ rows: ["a", "b"], columns: ["a", "b"], cells, full: 1, divideBefore: 1 }, text);
  for (const shown of [">0.50<", ">n 86<", ">–<", "0 shared cases"]) expect(svg).toContain(shown);
  expect(svg).not.toContain("NaN");
});

test("a map of nothing but zeros has no colour and no fault", () => {
  const cells = [{ row: "a", column: "a", value: 0, text: "0", hint: "none" }];
  const svg = heatMap({ rows: ["a"], columns: ["a"], cells, full: 0 }, text);
  expect(svg).toContain('fill-opacity="0"');
  expect(svg).not.toContain("NaN");
});

test("a long name is cut on the axis and kept in the description", () => {
  const label = "a-model-with-a-name-that-goes-on-and-on-2024-07-18";
  const svg = intervalPlot({ rows: [{ ...rows[0]!, label }], axis: "κ" }, { ...text, description: label });
  expect(svg).toContain("a-model-with-a-name-that-goes-on-…");
  expect(svg).toContain(label);
});

test("a label of several words stands on two lines, whole, and is cut only beyond them", () => {
  const drawn = (label: string) => intervalPlot({ rows: [{ ...rows[0]!, label }], axis: "share" }, text);
  expect(drawn("Accepted: corrected, queries like these")).toMatch(/>Accepted:<.*>corrected, queries like these</s);
  expect(drawn("Accepted: corrected, queries like these and a further stratum with a long name")).toMatch(/>these and a further stratum with …</);
});

test("a map has the names of its rows and columns whole", () => {
  const names = ["Reader Ada", "Reader Ben", "Reader Cyd"];
  const cells = names.flatMap((row) => names.map((column) => ({ row, column, value: 0.5, text: "0.50", hint: "" })));
  const svg = heatMap({ rows: names, columns: names, cells, full: 1 }, text);
  for (const name of names) expect(svg.split(`>${name}<`).length - 1).toBe(2);
});

test("a saved picture depends on no stylesheet, and its colours are those of the light theme", () => {
  const svg = standaloneSvg(intervalPlot({ rows, axis: "κ" }, text));
  expect(svg).not.toMatch(/var\(|currentColor/);
  expect(svg).toContain('fill="#ffffff"');
  const theme = readFileSync("app/globals.css", "utf8").split("@media")[0] ?? "";
  for (const colour of svg.match(/#[0-9a-f]{6}/g) ?? []) expect(theme).toContain(colour);
});
