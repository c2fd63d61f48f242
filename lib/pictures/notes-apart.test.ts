import { expect, it } from "vitest";
import { notesApart } from "./figure-table";

it("takes notes out of a table and says whose they are", () => {
  const table = { columns: [{ name: "By", kind: "text" }, { name: "Part", kind: "text" }, { name: "κ", kind: "figure" }, { name: "Note", kind: "text" }] as const, rows: [["category", "1", 0.5, "Few items."], ["category", "2", 0.6, ""]] };
  const { table: plain, notes } = notesApart(table);
  expect(plain).toEqual({ columns: table.columns.slice(0, 3), rows: [["category", "1", 0.5], ["category", "2", 0.6]] });
  expect(notes).toEqual(["category 1: Few items."]);
  expect(notesApart(plain)).toEqual({ table: plain, notes: [] });
});
