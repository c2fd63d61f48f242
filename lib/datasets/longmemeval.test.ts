import { describe, expect, it } from "vitest";
import { readLongMemEval } from "./longmemeval";

function instance(overrides: Record<string, unknown> = {}) {
  return {
    question_id: "e47becba", question_type: "single-session-user", question: "What degree?", answer: "Business", question_date: "2023/05/30 (Tue) 23:40",
    haystack_session_ids: ["answer_1", "other"], haystack_dates: ["2023/05/20 (Sat) 02:21", "2023/05/21 (Sun) 10:00"], answer_session_ids: ["answer_1"],
    haystack_sessions: [[{ role: "user", content: "I graduated in business.", has_answer: true }, { role: "assistant", content: "Nice." }], [{ role: "user", content: "Hi" }]],
    ...overrides,
  };
}

describe("readLongMemEval", () => {
  it("makes a conversation of each instance, with the marked turns as evidence", () => {
    const { conversations, report } = readLongMemEval([instance(), instance({ question_id: "x_abs", answer: 7 })]);
    expect(conversations[0]).toMatchObject({ id: "e47becba", questions: [{ text: "What degree?", goldAnswer: "Business", category: "single-session-user", answerable: true, evidence: ["S1:1"] }] });
    expect(conversations[0]!.sessions[0]!.turns[0]).toMatchObject({ id: "S1:1", speaker: "User", addressee: "Assistant", time: "2023-05-20T02:21" });
    expect(conversations[1]!.questions[0]).toMatchObject({ answerable: false, goldAnswer: "7" });
    expect(report).toMatchObject({ conversations: 2, turns: 6, questions: 2, unanswerableQuestions: 1 });
  });

  it("takes whole answer sessions where no turn is marked, and reports it", () => {
    const sessions = [[{ role: "user", content: "a" }, { role: "assistant", content: "b" }], []];
    const { conversations, report } = readLongMemEval([instance({ haystack_sessions: sessions, answer_session_ids: ["answer_1", "gone"] })]);
    expect(conversations[0]!.questions[0]!.evidence).toEqual(["S1:1", "S1:2"]);
    expect(report.counts).toMatchObject({ "no turn of the answer sessions is marked, whole sessions taken as evidence": 1, "answer session that is not in the history": 1, "empty session": 1 });
  });

  it("refuses what is malformed, with the path", () => {
    expect(() => readLongMemEval({})).toThrow(/must be a list of instances/);
    expect(() => readLongMemEval([instance({ haystack_dates: [] })])).toThrow("[0].haystack_dates: has 0 entries for 2 sessions");
    expect(() => readLongMemEval([instance({ haystack_sessions: [[{ role: "bot", content: "x" }], []] })])).toThrow('[0].haystack_sessions[0][0].role: must be "user" or "assistant"');
    expect(() => readLongMemEval([instance(), instance()])).toThrow("is already the id of [0]");
  });
});
