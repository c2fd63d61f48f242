import { describe, expect, it } from "vitest";
import { jsonFault } from "./json-fault";

describe("why a text is no JSON", () => {
  it("names line and column, whatever the engine says", () => {
    expect(jsonFault('{"a": 1}')).toBeUndefined();
    expect(jsonFault('{\n  "a": [1,\n  2')).toBe("line 3, column 4: expected ',' or ']' after array element");
    expect(jsonFault('{\n "a": "x')).toMatch(/^line 2, column \d+: unterminated string/);
    expect(jsonFault('{"a":\n  tru}')).toMatch(/^line 2, column 6: unexpected token '}'$/);
    expect(jsonFault('{"a": \n')).toBe("line 2, column 1: the file ends before its JSON does");
    expect(jsonFault("<html>")).toBe("line 1, column 1: unexpected token '<'");
  });
});
