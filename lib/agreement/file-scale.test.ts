import { expect, test } from "vitest";
import { questionOfFiles, withOneSpelling, type FileScale } from "./file-scale";

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

test("one number is one label however it is spelt, and a declared spelling wins", () => {
  const spelt = (labels: string[], order?: string[]) => withOneSpelling(files(...labels), order).flatMap((file) => file.labels.map(({ label }) => label));
  expect(spelt(["1", "1.0", "01", "2.50"])).toEqual(["1", "1", "1", "2.5"]);
  expect(spelt(["1.0", "x"])).toEqual(["1.0", "x"]);
  expect(spelt(["1", "2.0", "x"], ["1.0", "2", "x"])).toEqual(["1.0", "2", "x"]);
});

test("what usually stands for no label is not taken for one unless declared", () => {
  expect(() => classes("nominal", ["yes", "NA"])).toThrow('H.json, item 1: "NA" usually stands for no label. Say so with --missing NA, or declare it as a label with --order.');
  expect(classes("nominal", ["yes", "NA"], ["yes", "NA"])).toEqual(["yes", "NA"]);
});

test("an interval scale is declared in numbers", () => {
  expect(() => classes("interval", ["1", "2"], ["1", "2", "x"])).toThrow('--order names "x", but on an interval scale every label is a number.');
});
