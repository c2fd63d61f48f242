import { expect, test } from "vitest";
import { heatMap } from "./heat-map";
import { intervalPlot } from "./interval-plot";
import { standaloneSvg } from "./standalone-svg";

const text = { id: "figure", title: "Agreement <b>", description: "Who agrees & how well" };
const rows = [
  { label: "People <img src=x onerror=alert(1)>", value: 0.7, lower: 0.6, upper: 0.8, kind: "people" as const },
  { label: "judge-a", value: -0.1, lower: null, upper: null, kind: "models" as const },
];

test("a picture carries its title and description, and names in it are inert text", () => {
  const svg = intervalPlot(rows, "κ", text);
  expect(svg).toContain('aria-labelledby="figure-title figure-desc"');
  expect(svg).toContain("Agreement &lt;b&gt;");
  expect(svg).not.toContain("<img");
  expect(svg).not.toContain("<style");
});

test("the value stands beside its dot, and a row without an interval still has a dot", () => {
  const svg = intervalPlot(rows, "κ", text);
  expect(svg).toContain(">0.70<");
  expect(svg).toContain(">−0.10<");
  expect(svg.match(/<circle/g)).toHaveLength(2);
});

test("every cell of a heat map says its value", () => {
  const cells = [{ row: "a", column: "b", value: 0.5, text: "0.50" }, { row: "b", column: "a", value: null, text: "–" }];
  const svg = heatMap({ rows: ["a", "b"], columns: ["a", "b"], cells, full: 1, rowTitle: null, columnTitle: null }, text);
  expect(svg).toContain(">0.50<");
  expect(svg).toContain(">–<");
});

test("a saved picture depends on no stylesheet", () => {
  const svg = standaloneSvg(intervalPlot(rows, "κ", text));
  expect(svg).not.toMatch(/var\(|currentColor/);
  expect(svg).toContain('fill="#ffffff"');
});
