import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readLocomo } from "./locomo";
import { MalformedDataset } from "./malformed-dataset";

type Raw = Record<string, unknown>;

function sample(overrides: Raw = {}, conversation: Raw = {}): Raw {
  return {
    sample_id: "conv-1",
    conversation: {
      speaker_a: "Ana",
      speaker_b: "Joel",
      session_1_date_time: "1:56 pm on 8 May, 2023",
      session_1: [
        { speaker: "Ana", dia_id: "D1:1", text: " Hi! " },
        { speaker: "Joel", dia_id: "D1:2", text: "", blip_caption: "a photo of a dog" },
      ],
      session_2_date_time: "12:09 am on 13 September, 2023",
      session_2: [{ speaker: "Ana", dia_id: "D2:5", text: "I moved." }],
      session_3_date_time: "9:00 am on 1 October, 2023",
      ...conversation,
    },
    qa: [{ question: "Who moved?", answer: "Ana", evidence: ["D2:5"], category: 4 }],
    ...overrides,
  };
}

function question(overrides: Raw) {
  const { conversations, report } = readLocomo([sample({ qa: [{ question: "Q?", answer: "A", evidence: ["D1:1"], category: 4, ...overrides }] })]);
  return { question: conversations[0]!.questions[0]!, counts: report.counts, notes: report.notes };
}

function faults(json: unknown): string[] {
  try {
    readLocomo(json);
    return [];
  } catch (error) {
    if (!(error instanceof MalformedDataset)) throw error;
    return error.faults.map(({ path, message }) => `${path}: ${message}`);
  }
}

describe("readLocomo", () => {
  it("reads turns with stable ids, the other speaker, times in both forms, and pictures", () => {
    const { conversations, report } = readLocomo([sample()]);
    const [first, picture, later] = conversations[0]!.sessions.flatMap((session) => session.turns);
    expect(first).toEqual({ id: "D1:1", speaker: "Ana", addressee: "Joel", text: "Hi!", image: null, timeText: "1:56 pm on 8 May, 2023", time: "2023-05-08T13:56" });
    expect(picture).toMatchObject({ text: "", image: { caption: "a photo of a dog" } });
    expect(later!.time).toBe("2023-09-13T00:09");
    expect(report).toMatchObject({ conversations: 1, sessions: 2, turns: 3, questions: 1 });
    expect(report.counts).toMatchObject({ "turn of only an image": 1, "image with a caption": 1, "session time without turns": 1 });
  });

  it.each([
    [["D8:6; D9:17"], ["several evidence ids in one entry", "evidence of a turn that does not exist, dropped"], []],
    [["D1:1 D2:5"], ["several evidence ids in one entry"], ["D1:1", "D2:5"]],
    [["D2:05"], ["repaired evidence id"], ["D2:5"]],
    [["D:2:5"], ["repaired evidence id"], ["D2:5"]],
    [["D", "D1:1"], ["unreadable evidence id, dropped"], ["D1:1"]],
    [["D1:1", "D1:1"], ["repeated evidence id, counted once"], ["D1:1"]],
    [[], ["question without evidence"], []],
  ])("mends and reports the evidence %j", (evidence, kinds, read) => {
    const { question: got, notes } = question({ evidence });
    expect(got.evidence).toEqual(read);
    for (const kind of kinds) expect(notes.map((note) => note.kind)).toContain(kind);
    expect(notes.every((note) => !note.path || note.path.startsWith("[0]."))).toBe(true);
  });

  it("reads numeric answers as text and names the category in words", () => {
    const { question: got, counts } = question({ answer: 2022, category: 2 });
    expect(got).toMatchObject({ goldAnswer: "2022", category: "temporal", answerable: true });
    expect(counts["numeric answer, read as text"]).toBe(1);
  });

  it("keeps category 5 as unanswerable, with or without an answer beside the adversarial one", () => {
    expect(question({ answer: undefined, adversarial_answer: "Yes", category: 5 }).question).toMatchObject({ answerable: false, goldAnswer: "", category: "adversarial" });
    const both = question({ answer: "No", adversarial_answer: "Yes", category: 5 });
    expect(both.question).toMatchObject({ answerable: false, goldAnswer: "No" });
    expect(both.counts["adversarial answer beside an answer"]).toBe(1);
  });

  it("refuses a malformed file with the path of every fault inside it", () => {
    const broken = sample({ sample_id: "conv-2", qa: [{ question: "", answer: "A", evidence: "D1:1", category: 9 }] }, { session_2: [{ speaker: "Ana", dia_id: "D2:5" }] });
    expect(faults([sample(), broken])).toEqual([
      "[1].conversation.session_2[0].text: must be text: what was said",
      "[1].qa[0].question: must not be empty",
      "[1].qa[0].evidence: must be a list of turn ids",
      "[1].qa[0].category: must be a number from 1 to 5",
    ]);
    expect(faults({})).toEqual([": must be a list of conversations, as in locomo10.json"]);
    expect(faults([])).toEqual([": holds no conversation"]);
    expect(faults([sample({ qa: [{ question: "Q?", evidence: [], category: 1 }] })])[0]).toContain("[0].qa[0].answer: is missing");
  });

  it("refuses two turns or two conversations with one id", () => {
    const twice = sample({}, { session_2: [{ speaker: "Ana", dia_id: "D1:1", text: "Again" }] });
    expect(faults([twice])[0]).toBe('[0].conversation: two turns have the id "D1:1"');
    expect(faults([sample(), sample()])).toEqual(['[1].sample_id: "conv-1" is already the id of [0]; ids must differ']);
  });
});

const REAL = "../shared/data/locomo/locomo10.json";

describe.runIf(existsSync(REAL))("the published locomo10.json (needs ../shared/data/locomo/locomo10.json from github.com/snap-research/locomo)", () => {
  it("has the counts and quirks it is known for", () => {
    const { report } = readLocomo(JSON.parse(readFileSync(REAL, "utf8")));
    expect(report).toMatchObject({
      conversations: 10, sessions: 272, turns: 5882, questions: 1986, unanswerableQuestions: 446,
      questionsByCategory: { "multi-hop": 282, temporal: 321, "open-domain": 96, "single-hop": 841, adversarial: 446 },
    });
    expect(report.counts).toMatchObject({
      "several evidence ids in one entry": 4, "repaired evidence id": 2, "unreadable evidence id, dropped": 1,
      "evidence of a turn that does not exist, dropped": 2, "question without evidence": 4, "adversarial answer beside an answer": 2,
      "session time that could not be read": 0,
    });
  });
});
