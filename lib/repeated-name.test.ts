import fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedName } from "./repeated-name";

test.each([
  ['{"w1":{"7":"yes","7":"no"}}', ["w1", "7"]],
  ['[{"a":1},{"b":[0,{"c":1,"c" : 2}]}]', [1, "b", 1, "c"]],
  ['{"a":1,"\\u0061":2}', ["a"]],
  ['{"a":"b:","b":{"a":1},"c":["a","a"]}', null],
  ['{"a":"{\\"a\\":1,\\"a\\":2}"}', null],
  ['[{"a":1},{"a":1}]', null],
  ['"a"', null],
])("finds where a name stands twice in %s", (text, path) => {
  expect(repeatedName(text)).toEqual(path);
});

test("finds none in what JSON.stringify writes", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    expect(repeatedName(JSON.stringify(value))).toBeNull();
  }), { seed: 7 });
});
