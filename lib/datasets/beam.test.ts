import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readBeam } from "./beam";

const CHAT = [
  { batch_number: 1, turns: [[{ id: 0, role: "user", content: "I need a plan. ->-> 1,1", time_anchor: "March-15-2024" }, { id: 1, role: "assistant", content: "Sure." }]] },
  { batch_number: 2, turns: [[{ id: 2, role: "user", content: "The sprint ends on March 29." }]] },
];

function read(question: Record<string, unknown>, category = "information_extraction") {
  const { conversations, report } = readBeam({ id: "100K-1", chat: CHAT, questions: { [category]: [{ question: "Q?", rubric: ["a", "b"], ...question }] } });
  return { question: conversations[0]!.questions[0]!, conversation: conversations[0]!, report };
}

describe("readBeam", () => {
  it("reads turns without their plan marks, under the last time anchor", () => {
    const turns = read({}).conversation.sessions.flatMap((session) => session.turns);
    expect(turns.map(({ id, speaker, text, time }) => [id, speaker, text, time])).toEqual([
      ["0", "User", "I need a plan.", "2024-03-15T00:00"], ["1", "Assistant", "Sure.", "2024-03-15T00:00"], ["2", "User", "The sprint ends on March 29.", "2024-03-15T00:00"],
    ]);
  });

  it.each([
    [[2, 0], ["2", "0"]],
    [{ first: [0], second: [2, 0] }, ["0", "2"]],
    [[], []],
    [undefined, []],
    [[0, 99], ["0"]],
  ])("reads the evidence %j", (source, expected) => {
    expect(read({ source_chat_ids: source }).question.evidence).toEqual(expected);
  });

  it("takes whichever answer there is, and the rubric where there is none", () => {
    expect(read({ ideal_answer: "X" }).question.goldAnswer).toBe("X");
    expect(read({}).question.goldAnswer).toBe("a; b");
    expect(read({ ideal_response: "none" }, "abstention").question).toMatchObject({ answerable: false, category: "abstention" });
  });

  it("refuses what is malformed, with the path", () => {
    expect(() => readBeam({ id: "1", chat: [{}], questions: {} })).toThrow("chat[0].turns: must be a list of lists of turns");
    expect(() => readBeam({ id: "1", chat: CHAT, questions: { x: [{ question: 3 }] } })).toThrow("questions.x[0].question: must be text: the question");
    expect(() => readBeam({ id: "1", chat: [CHAT[0], CHAT[0]], questions: {} })).toThrow("two turns have the id 0");
  });
});

const REAL = "../shared/data/beam/100K-1-chat.json";

describe.runIf(existsSync(REAL))("a published BEAM conversation (needs ../shared/data/beam from github.com/mohammadtavakoli78/BEAM)", () => {
  it("gives its turns and its twenty questions", () => {
    const json = (file: string) => JSON.parse(readFileSync(file, "utf8")) as unknown;
    const { report, conversations } = readBeam({ id: "100K-1", chat: json(REAL), questions: json(REAL.replace("chat", "probing_questions")) });
    expect(report).toMatchObject({ conversations: 1, sessions: 3, turns: 188, questions: 20, unanswerableQuestions: 2 });
    expect(report.counts).toMatchObject({ "question without evidence": 2, "repeated evidence id, counted once": 2, "evidence of a turn that does not exist, dropped": 0 });
    expect(conversations[0]!.sessions[0]!.turns[0]!.text.endsWith("by then?")).toBe(true);
  });
});
