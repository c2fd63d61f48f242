import { expect, test } from "vitest";
import { tableAsCsv, tableAsLatex, tableAsMarkdown } from "./figure-table";

const table = { columns: ["Pair", "κ", "n"], rows: [["a|b & c_1", 0.123456, 61], ["=1+1", null, 0]] };

test("CSV keeps figures whole and formulas inert", () => {
  expect(tableAsCsv(table)).toBe("Pair,κ,n\na|b & c_1,0.123456,61\n'=1+1,not computable,0\n");
});

test("Markdown rounds and aligns numbers right", () => {
  expect(tableAsMarkdown(table)).toBe("| Pair | κ | n |\n| --- | ---: | ---: |\n| a\\|b & c_1 | 0.12 | 61 |\n| =1+1 | not computable | 0 |\n");
});

test("LaTeX escapes what it would run", () => {
  expect(tableAsLatex(table)).toContain("a|b \\& c\\_1 & 0.12 & 61 \\\\");
  expect(tableAsLatex(table)).toContain("$\\kappa$");
});
