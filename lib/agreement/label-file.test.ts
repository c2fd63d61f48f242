import { expect, test } from "vitest";
import { InvalidInput } from "@/lib/errors";
import { readLabelFile } from "./label-file";

const read = (text: string, column?: string) => readLabelFile({ name: "H", text, column }).map(({ rater, item, label, kind }) => [rater, item, label, kind]);

test("reads a JSON matrix; null and empty are missing, 0 and false are labels", () => {
  expect(read('\uFEFF{"w1": {"a": "yes", "b": null, "c": ""}, "w2": {"a": 0, "b": false}}')).toEqual([["w1", "a", "yes", null], ["w2", "a", "0", null], ["w2", "b", "false", null]]);
});

test("reads long CSV by its header, whatever the order of the columns", () => {
  expect(read('item,label,annotator\r\n"a, b",yes,w1\r\na,,w2\r\n')).toEqual([["w1", "a, b", "yes", null]]);
});

test("reads wide CSV: one item a row, one annotator a column", () => {
  expect(read("id,w1,w2\na,1,\nb,0,2\n")).toEqual([["w1", "a", "1", null], ["w1", "b", "0", null], ["w2", "b", "2", null]]);
});

test("reads what spreadsheets write: semicolons or tabs, capitals in the header, space around cells", () => {
  const long = [["w1", "a", "yes", null], ["w2", "a", "no", null]];
  expect(read("Item;Annotator;Label\na;w1; yes\na;w2;no \n")).toEqual(long);
  expect(read("Item\tAnnotator\tLabel\na\tw1\tyes\na\tw2\tno\n")).toEqual(long);
  expect(read('"item; or id",w1\na,x;y\n')).toEqual([["w1", "a", "x;y", null]]);
});

test("leaves out what is declared to stand for no label, in either form", () => {
  const labelled = (text: string) => readLabelFile({ name: "H", text, missing: ["NA", "-"] }).map(({ rater, label }) => [rater, label]);
  expect(labelled("id,w1,w2\na,NA,1\nb,-,NA\n")).toEqual([["w2", "1"]]);
  expect(labelled('{"w1": {"a": "NA"}, "w2": {"a": 1}}')).toEqual([["w2", "1"]]);
});

test("reads a release's annotations.csv: kinds told apart, second opinions left out, guarded cells as they were", () => {
  const text = "externalId,rater,kind,answers.support,answers.missing,basis\nc1,annotator-01,human,supports,,blind\nc1,annotator-01,human,partial,,second_opinion\nc1,'=judge,model,supports,,blind\n";
  expect(() => read(text)).toThrow(/several columns could hold the label \(answers.support, answers.missing\)/);
  expect(read(text, "support")).toEqual([["annotator-01", "c1", "supports", "human"], ["=judge", "c1", "supports", "model"]]);
});

test.each([
  ['{"w1": {"a": "yes", "a": "no"}}', /H, annotator "w1", item "a": "w1" has labelled "a" already/],
  ['{"w1": {"a": "yes"}, "w1": {"b": "no"}}', /H: annotator "w1" stands there twice/],
  ['{"w1": ["yes"]}', /H: "w1" must hold an object/],
  ['{"w1": {"a": {"x": 1}}}', /H, annotator "w1", item "a": a label must be text/],
  ['{"w1": {"a": "yes"', /H is not JSON/],
  ["{}", /H holds no labels/],
  ["[1, 2]", /H holds a list; the form of a JSON file is \{annotator: \{item: label\}\}/],
  ["id,w1,w2\na,x\n", /H, line 2: 2 cells where the first line has 3/],
  ["", /H is empty/],
  ["item,annotator,label\na,w1,yes\na,w1,no\n", /H, line 3: "w1" has labelled "a" already \(line 2\)/],
  ["item,annotator,label\na,,yes\n", /H, line 2: annotator is empty/],
  ["item,annotator,label,kind\na,w1,yes,robot\n", /H, line 2: kind must be human or model, not "robot"/],
  ["item,annotator,verdict\na,w1,yes\n", /there is no column "label". The columns are: item, annotator, verdict/],
  ["id,w1,w1\na,1,2\n", /line 1: two columns are called "w1"/],
  ["id,w1\n,2\n", /line 2: id is empty/],
  ["id\na\n", /line 1: expected columns/],
])("refuses %j and says where the fault is", (text, message) => {
  expect(() => read(text)).toThrow(InvalidInput);
  expect(() => read(text)).toThrow(message);
});
