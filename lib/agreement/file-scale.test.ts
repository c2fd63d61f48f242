import { expect, test } from "vitest";
import { questionOfFiles, type FileScale } from "./file-scale";

const files = (...labels: string[]) => [{ name: "H.json", labels: labels.map((label, at) => ({ rater: "w1", item: String(at), label, kind: null, place: `item ${at}` })) }];
const classes = (scale: FileScale, labels: string[], order?: string[]) => questionOfFiles(files(...labels), { scale, order }).options.map(({ value }) => value);

test("a given order declares the classes, used or not, and is never sorted", () => {
  expect(classes("ordinal", ["low", "high"], ["low", "middle", "high"])).toEqual(["low", "middle", "high"]);
});

test("numbers stand in their own order", () => {
  expect(classes("ordinal", ["10", "2", "1"])).toEqual(["1", "2", "10"]);
  expect(questionOfFiles(files("2.5", "1"), { scale: "interval" }).options.map(({ score }) => score)).toEqual([1, 2.5]);
});

test("an ordinal scale of words without order is refused, since the alphabet is none", () => {
  expect(() => classes("ordinal", ["low", "high"])).toThrow(/needs its order, from one end to the other: --order high,low/);
});

test("says where an undeclared label or a word among numbers stands", () => {
  expect(() => classes("nominal", ["yes", "maybe"], ["yes", "no"])).toThrow('H.json, item 1: the label "maybe" is not among those that --order declares (yes, no).');
  expect(() => classes("interval", ["1", "two"])).toThrow('H.json, item 1: on an interval scale every label is a number, not "two".');
  expect(() => classes("nominal", ["a"], ["a", "b", "a"])).toThrow('--order names "a" twice.');
});
