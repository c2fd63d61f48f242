import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { bytesOf, jsonLines, newProject } from "@/lib/cases/testing/example-cases";
import { database } from "@/lib/db/client";
import { createProject } from "@/lib/projects/create-project";
import { readUploadedJudgments } from "./read-uploaded-judgments";

const db = () => database().prisma;
const entry = (id: string, passes: unknown[], more: object = {}) => ({ question_id: id, question: `When (${id})?`, golden_answer: 2022, generated_answer: "in 2022", category: "2", llm_judgments: Object.fromEntries(passes.map((pass, at) => [`judgment_${at + 1}`, pass])), ...more });
const results = (...entries: unknown[]) => JSON.stringify({ detailed_results: { user: entries } });

async function project(): Promise<string> {
  return (await createProject(OPERATOR, { name: `Trial ${randomUUID().slice(0, 8)}`, taskType: "answer-correctness", overlap: 2 })).project;
}

const bring = (id: string, content: string, more: { name?: string; judge?: string; system?: string; dry?: boolean } = {}) => readUploadedJudgments(OPERATOR, { project: id, name: "full_context.json", source: bytesOf(content), dry: false, ...more });
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
    expect(await db().case.findFirstOrThrow({ where: { projectId: id } })).toMatchObject({ category: "2", hidden: { dataset: "full_context", stratum: "full_context, category 2" }, payload: { question: "When (q0)?", goldAnswer: "2022", answer: "in 2022" } });
  });

  it("adds nothing twice, keeps two systems' answers to one question apart, and only counts when told to", async () => {
    const id = await project();
    await bring(id, results(entry("q0", [true])));
    expect(await bring(id, results(entry("q0", [true])))).toMatchObject({ cases: { added: 0, skipped: 1 }, labels: { added: 0, skipped: 1 } });
    expect(await bring(id, results(entry("q0", [false], { generated_answer: "long ago" })), { name: "vague.json" })).toMatchObject({ cases: { added: 1 }, labels: { added: 1 } });
    expect(await bring(id, results(entry("q9", [true])), { dry: true })).not.toHaveProperty("cases");
    expect(await db().case.count({ where: { projectId: id } })).toBe(2);
  });

  it("takes several judges of a matrix as raters of cases that are there, and refuses unknown ones", async () => {
    const id = await project();
    await bring(id, results(entry("q0", [true])));
    expect(await bring(id, JSON.stringify({ gpt: { q0: "correct" }, llama: { q0: "wrong" } }), { system: "full_context" })).toMatchObject({ judge: null, cases: { added: 0 }, labels: { added: 2 } });
    const unknown = await bring(id, JSON.stringify({ gpt: { q7: "correct" } }), { system: "full_context" });
    expect(unknown.labels).toMatchObject({ imported: false, faults: [{ line: 1, field: "externalId" }] });
  });

  it("goes into projects of its task type only, and says so before it reads", async () => {
    await expect(bring(await newProject(), "no JSON")).rejects.toThrow("task type answer-correctness; this one is contested-credit");
    await expect(bring(await project(), jsonLines({ externalId: "a", rater: "gpt", verdict: true, question: "When?" }))).rejects.toThrow('"a" has no answer');
  });
});
