import { expect, test } from "vitest";
import { shownCell, tableAsCsv, tableAsLatex, tableAsMarkdown, withoutEmptyColumns, type FigureTable } from "./figure-table";
import { tableHtml } from "./static-page";

const table: FigureTable = {
  columns: [{ name: "Who", kind: "text" }, { name: "Fleiss’ κ", kind: "figure" }, { name: "95 % interval", kind: "interval" }, { name: "Cases", kind: "count" }, { name: "Note", kind: "text" }],
  rows: [
    ["=people|with_judge", 0.123456789, { lower: -0.25, upper: 0.5 }, 1200, null],
    ["a, \"b\"", null, null, 0, "0 shared cases"],
  ],
};

test("CSV keeps every digit, splits intervals, leaves empty what is not computable, and runs no formula", () => {
  expect(tableAsCsv(table).split("\n")).toEqual([
    'Who,Fleiss’ κ,"95 % interval, lower","95 % interval, upper",Cases,Note',
    "'=people|with_judge,0.123456789,-0.25,0.5,1200,",
    '"a, ""b""",,,,0,0 shared cases',
    "",
  ]);
});

test("Markdown rounds, aligns numbers and escapes bars", () => {
  expect(tableAsMarkdown(table).split("\n")).toEqual([
    "| Who | Fleiss’ κ | 95 % interval | Cases | Note |",
    "| --- | ---: | ---: | ---: | --- |",
    "| =people\\|with_judge | 0.12 | −0.25 to 0.50 | 1,200 |  |",
    "| a, \"b\" | not computable | – | 0 | 0 shared cases |",
    "",
  ]);
});

test("LaTeX escapes what it would read as commands, and sets signs as mathematics", () => {
  const latex = tableAsLatex({ columns: [{ name: "κ_%", kind: "text" }], rows: [["a & b {x} \\input ~ −1"]] });
  expect(latex).toBe("\\begin{tabular}{l}\n  \\toprule\n  $\\kappa$\\_\\% \\\\\n  \\midrule\n  a \\& b \\{x\\} \\textbackslash{}input \\textasciitilde{} $-$1 \\\\\n  \\bottomrule\n\\end{tabular}\n");
});

test("a kappa of exactly 0 or 1 keeps its decimals, and there is no negative zero", () => {
  expect([0, 1, -0.001].map((value) => shownCell(value, { kind: "figure" }))).toEqual(["0.00", "1.00", "0.00"]);
});

test("columns that say nothing go", () => {
  const { columns } = withoutEmptyColumns({ ...table, rows: table.rows.slice(0, 1) });
  expect(columns.map(({ name }) => name)).toEqual(["Who", "Fleiss’ κ", "95 % interval", "Cases"]);
});

test("a p value is never shown as zero, and stays whole in CSV", () => {
  const table: FigureTable = { columns: [{ name: "p", kind: "figure", decimals: 3, pValue: true }], rows: [[0], [0.0004], [0.001], [0.25], [null]] };
  expect(table.rows.map(([cell]) => shownCell(cell!, table.columns[0]!))).toEqual(["< 0.001", "< 0.001", "0.001", "0.250", "not computable"]);
  expect(tableAsCsv(table)).toContain("0.0004");
});

test("a link shows its words everywhere, and leads somewhere on a page", () => {
  const linked: FigureTable = { columns: [{ name: "Case", kind: "text" }], rows: [[{ text: "a <b>", href: "#a\"" }]], anchors: ["row-1"] };
  expect(tableAsCsv(linked)).toBe("Case\na <b>\n");
  expect(tableAsMarkdown(linked)).toContain("| a <b> |");
  expect(withoutEmptyColumns(linked)).toEqual(linked);
  expect(tableHtml(linked)).toContain('<tr id="row-1"><th scope="row"><a href="#a&quot;">a &lt;b&gt;</a></th></tr>');
});
