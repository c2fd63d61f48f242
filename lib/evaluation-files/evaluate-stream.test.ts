import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parserExtractor } from "@/lib/extraction/parser-extractor";
import { evaluateFile } from "./evaluate-file";
import { evaluateStream } from "./evaluate-stream";
import { openRetriever } from "./retrievers";
import type { EvaluationRequest } from "./evaluation-request";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-stream-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** Three instances in LongMemEval's published format, of our own writing. */
const INSTANCES = [
  {
    question_id: "pet_1", question_type: "single-session-user", question: "What is the name of my dog?", answer: "Biscuit", question_date: "2023/06/30 (Fri) 10:00",
    haystack_session_ids: ["s_dog", "s_tea"], haystack_dates: ["2023/05/20 (Sat) 02:21", "2023/05/21 (Sun) 10:00"], answer_session_ids: ["s_dog"],
    haystack_sessions: [
      [{ role: "user", content: "I adopted a dog last week. I called him Biscuit.", has_answer: true }, { role: "assistant", content: "Congratulations! Dogs are good company." }],
      [{ role: "user", content: "Which tea has little caffeine?" }, { role: "assistant", content: "Rooibos tea has no caffeine." }],
    ],
  },
  {
    question_id: "move_2", question_type: "multi-session", question: "How many cities did I live in?", answer: 2, question_date: "2023/07/01 (Sat) 10:00",
    haystack_session_ids: ["s_a", "s_b"], haystack_dates: ["2023/01/20 (Fri) 12:00", "2023/03/21 (Tue) 10:00"], answer_session_ids: ["s_a", "s_b"],
    haystack_sessions: [
      [{ role: "user", content: "I moved to Lisbon in 2019; I work there as a nurse.", has_answer: true }],
      [{ role: "user", content: "Before that I lived in Porto for three years.", has_answer: true }, { role: "assistant", content: "Porto is lovely." }],
    ],
  },
  {
    question_id: "cat_3_abs", question_type: "single-session-user", question: "What is my cat called?", answer: "You did not mention a cat.", question_date: "2023/07/02 (Sun) 10:00",
    haystack_session_ids: ["s_dog"], haystack_dates: ["2023/05/20 (Sat) 02:21"], answer_session_ids: ["s_dog"],
    haystack_sessions: [[{ role: "user", content: "My dog sleeps all day." }]],
  },
];

async function request(name: string, content: string): Promise<EvaluationRequest> {
  const input = join(directory, `${name}.json`);
  await writeFile(input, content);
  return { dataset: "longmemeval", input, retriever: "bm25", maxFacts: 5, k: 60, seed: 1337, out: join(directory, name) };
}

const stream = async (given: EvaluationRequest) => evaluateStream(given, { retriever: openRetriever("bm25"), extractor: parserExtractor });

describe("evaluateStream", () => {
  it("writes the same bytes as reading the file at once", async () => {
    const content = JSON.stringify(INSTANCES);
    const log = join(directory, "hypotheses.jsonl.eval-results-gpt-4o");
    await writeFile(log, [["pet_1", true], ["move_2", false], ["cat_3_abs", true]].map(([id, label]) => `${JSON.stringify({ question_id: id, hypothesis: "Biscuit", autoeval_label: { model: "gpt-4o-2024-08-06", label } })}\n`).join(""));
    const whole = { ...(await request("whole", content)), answers: [log] };
    const { audit } = await evaluateFile(whole);
    const streamed = await stream({ ...whole, out: join(directory, "streamed") });
    expect(streamed.audit).toEqual(audit);
    for (const name of [...streamed.files]) expect(await readFile(join(directory, "streamed", name), "utf8"), name).toBe(await readFile(join(directory, "whole", name), "utf8"));
    expect((await readdir(join(directory, "streamed"))).sort()).toEqual((await readdir(join(directory, "whole"))).sort());
    expect(audit.dataset).toMatchObject({ conversations: 3, sessions: 5, turns: 8, questions: 3, unanswerableQuestions: 1, counts: { "numeric answer, read as text": 1 } });
    expect(audit.metrics.raw.hit["20"]).toMatchObject({ value: 1, n: 3 });
    expect(audit.run.answers).toMatchObject([{ form: "longmemeval", judges: ["gpt-4o-2024-08-06"], answers: 3, matched: 3, judged: 3 }]);
    expect(audit.answers.judged!.mean).toMatchObject({ value: 0.5, n: 2 });
    expect(audit.longMemEvalScores!.scores.turn.raw.recall_any["5"]).toMatchObject({ value: 1, n: 2 });
    expect(audit.longMemEvalScores!.scores.session.raw.recall_all["5"]).toMatchObject({ value: 1, n: 2 });
  });

  it.each([
    ["a malformed instance", JSON.stringify([INSTANCES[0], { ...INSTANCES[1], question: 3 }]), "[1].question: must be text"],
    ["an id that comes twice", JSON.stringify([INSTANCES[0], INSTANCES[0]]), '[1].question_id: "pet_1" is already the id of [0]'],
    ["every fault", JSON.stringify([{ ...INSTANCES[0], question: 3 }, INSTANCES[1], { ...INSTANCES[2], answer: [] }]), /This is not a readable LongMemEval file:\n {2}\[0\]\.question: must be text\n {2}\[2\]\.answer: must be text or a number$/],
    ["more faults than are shown", JSON.stringify(Array.from({ length: 30 }, () => ({ ...INSTANCES[0], question: 3, answer: [] }))), /\[9\]\.answer: .*\n {2}and 2 more\. What comes after \[10\] was not looked at$/],
    ["a file that is cut off", JSON.stringify(INSTANCES).slice(0, -700), "in or after [1]: the object that starts here is never closed"],
    ["no list", "{}", "must hold a list of instances"],
    ["an empty list", "[]", "holds no instance"],
  ])("refuses %s with its place, and leaves nothing", async (name, content, message) => {
    const given = await request(name.replaceAll(" ", "-"), content);
    await expect(stream(given)).rejects.toThrow(message);
    expect(existsSync(given.out)).toBe(false);
  });

  it("names the same faults as reading the file at once", async () => {
    const content = JSON.stringify([{ ...INSTANCES[0], question: 3 }, { ...INSTANCES[1], haystack_dates: [] }, INSTANCES[2], INSTANCES[2]]);
    const given = await request("faulty", content);
    const whole = await evaluateFile(given).then(() => "", (error: Error) => error.message);
    expect(whole).toContain("[3].question_id");
    await expect(stream(given)).rejects.toThrow(whole);
  });

  it("refuses a file that is not there", async () => {
    await expect(stream({ ...(await request("gone", "[]")), input: join(directory, "nowhere.json") })).rejects.toThrow("there is no such file");
  });
});

const BEAM = join(import.meta.dirname, "../../../shared/data/beam/100K-1-chat.json");

describe.skipIf(!existsSync(BEAM))("BEAM's sample (github.com/mohammadtavakoli78/BEAM, 100K-1; skipped where ../shared/data/beam is absent)", () => {
  it("runs from end to end", async () => {
    const { audit } = await evaluateFile({ dataset: "beam", input: BEAM, retriever: "bm25", maxFacts: 5, k: 60, seed: 1337, out: join(directory, "beam") });
    expect(audit.dataset).toMatchObject({ conversations: 1, questions: 20 });
    expect(audit.metrics.source.hit["60"]!.n).toBeGreaterThan(10);
    expect(await readFile(join(directory, "beam/report.html"), "utf8")).toContain("Target audit: bm25-d5 on beam");
  });
});
