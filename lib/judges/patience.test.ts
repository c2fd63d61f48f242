import { expect, test } from "vitest";
import { stopsAfter } from "./patience";

test.each([
  ["nothing so far", { failedInRow: 0, waitedInRow: 0 }, 10],
  ["failures alone", { failedInRow: 7, waitedInRow: 0 }, 10],
  ["nothing but waits, however many", { failedInRow: 0, waitedInRow: 1 }, 20],
  ["nothing but waits, up to the last", { failedInRow: 0, waitedInRow: 19 }, 20],
  ["a failure after waits", { failedInRow: 1, waitedInRow: 4 }, 14],
  ["a failure after many waits", { failedInRow: 1, waitedInRow: 15 }, 20],
])("a run of four places stops after %s", (_, inRow, expected) => {
  expect(stopsAfter({ dry: false, concurrency: 4, ...inRow })).toBe(expected);
});
