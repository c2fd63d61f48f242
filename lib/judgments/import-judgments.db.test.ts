import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { bytesOf, jsonLines, newProject } from "@/lib/cases/testing/example-cases";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import { database } from "@/lib/db/client";
import { createProject } from "@/lib/projects/create-project";
import type { JudgmentsToRead } from "./read-judgment-upload";
import { readUploadedJudgments } from "./read-uploaded-judgments";

const db = () => database().prisma;
const entry = (id: string, passes: unknown[], more: object = {}) => ({ question_id: id, question: `When (${id})?`, golden_answer: 2022, generated_answer: "in 2022", category: "2", llm_judgments: Object.fromEntries(passes.map((pass, at) => [`judgment_${at + 1}`, pass])), ...more });
const results = (...entries: unknown[]) => JSON.stringify({ detailed_results: { user: entries } });

async function project(taskType: "answer-correctness" | "judge-review" = "answer-correctness"): Promise<string> {
  return (await createProject(OPERATOR, { name: `Trial ${randomUUID().slice(0, 8)}`, taskType, overlap: 2 })).project;
}

const bring = (id: string, content: string, more: { name?: string; judge?: string; system?: string; dataset?: string; rubric?: string; evidence?: JudgmentsToRead["evidence"]; dry?: boolean } = {}) => readUploadedJudgments(OPERATOR, { project: id, name: "full_context.json", source: bytesOf(content), dry: false, ...more });
const labels = (id: string) => db().annotation.findMany({ where: { projectId: id }, orderBy: { case: { sequence: "asc" } }, select: { answers: true, rationale: true, rater: { select: { externalName: true, kind: true } }, case: { select: { externalId: true } } } });

