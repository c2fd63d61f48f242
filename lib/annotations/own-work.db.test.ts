import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { LabelledProject, type Person } from "@/lib/adjudication/testing/labelled-project";
import { claimCases } from "@/lib/assignments/claim-cases";
import { database } from "@/lib/db/client";
import { myLabel } from "./my-label";
import { myWork, secondLookCount } from "./my-work";
import { reviseAnnotation } from "./revise-annotation";
import { skipCase } from "./skip-case";
import { submitAnnotation } from "./submit-annotation";
import { takeUpSkipped } from "./take-up-skipped";
import { undoLast } from "./undo-last";

interface Scene {
  project: LabelledProject;
  person: Person;
  other: Person;
}

async function arrange(cases = 1, overlap = 2): Promise<Scene> {
  const project = await LabelledProject.make(overlap);
  for (let n = 0; n < cases; n++) await project.addCase();
  return { project, person: await project.member("annotator"), other: await project.member("annotator") };
}

async function labelNext({ project, person }: Scene, support = "supports", more: { comment?: string; clientKey?: string; rubricId?: string } = {}): Promise<string> {
  const { held } = await claimCases(person.actor, { project: project.id });
  const { annotationId } = await submitAnnotation(person.actor, { project: project.id, assignmentId: held[0]!.assignmentId, clientKey: randomUUID(), answers: { support }, ...more });
  return annotationId;
}

const revision = (project: LabelledProject, annotationId: string, support: string) => ({ project: project.id, annotationId, clientKey: randomUUID(), answers: { support } });

async function sendBack(project: LabelledProject, annotationId: string): Promise<void> {
  await database().pool.query(`INSERT INTO adjudication (project_id, case_id, kind, reason) SELECT project_id, case_id, 'send_back', 'look at the date' FROM annotation WHERE project_id = $1 AND id = $2`, [project.id, annotationId]);
}

test("two changes of one label at the same moment take turns", async () => {
  const scene = await arrange();
  const id = await labelNext(scene);
  const one = revision(scene.project, id, "partial");
  const replies = await Promise.all([one, one, revision(scene.project, id, "does_not_support")].map((change) => reviseAnnotation(scene.person.actor, change)));
  expect(replies[0]!.revision).toBe(replies[1]!.revision);
  expect(new Set(replies.map((reply) => reply.revision))).toEqual(new Set([2, 3]));
});

test("a change by somebody whose role shows them what others said is a second opinion", async () => {
  const scene = await arrange();
  scene.person = await scene.project.member("annotator", "owner");
  const id = await labelNext(scene);
  // Nobody else has said anything yet, so there is nothing that could have been seen.
  expect(await reviseAnnotation(scene.person.actor, revision(scene.project, id, "partial"))).toMatchObject({ basis: "blind" });
  await labelNext({ ...scene, person: scene.other });
  expect(await reviseAnnotation(scene.person.actor, revision(scene.project, id, "does_not_support"))).toMatchObject({ basis: "second_opinion" });
});

test("a case that was sent back waits for a second look until it is answered, with the note", async () => {
  const scene = await arrange();
  const { project, person, other } = scene;
  const id = await labelNext(scene);
  const othersId = await labelNext({ ...scene, person: other }, "partial");
  await sendBack(project, id);
  expect(await myWork(person.actor, { project: project.id })).toMatchObject({ secondLooks: [{ annotationId: id, note: "look at the date" }] });
  expect(await myLabel(person.actor, { project: project.id, annotationId: id })).toMatchObject({ note: "look at the date", settled: false });
  await reviseAnnotation(person.actor, revision(project, id, "supports"));
  expect(await secondLookCount(person.actor, { project: project.id })).toBe(0);
  expect(await secondLookCount(other.actor, { project: project.id })).toBe(1);
  expect(JSON.stringify(await myLabel(person.actor, { project: project.id, annotationId: id }))).not.toContain(othersId);
});

test("one's own list shows the label in force, and the history keeps every revision", async () => {
  const scene = await arrange(2, 1);
  const { project, person, other } = scene;
  const first = await labelNext(scene, "partial", { comment: "first" });
  await labelNext(scene);
  await reviseAnnotation(person.actor, { ...revision(project, first, "supports"), comment: "second" });
  const { labels, labelCount } = await myWork(person.actor, { project: project.id });
  expect(labelCount).toBe(2);
  expect(labels[0]).toMatchObject({ headline: "Question 1", comment: "second", revision: 2, answers: { support: "supports" } });
  const { revisions } = await myLabel(person.actor, { project: project.id, annotationId: first });
  expect(revisions.map(({ revision, comment }) => [revision, comment])).toEqual([[2, "second"], [1, "first"]]);
  expect((await myWork(other.actor, { project: project.id })).labels).toEqual([]);
  await expect(myLabel(other.actor, { project: project.id, annotationId: first })).rejects.toMatchObject({ code: "not_found" });
  await expect(myLabel(person.actor, { project: project.id, annotationId: "1" })).rejects.toMatchObject({ code: "not_found" });
});

