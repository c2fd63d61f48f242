import { describe, expect, it } from "vitest";
import { AnswerBook, TwoAnswers } from "./answer-book";
import type { TracedQuery } from "@/lib/memory/trace";
import type { OfferedAnswer } from "./answer-book";

const query = (id: string, text: string, more: Partial<TracedQuery> = {}): TracedQuery => ({ id, conversation: id.split("/")[0]!, query: text, goldAnswer: "gold", category: "", answerable: true, evidence: [], results: [], ...more });
const offer = (text: string, more: Partial<OfferedAnswer>): OfferedAnswer => ({ place: `file, ${text}`, system: null, query: null, question: null, goldAnswer: null, group: null, answer: { text, score: 1 }, ...more });
const texts = (queries: readonly TracedQuery[]) => queries.map(({ answer }) => answer?.text ?? null);

describe("an answer book", () => {
  it("finds answers by the query's id, and by the conversation's where it holds one query", () => {
    const book = new AnswerBook([offer("a", { query: "c/q2" }), offer("b", { query: "d" }), offer("c", { query: "c" })]);
    expect(texts(book.answer([query("c/q1", "x"), query("c/q2", "y")]))).toEqual([null, "a"]);
    expect(texts(book.answer([query("d/q1", "z")]))).toEqual(["b"]);
    expect(book.unmatched().map(({ place }) => place)).toEqual(["file, c"]);
  });

  it("lets a conversation take the group that asks what it asks, so that the same question elsewhere is left alone", () => {
    const book = new AnswerBook([
      offer("first", { group: "one", question: "Where?" }), offer("when", { group: "one", question: "When  did it rain?" }),
      offer("second", { group: "two", question: "Where?" }), offer("who", { group: "two", question: "Who?" }),
    ]);
    expect(texts(book.answer([query("d/q1", "Where?"), query("d/q2", "Who?")]))).toEqual(["second", "who"]);
    expect(texts(book.answer([query("c/q1", "When did it rain? "), query("c/q2", "Where?")]))).toEqual(["when", "first"]);
    expect(book.unmatched()).toEqual([]);
  });

  it("takes no group of which a conversation asks less than half", () => {
    const book = new AnswerBook([offer("a", { group: "g", question: "1?" }), offer("b", { group: "g", question: "2?" }), offer("c", { group: "g", question: "3?" })]);
    expect(texts(book.answer([query("c/q1", "1?")]))).toEqual([null]);
  });

  it("tells a question that comes twice apart by its gold answer, and matches nothing that stays ambiguous", () => {
    const twice = [query("c/q1", "Where?", { goldAnswer: "Porto" }), query("c/q2", "Where?", { goldAnswer: "Lisbon" }), query("c/q3", "Where?", { goldAnswer: "" })];
    const book = new AnswerBook([offer("l", { group: "g", question: "Where?", goldAnswer: "Lisbon" }), offer("p", { group: "g", question: "Where?", goldAnswer: "Porto" })]);
    expect(texts(book.answer(twice))).toEqual(["p", "l", null]);
    const silent = new AnswerBook([offer("?", { group: "g", question: "Where?" }), offer("!", { group: "g", question: "Where?" })]);
    expect(texts(silent.answer(twice))).toEqual([null, null, null]);
    expect(silent.unmatched()).toHaveLength(2);
  });

  it("without groups takes an answer whose gold answer is another for that of another conversation", () => {
    const book = new AnswerBook([offer("x", { question: "Where?", goldAnswer: "Lisbon" }), offer("plain", { question: "Who?" })]);
    expect(texts(book.answer([query("c/q1", "Where?", { goldAnswer: "Porto" }), query("c/q2", "Who?")]))).toEqual([null, "plain"]);
    expect(texts(book.answer([query("d/q1", "Where?", { goldAnswer: "Lisbon" }), query("d/q2", "Who?")]))).toEqual(["x", null]);
  });

  it("adds a judge's score to the text that a trace holds, and refuses a second answer", () => {
    const book = () => new AnswerBook([offer("In  Porto", { query: "c/q1" })]);
    expect(book().answer([query("c/q1", "x", { answer: { text: "In Porto", score: null } })])[0]!.answer).toEqual({ text: "In  Porto", score: 1 });
    expect(() => book().answer([query("c/q1", "x", { answer: { text: "In Lisbon", score: null } })])).toThrow("file, In  Porto: there is another answer to c/q1 already.");
    expect(() => book().answer([query("c/q1", "x", { answer: { text: "In Porto", score: 0 } })])).toThrow("already, with another score");
    expect(() => new AnswerBook([offer("a", { query: "q" }), offer("b", { query: "q" })])).toThrow(TwoAnswers);
    expect(() => new AnswerBook([offer("a", { query: "q" }), offer("b", { query: "q" })])).toThrow('file, b: "q" has an answer at file, a already');
  });
});
