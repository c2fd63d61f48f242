import { expect, it } from "vitest";
import { resolveDates } from "./relative-dates";

/** A Monday. */
const MONDAY = "2023-05-08T13:56";

it.each([
  ["I left yesterday", "I left on 7 May 2023"],
  ["since yesterday", "since 7 May 2023"],
  ["Yesterday was crazy", "7 May 2023 was crazy"],
  ["the day before yesterday", "on 6 May 2023"],
  ["last night", "on the night of 7 May 2023"],
  ["this morning", "on the morning of 8 May 2023"],
  ["tomorrow", "on 9 May 2023"],
  ["last week", "in the week before 8 May 2023"],
  ["next weekend", "on the weekend after 8 May 2023"],
  ["this past weekend", "on the weekend before 8 May 2023"],
  ["last month", "in April 2023"],
  ["next month", "in June 2023"],
  ["last year", "in 2022"],
  ["last Friday", "on Friday 5 May 2023"],
  ["last Monday", "on Monday 1 May 2023"],
  ["next Tuesday", "on Tuesday 9 May 2023"],
  ["three days ago", "on 5 May 2023"],
  ["two weeks ago", "2 weeks before 8 May 2023"],
  ["around 3 years ago", "around 2020"],
  ["a few months ago", "a few months before 8 May 2023"],
  ["this December", "in December 2023"],
  ["next March", "in March 2024"],
  ["last July", "in July 2022"],
])("%s → %s", (said, absolute) => {
  expect(resolveDates(said, MONDAY)).toEqual({ text: absolute, resolved: true });
});

it.each(["in the last month", "todayish", "yesterday's news", "at last", "on 3 June"])("leaves %s alone", (said) => {
  expect(resolveDates(said, MONDAY)).toEqual({ text: said, resolved: false });
});

it("crosses the end of a year and of a month", () => {
  expect(resolveDates("last month", "2023-01-31T10:00").text).toBe("in December 2022");
  expect(resolveDates("next month", "2023-01-31T10:00").text).toBe("in February 2023");
  expect(resolveDates("yesterday", "2024-03-01T10:00").text).toBe("on 29 February 2024");
});
