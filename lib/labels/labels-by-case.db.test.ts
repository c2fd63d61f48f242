import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { claimCases } from "@/lib/assignments/claim-cases";
import { submitAnnotation } from "@/lib/annotations/submit-annotation";
import { OPERATOR, type Actor } from "@/lib/auth/actor";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import { database } from "@/lib/db/client";
import { createProject } from "@/lib/projects/create-project";
import type { TaskTypeName } from "@/lib/task-types/registry";
import { importLabelFile } from "./import-label-file";

/** Labels of task types whose cases differ in what they ask. */

async function projectOf(taskType: TaskTypeName): Promise<string> {
  const { project } = await createProject(OPERATOR, { name: `By case ${randomUUID().slice(0, 8)}`, taskType, overlap: 2 });
  const source = createReadStream(path.resolve(import.meta.dirname, `../../prisma/sample/tasks/${taskType}.jsonl`));
  expect(await importCaseFile(OPERATOR, { project, fileName: "cases.jsonl", source, skipBad: false })).toMatchObject({ imported: true });
  return project;
}

async function annotator(project: string): Promise<Actor> {
  const userId = randomUUID();
  await database().pool.query(`INSERT INTO "user" (id, email, name, password_hash) VALUES ($1, $2, 'Somebody', '')`, [userId, `${userId}@example.org`]);
  await database().pool.query(`INSERT INTO member (project_id, user_id, roles) VALUES ($1, $2, '{annotator}')`, [project, userId]);
  return { kind: "user", userId };
}

const importLines = (project: string, lines: object[], skipBad = false) =>
  importLabelFile(OPERATOR, { project, fileName: "labels.jsonl", skipBad, source: Readable.from([Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""))]) });

const label = (externalId: string, answers: object, rater = "somebody") => ({ externalId, rater, kind: "human", answers });

test("a file of labels is held against what each case asks, with line and field", async () => {
  const project = await projectOf("fact-coverage");
  const id = (n: number) => `sample/fact-coverage/${n}`;
  const lines = [
    label(id(1), { covered: { f1: "yes", f2: "no" } }),
    label(id(2), { covered: { f1: "yes", f2: "no" } }),
    label(id(3), { covered: { f1: "yes", f2: "no", f9: "no" } }),
    label(id(4), { covered: "yes" }),
    label(id(4), { covered: { f1: "maybe" } }, "another"),
    label("nowhere", { covered: { f1: "yes" } }),
  ];
  const report = await importLines(project, lines);
  expect(report.imported).toBe(false);
  expect(report.faults.map(({ line, field }) => [line, field])).toEqual([[2, "answers.covered.f3"], [3, "answers.covered.f9"], [4, "answers.covered"], [5, "answers.covered.f1"], [6, "externalId"]]);
  expect(report.faults[1]?.message).toBe("is not asked of this case");
  expect(await importLines(project, lines, true)).toMatchObject({ imported: true, added: 1, faultCount: 5 });
  const { rows } = await database().pool.query(`SELECT answers FROM annotation WHERE project_id = $1`, [project]);
  expect(rows).toEqual([{ answers: { covered: { f1: "yes", f2: "no" } } }]);
});

test("a question that a case is not asked is no missing answer, and answering it is a fault", async () => {
  const project = await projectOf("rewrite-validation");
  const plain = { naturalness: "5", keeps_need: "yes", triggers_memory: "yes" };
  const id = (n: number) => `sample/rewrite-validation/${n}`;
  const report = await importLines(project, [
    label(id(1), plain), label(id(1), { ...plain, premise_false: "yes" }, "another"),
    label(id(3), plain), label(id(3), { ...plain, premise_false: "no" }, "another"),
  ]);
  expect(report.faults.map(({ line, field }) => [line, field])).toEqual([[2, "answers.premise_false"], [3, "answers.premise_false"]]);
});

test("a judge may have been asked less than people are, but not something else", async () => {
  const project = await projectOf("rewrite-validation");
  const judge = (n: number, answers: object) => ({ ...label(`sample/rewrite-validation/${n}`, answers, "judge"), kind: "model" });
  expect(await importLines(project, [judge(1, { naturalness: "5" }), judge(3, { premise_false: "no" })])).toMatchObject({ imported: true, added: 2 });
  const refused = await importLines(project, [judge(2, {}), judge(2, { premise_false: "yes" })]);
  expect(refused.faults.map(({ line, field }) => [line, field])).toEqual([[1, "answers"], [2, "answers.premise_false"]]);
});

test("a label from the work screen is held against its case too", async () => {
  const project = await projectOf("fact-coverage");
  const ada = await annotator(project);
  const { held: [item] } = await claimCases(ada, { project });
  expect(item?.questions?.map(({ id, unit }) => [id, unit?.id])).toEqual([["covered", "f1"], ["covered", "f2"], ...(item?.questions?.length === 3 ? [["covered", "f3"]] : [])]);
  const submit = (answers: Record<string, unknown>, assignmentId = item?.assignmentId ?? "") => submitAnnotation(ada, { project, assignmentId, clientKey: randomUUID(), answers });
  await expect(submit({ covered: { f1: "yes" } })).rejects.toMatchObject({ fields: { "covered.f2": "choose one of yes, no" } });
  await expect(submit({ covered: {} })).rejects.toMatchObject({ code: "invalid_input" });
  await expect(submit({ covered: { f1: "yes" } }, randomUUID())).rejects.toMatchObject({ code: "not_found" });
  const outsider: Actor = { kind: "user", userId: randomUUID() };
  await expect(submitAnnotation(outsider, { project, assignmentId: item?.assignmentId ?? "", clientKey: randomUUID(), answers: {} })).rejects.toMatchObject({ code: expect.stringMatching(/not_found|unauthenticated/) });
  const all = Object.fromEntries(item?.questions?.map(({ unit }) => [unit?.id, "no"]) ?? []);
  await expect(submit({ covered: all })).resolves.toMatchObject({ repeated: false });
});
