import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { claimCases } from "@/lib/assignments/claim-cases";
import { OPERATOR, type Actor } from "@/lib/auth/actor";
import { caseDetail } from "@/lib/cases/case-detail";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import { openedCase } from "@/lib/cases/open-opinions";
import { database } from "@/lib/db/client";
import { createProject } from "@/lib/projects/create-project";
import { myLabel } from "./my-label";
import { revealOpinions } from "./reveal-opinions";
import { reviseAnnotation } from "./revise-annotation";
import { submitAnnotation } from "./submit-annotation";
import { undoLast } from "./undo-last";

const EXAMPLE = path.resolve(import.meta.dirname, "../../prisma/sample/tasks/fact-used.jsonl");
/** Said by the judge of the examples, and by nobody else. */
const SECRETS = ["sample-judge", "It only alludes to the fact.", "judgeOutputs"];

let project: string;
let ada: Actor;
let ben: Actor;

async function member(...roles: string[]): Promise<Actor> {
  const userId = randomUUID();
  await database().pool.query(`INSERT INTO "user" (id, email, name, password_hash) VALUES ($1, $2, 'Somebody', '')`, [userId, `${userId}@example.org`]);
  await database().pool.query(`INSERT INTO member (project_id, user_id, roles) VALUES ($1, $2, $3::"Role"[])`, [project, userId, roles]);
  return { kind: "user", userId };
}

beforeEach(async () => {
  project = (await createProject(OPERATOR, { name: `Reveal ${randomUUID().slice(0, 8)}`, taskType: "fact-used", overlap: 2 })).project;
  expect(await importCaseFile(OPERATOR, { project, fileName: "cases.jsonl", source: createReadStream(EXAMPLE), skipBad: false })).toMatchObject({ imported: true, added: 6 });
  [ada, ben] = [await member("annotator"), await member("annotator")];
});

async function labelNext(actor: Actor): Promise<string> {
  const { held } = await claimCases(actor, { project });
  const { annotationId } = await submitAnnotation(actor, { project, assignmentId: held[0]?.assignmentId ?? "", clientKey: randomUUID(), answers: { fact_used: "1" } });
  return annotationId;
}

const change = (annotationId: string) => ({ project, annotationId, clientKey: randomUUID(), answers: { fact_used: "0" } });

test("what a judge said is not sent before it is asked for, nor to anyone else", async () => {
  const sent = [await claimCases(ada, { project, want: 6 })];
  const id = await labelNext(ada);
  const before = await myLabel(ada, { project, annotationId: id });
  expect(before.opinions).toBe("hidden");
  for (const secret of SECRETS) expect(JSON.stringify([sent, before])).not.toContain(secret);
  const { opinions } = await revealOpinions(ada, { project, annotationId: id });
  expect(opinions).toMatchObject([{ judge: "sample-judge" }]);
  expect((await myLabel(ada, { project, annotationId: id })).opinions).toEqual(opinions);
  await expect(revealOpinions(ben, { project, annotationId: id })).rejects.toMatchObject({ code: "not_found" });
});

test("after it was seen, the label cannot be taken back and a change is a second opinion", async () => {
  const id = await labelNext(ada);
  await revealOpinions(ada, { project, annotationId: id });
  await revealOpinions(ada, { project, annotationId: id });
  await expect(undoLast(ada, { project })).rejects.toThrow("You have seen what others or a judge said");
  expect(await reviseAnnotation(ada, change(id))).toMatchObject({ basis: "second_opinion", revision: 2 });
  const { rows } = await database().pool.query(`SELECT count(*)::int AS seen FROM exposure WHERE project_id = $1`, [project]);
  expect(rows).toEqual([{ seen: 1 }]);
  const { rows: audited } = await database().pool.query(`SELECT count(*)::int AS n FROM audit_event WHERE project_id = $1 AND action = 'annotations.reveal'`, [project]);
  expect(audited).toEqual([{ n: 1 }]);
  await expect(database().pool.query(`DELETE FROM exposure WHERE project_id = $1`, [project])).rejects.toThrow("append-only");
});

test("without having seen it, a change stays blind and an undo stays possible", async () => {
  const id = await labelNext(ada);
  expect(await reviseAnnotation(ada, change(id))).toMatchObject({ basis: "blind" });
  await undoLast(ada, { project });
  await expect(revealOpinions(ada, { project, annotationId: id })).rejects.toThrow("You took this label back");
});

test("of an undo and a look at the same moment, one comes first and the other heeds it", async () => {
  const id = await labelNext(ada);
  const [undone, seen] = await Promise.allSettled([undoLast(ada, { project }), revealOpinions(ada, { project, annotationId: id })]);
  expect([undone.status, seen.status].filter((status) => status === "fulfilled")).toHaveLength(1);
});

test("a case that came without a judge's output has nothing to show", async () => {
  await database().pool.query(`UPDATE "case" SET hidden = '{}' WHERE project_id = $1`, [project]);
  const id = await labelNext(ada);
  expect((await myLabel(ada, { project, annotationId: id })).opinions).toBe("none");
  await expect(revealOpinions(ada, { project, annotationId: id })).rejects.toThrow("No judge’s output");
});

test("an owner who also labels finds it on no page of a case before their own label", async () => {
  const both = await member("owner", "annotator");
  const before = await caseDetail(both, { project, case: "1" });
  for (const secret of ["sample-judge", "It gives month and year."]) expect(JSON.stringify(before)).not.toContain(secret);
  const owner = await member("owner");
  expect(JSON.stringify((await openedCase(owner, { project, case: "1" })).opinions?.hidden)).toContain("sample-judge");
});