test("a settled case takes no change and no undo", async () => {
  const scene = await arrange();
  const id = await labelNext(scene);
  await database().pool.query(`INSERT INTO adjudication (project_id, case_id, kind, answers) SELECT project_id, case_id, 'settle', answers FROM annotation WHERE id = $1`, [id]);
  await expect(reviseAnnotation(scene.person.actor, revision(scene.project, id, "partial"))).rejects.toMatchObject({ code: "conflict" });
  await expect(undoLast(scene.person.actor, { project: scene.project.id })).rejects.toMatchObject({ code: "conflict" });
});

test("an undo whose reply was lost takes back the same label again, not the one before it", async () => {
  const scene = await arrange(3, 1);
  await labelNext(scene);
  const clientKey = randomUUID();
  await labelNext(scene, "partial", { clientKey });
  const undo = () => undoLast(scene.person.actor, { project: scene.project.id, clientKey });
  const replies = await Promise.all([undo(), undo(), undo()]);
  expect(new Set(replies.map(({ assignmentId }) => assignmentId)).size).toBe(1);
  expect(replies[0]!.answers).toEqual({ support: "partial" });
  const { rows } = await database().pool.query(`SELECT count(*)::int AS n FROM current_label WHERE project_id = $1`, [scene.project.id]);
  expect(rows).toEqual([{ n: 1 }]);
});

test("any skipped case can be taken up again, and another's cannot", async () => {
  const scene = await arrange(2, 1);
  const { project, person, other } = scene;
  for (let n = 0; n < 2; n++) {
    const { held } = await claimCases(person.actor, { project: project.id });
    await skipCase(person.actor, { project: project.id, assignmentId: held[0]!.assignmentId, clientKey: randomUUID(), reason: "broken", comment: `skip ${n}` });
  }
  const { skips } = await myWork(person.actor, { project: project.id });
  const earlier = skips.find(({ comment }) => comment === "skip 0")!;
  await expect(takeUpSkipped(other.actor, { project: project.id, skipId: earlier.skipId })).rejects.toMatchObject({ code: "not_found" });
  const { assignmentId } = await takeUpSkipped(person.actor, { project: project.id, skipId: earlier.skipId });
  expect((await claimCases(person.actor, { project: project.id })).held[0]).toMatchObject({ assignmentId, headline: earlier.headline });
});

test("whoever decided a case as adjudicator is not asked to label it", async () => {
  const scene = await arrange(1, 3);
  const both = await scene.project.member("annotator", "adjudicator");
  const id = await labelNext(scene);
  await database().pool.query(`INSERT INTO adjudication (project_id, case_id, adjudicator_id, kind, answers) SELECT project_id, case_id, $2, 'settle', answers FROM annotation WHERE id = $1`, [id, both.userId]);
  expect((await claimCases(both.actor, { project: scene.project.id })).nothing).toEqual({ state: "done" });
  expect((await claimCases(scene.other.actor, { project: scene.project.id })).held).toHaveLength(1);
});

test("text that the database cannot hold is kept as far as it can be, never refused", async () => {
  const scene = await arrange();
  const { held } = await claimCases(scene.person.actor, { project: scene.project.id });
  await submitAnnotation(scene.person.actor, { project: scene.project.id, assignmentId: held[0]!.assignmentId, clientKey: randomUUID(), answers: { support: "partial", missing: "year\u0000 \ud83d" }, comment: "a\u0000b \udc00 <img onerror=alert(1)> =1+1 مرحبا 東京 🙂" });
  const { labels } = await myWork(scene.person.actor, { project: scene.project.id });
  expect(labels[0]).toMatchObject({ answers: { support: "partial", missing: "year\ufffd \ufffd" }, comment: "a\ufffdb \ufffd <img onerror=alert(1)> =1+1 مرحبا 東京 🙂" });
});

test("a label carries the guideline that was on the screen, though a newer one came out meanwhile", async () => {
  const scene = await arrange(3, 1);
  const { project, person } = scene;
  const newer = randomUUID();
  await database().pool.query(`INSERT INTO rubric (id, project_id, version, status, body, published_at) VALUES ($1, $2, 2, 'published', 'new', now())`, [newer, project.id]);
  const shown = [project.rubricId, undefined, randomUUID()];
  const versions: (number | null)[] = [];
  for (const rubricId of shown) {
    const annotationId = await labelNext(scene, "supports", { rubricId });
    versions.push((await myLabel(person.actor, { project: project.id, annotationId })).revisions[0]!.rubricVersion);
  }
  expect(versions).toEqual([1, 2, 2]);
});

test("an archived project takes no more labels and says so", async () => {
  const scene = await arrange();
  const { held } = await claimCases(scene.person.actor, { project: scene.project.id });
  await database().pool.query(`UPDATE project SET archived_at = now() WHERE id = $1`, [scene.project.id]);
  const refusal = { code: "conflict", message: expect.stringContaining("archived") };
  await expect(claimCases(scene.person.actor, { project: scene.project.id })).rejects.toMatchObject(refusal);
  await expect(submitAnnotation(scene.person.actor, { project: scene.project.id, assignmentId: held[0]!.assignmentId, clientKey: randomUUID(), answers: { support: "supports" } })).rejects.toMatchObject(refusal);
});
