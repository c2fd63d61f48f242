import { describe, expect, it } from "vitest";
import { readAnswers } from "./read-answers";

const jsonl = (...entries: unknown[]) => entries.map((entry) => JSON.stringify(entry)).join("\n");
const read = (text: string, name = "answers.jsonl") => readAnswers({ name, text });
const LOG = { question_id: "e47becba", hypothesis: "You graduated in Business.", autoeval_label: { model: "gpt-4o-2024-08-06", label: true } };

describe("answers from files", () => {
  it("are refused where a name stands twice, as the last would silently count", () => {
    expect(() => read('{"query":"q","answer":"a","score":1,"score":0}')).toThrow("answers.jsonl, score: stands there twice. Keep one.");
    expect(() => read('{"query":"q","answer":"a"}\n{"query":"r","answer":"a","answer":"b"}')).toThrow("answers.jsonl, line 2, answer: stands there twice");
    expect(() => read('[{"query":"q","answer":"a"},{"query":"r","answer":"a","answer":"b"}]')).toThrow("answers.jsonl, [1].answer: stands there twice");
  });

  it("are read from LongMemEval's evaluation log, as lines or as one list, judged or not yet", () => {
    const entries = [LOG, { ...LOG, question_id: "b_abs", autoeval_label: { model: "gpt-4o-2024-08-06", label: false } }, { question_id: "c", hypothesis: "" }];
    const found = read(`\uFEFF${jsonl(...entries)}\n\n`);
    expect(found).toMatchObject({ form: "longmemeval", judges: ["gpt-4o-2024-08-06"] });
    expect(found.answers.map(({ query, place, answer }) => [query, place, answer.score])).toEqual([["e47becba", "answers.jsonl, line 1", 1], ["b_abs", "answers.jsonl, line 2", 0], ["c", "answers.jsonl, line 3", null]]);
    expect(read(JSON.stringify(entries)).answers.map(({ answer }) => answer)).toEqual(found.answers.map(({ answer }) => answer));
    expect(read(jsonl(LOG)).answers).toHaveLength(1);
  });

  it("are read from published results, the score being the share of valid verdicts that accept", () => {
    const entry = (id: string, ...verdicts: unknown[]) => ({ question_id: id, question: "When?", golden_answer: 2022, generated_answer: "in 2022", llm_judgments: Object.fromEntries(verdicts.map((verdict, at) => [`judgment_${at + 1}`, verdict])) });
    const found = read(JSON.stringify({ detailed_results: { one: [entry("q0", true, false, true)], two: [entry("q1", true, "unclear"), entry("q2", null)] } }), "eval_results.json");
    expect(found).toMatchObject({ form: "results", judges: ["judgment_1", "judgment_2", "judgment_3"] });
    expect(found.answers.map(({ group, question, goldAnswer, answer: { score } }) => [group, question, goldAnswer, score])).toEqual([["one", "When?", "2022", 2 / 3], ["two", "When?", "2022", 1], ["two", "When?", "2022", null]]);
  });

  it("are read from lines of our own", () => {
    const found = read(jsonl({ query: "c/q1", answer: "Ana", system: "mem0", score: 0.5, judge: "gpt" }, { query: "Who?", answer: "Bo", score: true }, { query: "c/q3", answer: "" }));
    expect(found).toMatchObject({ form: "lines", judges: ["gpt"] });
    expect(found.answers.map(({ system, query, answer }) => [system, query, answer])).toEqual([["mem0", "c/q1", { text: "Ana", score: 0.5 }], [null, "Who?", { text: "Bo", score: 1 }], [null, "c/q3", { text: "", score: null }]]);
  });

  it.each([
    ["an empty file", "  \n", "answers.jsonl is empty"],
    ["a line that is no JSON", `${JSON.stringify(LOG)}\n{oops`, "answers.jsonl, line 2: is not JSON"],
    ["a line that is no answer", jsonl(LOG, { id: 3 }), "answers.jsonl, line 2: is no answer"],
    ["an entry of a list that is no answer", JSON.stringify([LOG, 3]), "answers.jsonl, [1]: is no answer"],
    ["an empty list", "[]", "answers.jsonl holds no answers"],
    ["an id that is a number", jsonl({ ...LOG, question_id: 3 }), "answers.jsonl, line 1, question_id: must be text"],
    ["no hypothesis", jsonl({ question_id: "a" }), "answers.jsonl, line 1, hypothesis: must be text"],
    ["a label in words", jsonl(LOG, { ...LOG, question_id: "b", autoeval_label: { model: "m", label: "yes" } }), "answers.jsonl, line 2, autoeval_label.label: must be true or false"],
    ["a label without its judge", jsonl({ ...LOG, autoeval_label: true }), "answers.jsonl, line 1, autoeval_label: must be an object {model, label}"],
    ["a score beyond 1", jsonl({ query: "a", answer: "b", score: 5 }), "answers.jsonl, line 1, score: must be a number from 0 to 1, true, false or null"],
    ["a system that is a number", jsonl({ query: "a", answer: "b", system: 5 }), "answers.jsonl, line 1, system: must be text"],
    ["two forms in one file", jsonl(LOG, { query: "a", answer: "b" }), "answers.jsonl, line 2: is in another form"],
    ["results without an answer", JSON.stringify([{ question_id: "q0", question: "When?", llm_judgments: { a: true } }]), "answers.jsonl, q0, generated_answer: is missing"],
  ])("are refused for %s, with file, line and field", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
