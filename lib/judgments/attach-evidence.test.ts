import { describe, expect, it } from "vitest";
import type { JudgedAnswer } from "@/lib/task-types/judged-answer";
import { attachEvidence } from "./attach-evidence";
import { readEvidence } from "./read-evidence";
import { readJudgments } from "./read-judgments";

const turn = (session: number, number: number, more: object = {}) => ({ speaker: "Ana", dia_id: `D${session}:${number}`, text: `turn ${session}.${number}`, ...more });
const conversation = (id: string, qa: unknown[]) => ({
  sample_id: id, qa,
  conversation: {
    speaker_a: "Ana", speaker_b: "Ben",
    session_1_date_time: "1:56 pm on 8 May, 2023", session_1: [1, 2, 3, 4, 5, 6].map((number) => turn(1, number)),
    session_2_date_time: "2:00 pm on 9 May, 2023", session_2: [turn(2, 1, { text: "Look", blip_caption: "a photo of a dog" })],
  },
});
const asked = (question: string, answer: string, evidence: string[]) => ({ question, answer, evidence, category: 1 });
const LOCOMO = [
  conversation("conv-1", [asked("When?", "May", ["D1:6"]), asked("Who?", "Ben", ["D1:1"]), asked("Why?", "fun", ["D1:2"]), asked("Why?", "rain", ["D1:5"]), asked("What?", "dog", ["D2:1"]), asked("Which?", "none", [])]),
  conversation("conv-2", [asked("When?", "June", ["D1:3"]), asked("Where?", "home", ["D1:1"])]),
];
const dataset = { name: "locomo10.json", conversations: readEvidence({ name: "locomo10.json", text: JSON.stringify(LOCOMO) }) };
const results = (content: unknown): JudgedAnswer[] => readJudgments({ name: "r.json", text: JSON.stringify(content) }).items;
const entry = (question: string, golden_answer: string) => ({ question, golden_answer, generated_answer: "?", llm_judgments: { one: true } });
const turnsOf = (items: readonly JudgedAnswer[]) => items.map(({ evidence }) => evidence?.map(({ id, gold }) => (gold ? `*${id}` : id)).join(" ") ?? null);

describe("evidence for judged answers out of a dataset", () => {
  it("finds a list's conversation by its questions, and gives cited turns with two neighbours on either side in the session", () => {
    const { items, found, uncited, unmatched } = attachEvidence(results({ user_b: [entry("When?", "corrected"), entry("Where?", "home")], user_a: [entry("When?", "May"), entry("Who?", "Ben"), entry("What?", "dog")] }), dataset);
    expect(turnsOf(items)).toEqual(["D1:1 D1:2 *D1:3 D1:4 D1:5", "*D1:1 D1:2 D1:3", "D1:4 D1:5 *D1:6", "*D1:1 D1:2 D1:3", "*D2:1"]);
    expect(items[4]?.evidence).toEqual([{ id: "D2:1", speaker: "Ana", text: "Look [shares a photo of a dog]", time: "2:00 pm on 9 May, 2023", gold: true }]);
    expect({ found, uncited, unmatched }).toEqual({ found: 5, uncited: 0, unmatched: 0 });
  });

  it("tells a question that comes twice apart by its gold answer, and counts what it does not find", () => {
    const { items, notes, ...counts } = attachEvidence(results({ a: [entry("Who?", "Ben"), entry("Why?", "rain"), entry("Why?", "snow"), entry("Which?", "none"), entry("How?", "so")] }), dataset);
    expect(turnsOf(items)).toEqual(["*D1:1 D1:2 D1:3", "D1:3 D1:4 *D1:5 D1:6", null, null, null]);
    expect(counts).toEqual({ found: 2, uncited: 1, unmatched: 2 });
    expect(notes).toEqual([
      "locomo10.json gives evidence to 2 of 5 answers.", "1 question without evidence in the dataset, the first at a[3].",
      "2 answers match no question of the dataset and come without evidence, the first at a[2].",
    ]);
  });

  it("without lists by conversation asks for the gold answer too, and goes by the dataset's own ids", () => {
    const { items } = attachEvidence(results([entry("When?", "June"), entry("When?", "July"), { ...entry("Said otherwise", ""), question_id: "conv-1/q2" }]), dataset);
    expect(turnsOf(items)).toEqual(["D1:1 D1:2 *D1:3 D1:4 D1:5", null, "*D1:1 D1:2 D1:3"]);
  });

  it("knows LongMemEval's instances by their ids", () => {
    const instance = { question_id: "abc", question_type: "t", question: "When?", answer: "May", haystack_session_ids: ["s"], haystack_dates: ["2023/05/08 (Mon) 10:00"], haystack_sessions: [[{ role: "user", content: "In May", has_answer: true }]], answer_session_ids: ["s"] };
    const conversations = readEvidence({ name: "s.json", text: JSON.stringify([instance]) });
    expect(attachEvidence(results([{ ...entry("When?", "May"), question_id: "abc" }]), { name: "s.json", conversations }).items[0]?.evidence).toMatchObject([{ text: "In May", gold: true }]);
  });

  it("says what a file that is no dataset lacks", () => {
    const read = (content: unknown) => () => readEvidence({ name: "x.json", text: typeof content === "string" ? content : JSON.stringify(content) });
    expect(read([])).toThrow("x.json is no dataset that evidence can be taken from");
    expect(read("[{")).toThrow("x.json is not JSON: line 1, column 3");
    expect(read([{ conversation: {}, qa: [] }])).toThrow(/x\.json: .*\[0\]\.sample_id/s);
  });
});
