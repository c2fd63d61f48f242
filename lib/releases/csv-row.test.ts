import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guardCell, unguardCell } from "./csv-guard";
import { csvRow } from "./csv-row";

const roundTrip = (cells: string[]) => (parse(csvRow(cells), { relax_column_count: true }) as string[][])[0]?.map(unguardCell);

describe("csvRow", () => {
  it.each(["=1+1", "＝1+1", "+1", "＋1", "-1", "－1", "@SUM(A1)", "＠x", "\tx", "\rx", "'quoted", "''", "'"])("keeps %j from being a formula and gives it back", (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
    expect(roundTrip(["before", text, "after"])).toEqual(["before", text, "after"]);
  });

  it.each(["a,b", 'say "hi"', "two\r\nlines", "lone\rreturn", " spaces ", "🧪 émoji", "שלום", "日本語", "\u2028", "\ufeffbom"])("keeps %j exact", (text) => {
    expect(roundTrip(["x", text])).toEqual(["x", text]);
  });

  it("keeps any text exact", () => {
    fc.assert(fc.property(fc.array(fc.string({ unit: "binary" }).filter((text) => text.isWellFormed()), { minLength: 2, maxLength: 4 }), (cells) => {
      expect(roundTrip(["key", ...cells])).toEqual(["key", ...cells]);
    }));
  });

  it("leaves an apostrophe that no guard put there", () => {
    expect(unguardCell("'90s music")).toBe("'90s music");
  });

  it("writes zero, false, nothing and lists so that they stay apart", () => {
    expect(csvRow([0, false, true, null, undefined, "", [], ["a", "b"]])).toBe(`0,false,true,,,,[],"[""a"",""b""]"\n`);
  });
});
