import { expect, it } from "vitest";
import { parseSessionTime, parseSlashedTime, parseTimeAnchor } from "./session-time";

it.each([
  ["1:56 pm on 8 May, 2023", "2023-05-08T13:56"],
  ["12:00 am on 29 February, 2024", "2024-02-29T00:00"],
  ["12:30 pm on 1 January, 2023", "2023-01-01T12:30"],
  ["10:00 am on 31 June, 2023", null],
  ["13:00 pm on 1 June, 2023", null],
  ["yesterday", null],
])("reads %s", (text, expected) => {
  expect(parseSessionTime(text)).toBe(expected);
});

it.each([
  ["2023/05/20 (Sat) 02:21", "2023-05-20T02:21"],
  ["2023/02/30 (Thu) 02:21", null],
  ["2023-05-20", null],
])("reads LongMemEval's %s", (text, expected) => {
  expect(parseSlashedTime(text)).toBe(expected);
});

it.each([
  ["March-15-2024", "2024-03-15T00:00"],
  ["Brumaire-1-2024", null],
])("reads BEAM's %s", (text, expected) => {
  expect(parseTimeAnchor(text)).toBe(expected);
});
