import { describe, expect, it } from "vitest";
import { acceptanceOf } from "./acceptance";
import { readJudgments } from "./read-judgments";
import { summariseJudgments } from "./summarise-judgments";

const read = (content: unknown, name = "results.json") => readJudgments({ name, text: typeof content === "string" ? content : JSON.stringify(content) });
const entry = (id: string, llm_judgments: unknown, more: object = {}) => ({ question_id: id, question: "When?", golden_answer: 2022, generated_answer: "in 2022", category: 2, llm_judgments, ...more });

describe("results with llm_judgments", () => {
  it("reads lists by conversation, numbers as text, and verdicts with reasons", () => {
    const { form, items, claimed } = read({ correct: 1, detailed_results: { a: [entry("a/0", { one: true, two: { label: "WRONG", reasoning: "off by a year" } })], b: [entry("b/0", { one: "maybe", two: null })] } });
    expect({ form, claimed }).toEqual({ form: "results", claimed: 1 });
    expect(items[0]).toEqual({
      externalId: "a/0", queryId: "a/0", question: "When?", goldAnswer: "2022", answer: "in 2022", category: "2", group: "a", source: { entry: "detailed_results.a[0]", fields: expect.objectContaining({ question: "detailed_results.a[0].question", goldAnswer: "detailed_results.a[0].golden_answer" }) },
      verdicts: [{ judge: "one", accepts: true, raw: "true", rationale: "", rubric: null }, { judge: "two", accepts: false, raw: "WRONG", rationale: "off by a year", rubric: null }],
    });
    expect(items[1]?.verdicts.map(({ accepts, raw }) => [accepts, raw])).toEqual([[null, "maybe"], [null, "null"]]);
  });

  it("knows a question by its id, or by its words inside their conversation, wherever a system lists it", () => {
    const { question_id: _, ...asked } = entry("", { one: true });
    const ids = (content: unknown) => read(content).items.map(({ externalId, queryId }) => [externalId, queryId]);
    expect(ids({ a: [asked, { ...asked, question: "Who?" }], b: [asked] })).toEqual([["a/0", "a/When?"], ["a/1", "a/Who?"], ["b/0", "b/When?"]]);
    expect(ids({ a: [{ ...asked, question: "Who?" }] })).toEqual([["a/0", "a/Who?"]]);
    expect(ids([asked])).toEqual([["0", "0"]]);
  });

  it("names the place of a fault inside the file", () => {
    expect(() => read({ detailed_results: { a: [entry("x", { one: true }), entry("y", "yes")] } })).toThrow("results.json, detailed_results.a[1].llm_judgments: must be an object {judgment: verdict}");
    expect(() => read([entry("x", {}), entry("x", {})])).toThrow('results.json, [1]: the id "x" stands at [0] already');
    expect(() => read({ detailed_results: [] })).toThrow("results.json, detailed_results: holds no entries with llm_judgments");
    expect(() => read([{ question: "When?" }])).toThrow("entries have no llm_judgments");
    expect(() => read("{ broken")).toThrow("results.json is not JSON: line 1, column 3");
    expect(() => read("  ")).toThrow("results.json is empty");
    expect(() => read("null")).toThrow("results.json holds a single JSON null. Known forms are");
    expect(() => read('{"detailed_results": {\n "a": [{"question": "Wh')).toThrow("results.json is not JSON: line 2, column");
  });

  it("refuses what JSON would silently drop: a name that stands twice", () => {
    expect(() => read('{"detailed_results":{"a":[{"question_id":"x","llm_judgments":{"one":true,"one":false}}]}}')).toThrow("results.json, detailed_results.a[0].llm_judgments.one: stands there twice");
    expect(() => read('{"externalId":"x","rater":"one","verdict":true,"verdict":false}')).toThrow("results.json, verdict: stands there twice");
    expect(() => read('{"externalId":"x","rater":"one","verdict":true}\n{"externalId":"y","rater":"one","verdict":true,"verdict":false}')).toThrow("results.json, line 2, verdict: stands there twice");
    expect(() => read('{"ann":{"1":"yes","1":"no"}}')).toThrow('results.json, annotator "ann", item "1": "ann" has labelled "1" already');
  });

  it("loses no judge, whatever it is called", () => {
    const [item] = read('[{"question": "When?", "llm_judgments": {"__proto__": true, "constructor": false}}]').items;
    expect(item?.verdicts.map(({ judge, accepts }) => [judge, accepts])).toEqual([["__proto__", true], ["constructor", false]]);
  });
});