describe("importing judge outputs", () => {
  it("makes answers cases under their system, and the passes of a judge one rater by majority; a tie and an invalid verdict make no label", async () => {
    const id = await project();
    const reply = await bring(id, results(entry("q0", [true, true, false]), entry("q1", [false, false, false]), entry("q2", [true, false]), entry("q3", ["?"])));
    expect(reply).toMatchObject({ n: 4, verdicts: 8, accepted: 3, majority: 1, invalid: 1, judge: "judge of full_context", cases: { added: 4 }, labels: { added: 2 } });
    expect(await labels(id)).toEqual([
      { answers: { correctness: "correct" }, rationale: "2 of 3 verdicts accept.", rater: { externalName: "judge of full_context", kind: "model" }, case: { externalId: "full_context/q0" } },
      { answers: { correctness: "wrong" }, rationale: "0 of 3 verdicts accept.", rater: { externalName: "judge of full_context", kind: "model" }, case: { externalId: "full_context/q1" } },
    ]);
    expect(await db().case.findFirstOrThrow({ where: { projectId: id } })).toMatchObject({ category: "2", hidden: { queryId: "q0", system: "full_context", stratum: "full_context, category 2" }, payload: { question: "When (q0)?", goldAnswer: "2022", answer: "in 2022" } });
  });

  it("adds nothing twice, keeps two systems' answers to one question apart, and only counts when told to", async () => {
    const id = await project();
    await bring(id, results(entry("q0", [true])));
    expect(await bring(id, results(entry("q0", [true])))).toMatchObject({ cases: { added: 0, skipped: 1 }, labels: { added: 0, skipped: 1 } });
    expect(await bring(id, results(entry("q0", [false], { generated_answer: "long ago" })), { name: "vague.json" })).toMatchObject({ cases: { added: 1 }, labels: { added: 1 } });
    const hidden = await db().case.findMany({ where: { projectId: id }, orderBy: { sequence: "asc" }, select: { hidden: true } });
    expect(hidden).toMatchObject([{ hidden: { queryId: "q0", system: "full_context" } }, { hidden: { queryId: "q0", system: "vague" } }]);
    expect(await bring(id, results(entry("q9", [true])), { dry: true })).not.toHaveProperty("cases");
    expect(await db().case.count({ where: { projectId: id } })).toBe(2);
  });

  it("puts verdicts to a case that is there with the same texts and evidence beside them, and names the entry and field of one that differs", async () => {
    const id = await project();
    const evidence = [{ id: "D1:3", speaker: "Ana", text: "In 2022 I moved", time: "2023-03-12", gold: true }];
    await importCaseFile(OPERATOR, { project: id, fileName: "cases.jsonl", skipBad: false, source: bytesOf(jsonLines({ externalId: "q0", question: "When (q0)?", goldAnswer: "2022", answer: " in  2022", evidence })) });
    expect(await bring(id, results(entry("q0", [true, true]), entry("q1", [false])), { system: "" })).toMatchObject({ cases: { imported: true, added: 1, skipped: 1 }, labels: { added: 2 } });
    expect(await db().case.findFirstOrThrow({ where: { projectId: id, externalId: "q0" } })).toMatchObject({ payload: { evidence }, category: null });
    expect((await labels(id)).map(({ case: { externalId } }) => externalId)).toEqual(["q0", "q1"]);
    const differs = await bring(id, results(entry("q0", [true], { generated_answer: "in 2023" })), { system: "" });
    expect(differs).toMatchObject({ cases: { imported: false, faults: [{ place: "detailed_results.user[0]", field: expect.stringContaining("answer") }] }, labels: { added: 0 } });
    const empty = await bring(id, results(entry("q2", [true]), entry("q3", [true], { question: " " })), { system: "" });
    expect(empty.cases?.faults).toMatchObject([{ place: "detailed_results.user[1].question", field: "" }]);
  });

  it("gives cases the evidence of the dataset, says what came too late for it, and refuses it where cases have no place for it", async () => {
    const turn = (number: number) => ({ speaker: "Ana", dia_id: `D1:${number}`, text: `turn ${number}` });
    const locomo = [{ sample_id: "conv-1", conversation: { speaker_a: "Ana", speaker_b: "Ben", session_1_date_time: "1:56 pm on 8 May, 2023", session_1: [turn(1), turn(2)] }, qa: [{ question: "When (q0)?", answer: 2022, evidence: ["D1:2"], category: 2 }] }];
    const dataset = () => ({ name: "locomo10.json", source: bytesOf(JSON.stringify(locomo)) });
    const id = await project();
    const file = results(entry("q0", [true]), entry("q1", [true]));
    const given = await bring(id, file, { evidence: dataset() });
    expect(given).toMatchObject({ cases: { added: 2 }, notes: ["locomo10.json gives evidence to 1 of 2 answers.", "1 answer matches no question of the dataset and comes without evidence, the first at detailed_results.user[1]."] });
    expect(await db().case.findFirstOrThrow({ where: { projectId: id }, orderBy: { sequence: "asc" } })).toMatchObject({ payload: { evidence: [{ id: "D1:1", gold: false }, { id: "D1:2", gold: true }] } });
    const late = await project();
    await bring(late, file);
    const again = await bring(late, file, { evidence: dataset() });
    expect(again).toMatchObject({ cases: { added: 0, skipped: 2 }, labels: { skipped: 2 } });
    expect(again.notes.at(-1)).toContain("1 case was there already without evidence and stays so");
    await expect(bring(await project("judge-review"), file, { evidence: dataset() })).rejects.toThrow("no evidence beside it");
  });

  it("keeps the dataset apart from the system", async () => {
    const id = await project();
    await bring(id, results(entry("q0", [true])), { dataset: "LoCoMo" });
    expect(await db().case.findFirstOrThrow({ where: { projectId: id } })).toMatchObject({ externalId: "full_context/q0", hidden: { dataset: "LoCoMo", queryId: "q0", system: "full_context", stratum: "full_context, category 2" } });
  });

  it("takes several judges of a matrix as raters of cases that are there, and refuses unknown ones", async () => {
    const id = await project();
    await bring(id, results(entry("q0", [true])));
    expect(await bring(id, JSON.stringify({ gpt: { q0: "correct" }, llama: { q0: "wrong" } }), { system: "full_context" })).toMatchObject({ judge: null, cases: { added: 0 }, labels: { added: 2 } });
    const unknown = await bring(id, JSON.stringify({ gpt: { q7: "correct" } }), { system: "full_context" });
    expect(unknown.labels).toMatchObject({ imported: false, faults: [{ place: 'item "q7"', field: "externalId" }] });
  });

  it("makes each judge's verdict a case of a judge-review project, passes of one judge one by majority", async () => {
    const id = await project("judge-review");
    const file = results(entry("q0", [true, { label: "false", reasoning: "Another year." }, true]), entry("q1", [false], { golden_answer: "" }), entry("q2", [true, false]));
    expect(await bring(id, file, { rubric: "Be generous.", dry: true })).toMatchObject({ makes: { cases: 2, labels: 0 } });
    expect(await bring(id, file, { rubric: "Be generous." })).toMatchObject({ cases: { added: 2 }, labels: { added: 0 } });
    const cases = await db().case.findMany({ where: { projectId: id }, orderBy: { sequence: "asc" }, select: { externalId: true, payload: true, hidden: true } });
    expect(cases).toEqual([
      {
        externalId: "full_context/q0/judge of full_context",
        payload: {
          rubric: "Be generous.", verdict: "correct", rationale: "Asked 3 times: 2 for, 1 against.\n– Another year.",
          seen: [{ name: "question", text: "When (q0)?" }, { name: "gold answer", text: "2022" }, { name: "response", text: "in 2022" }],
        },
        hidden: { queryId: "q0", system: "full_context", judge: "judge of full_context", stratum: "full_context, accepted" },
      },
      { externalId: "full_context/q1/judge of full_context", payload: expect.objectContaining({ verdict: "wrong", rationale: "" }), hidden: expect.objectContaining({ stratum: "full_context, not accepted" }) },
    ]);
    expect(JSON.stringify(cases[1]?.payload)).toContain("none: the question has no answer");
    expect(JSON.stringify(cases.map(({ payload }) => payload))).not.toMatch(/judge of|judgment_/);
  });

  it("keeps several judges of lines apart, each with its rubric, and refuses verdicts whose texts are missing", async () => {
    const id = await project("judge-review");
    const said = { externalId: "a", question: "When?", answer: "In May" };
    const lines = jsonLines({ ...said, rater: "gpt", verdict: "CORRECT", rationale: "Same month.", rubric: "Months do." }, { ...said, rater: "llama", verdict: "wrong" }, { ...said, rater: "mute", verdict: "hm" });
    expect(await bring(id, lines, { system: "", name: "lines.jsonl" })).toMatchObject({ invalid: 1, cases: { added: 2 } });
    const payloads = await db().case.findMany({ where: { projectId: id }, orderBy: { sequence: "asc" }, select: { externalId: true, payload: true } });
    expect(payloads).toMatchObject([
      { externalId: "a/gpt", payload: { rubric: "Months do.", verdict: "CORRECT", rationale: "Same month." } },
      { externalId: "a/llama", payload: { rubric: expect.stringContaining("did not come with its verdict"), verdict: "wrong" } },
    ]);
    await expect(bring(id, lines, { judge: "both" })).rejects.toThrow('"a" has verdicts by different rubrics');
    await expect(bring(id, JSON.stringify({ gpt: { a: "correct" } }))).rejects.toThrow('"a" has no question, so nobody can review');
  });

  it("says on the page what the command line says of a file that contradicts itself", async () => {
    const reply = await bring(await project(), JSON.stringify({ correct: 2, detailed_results: { user: [entry("q0", [true, false, "?"])] } }), { dry: true });
    expect(reply.notes).toEqual(["1 answer is split evenly and counts as not accepted.", "1 entry is no verdict. It is counted as invalid and nowhere else.", "The file itself says that 2 are correct, which is not the majority of its verdicts (0)."]);
  });

  it("goes into projects of its task type only, and says so before it reads", async () => {
    await expect(bring(await newProject(), "no JSON")).rejects.toThrow("task type judge-review or answer-correctness; this one is contested-credit");
    await expect(bring(await project(), jsonLines({ externalId: "a", rater: "gpt", verdict: true, question: "When?" }))).rejects.toThrow('"a" has no answer');
  });
});