describe("matrices and lines", () => {
  it("reads a matrix of labels, its own words by a declared acceptance", () => {
    const text = JSON.stringify({ gpt: { a: "good", b: "bad" }, llama: { a: "bad", b: null } });
    const { items } = readJudgments({ name: "m.json", text }, acceptanceOf(["good"]));
    expect(items.map(({ externalId, verdicts }) => [externalId, verdicts.map(({ accepts }) => accepts)])).toEqual([["a", [true, false]], ["b", [false]]]);
  });

  it("reads lines, an answer's texts from whichever line has them", () => {
    const lines = [{ externalId: "a", rater: "gpt", verdict: "correct", rationale: "same year" }, { externalId: "a", rater: "llama", answers: { verdict: "wrong" }, question: "When?" }, { externalId: "b", rater: "gpt", verdict: "" }];
    const { items } = read(lines.map((line) => JSON.stringify(line)).join("\r\n"), "judged.jsonl");
    expect(items[0]).toMatchObject({ question: "When?", verdicts: [{ judge: "gpt", accepts: true, rationale: "same year" }, { judge: "llama", accepts: false }] });
    expect(items[1]?.verdicts).toEqual([{ judge: "gpt", accepts: null, raw: "", rationale: "", rubric: null }]);
  });

  it("names line and field of a fault", () => {
    const good = JSON.stringify({ externalId: "a", rater: "gpt", verdict: true });
    const faulty = (line: string) => () => read(`${good}\n${line}`, "judged.jsonl");
    expect(faulty("{")).toThrow("judged.jsonl, line 2 is not JSON");
    expect(faulty(good)).toThrow('judged.jsonl, line 2, rater: "gpt" has judged "a" already');
    expect(faulty(`{"externalId":"b","verdict":true}`)).toThrow("judged.jsonl, line 2, rater: must be text");
    expect(faulty(`{"externalId":"b","rater":"gpt"}`)).toThrow("judged.jsonl, line 2, verdict: is missing");
    expect(() => read(`${JSON.stringify({ externalId: "a", rater: "x", verdict: 1, answer: "p" })}\n${JSON.stringify({ externalId: "a", rater: "y", verdict: 1, answer: "q" })}`)).toThrow("line 2, answer: differs from an earlier line");
  });
});

describe("counting", () => {
  it("takes a tie for no acceptance and leaves what is invalid out of every share", () => {
    const summary = summariseJudgments(read([entry("a", { one: true, two: false }), entry("b", { one: true, two: "?" }), entry("c", { one: "?", two: "?" })]).items);
    expect(summary).toMatchObject({ n: 3, verdicts: 3, accepted: 2, majority: 1, invalid: 3, ties: 1 });
    expect(summary.acceptance.map(({ judge, share }) => [judge, share.value, share.n])).toEqual([["majority", 0.5, 2], ["one", 1, 2], ["two", 0, 1]]);
    expect(summary.agreement.percent).toMatchObject({ value: 0, n: 1 });
  });

  it("says why nothing is measured when there is no verdict at all", () => {
    const summary = summariseJudgments(read([entry("a", { one: "?" })]).items);
    expect(summary.acceptance[0]?.share).toMatchObject({ value: null, reason: expect.any(String) });
    expect(summary.agreement.fleissKappa).toMatchObject({ value: null, reason: expect.any(String) });
  });
});
