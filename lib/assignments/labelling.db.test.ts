import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { LabelledProject, type Person } from "@/lib/adjudication/testing/labelled-project";
import { reviseAnnotation } from "@/lib/annotations/revise-annotation";
import { skipCase } from "@/lib/annotations/skip-case";
import { submitAnnotation } from "@/lib/annotations/submit-annotation";
import { undoLast } from "@/lib/annotations/undo-last";
import { database } from "@/lib/db/client";
import { claimCases, type Claimed } from "./claim-cases";
import { releaseLeases } from "./release-leases";
import { renewLeases } from "./renew-leases";

async function projectWith(cases: number, overlap: number): Promise<LabelledProject> {
  const project = await LabelledProject.make(overlap);
  for (let n = 0; n < cases; n++) await project.addCase();
  return project;
}

const annotators = (project: LabelledProject, count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => project.member("annotator")));
const claim = (project: LabelledProject, person: Person, want = 1): Promise<Claimed> => claimCases(person.actor, { project: project.id, want });
const submission = (project: LabelledProject, assignmentId: string, support = "supports") => ({ project: project.id, assignmentId, clientKey: randomUUID(), answers: { support } });

async function labelNext(project: LabelledProject, person: Person, support = "supports"): Promise<void> {
  const { held } = await claim(project, person);
  await submitAnnotation(person.actor, submission(project, held[0]!.assignmentId, support));
}

async function lapse(assignmentId: string): Promise<void> {
  await database().pool.query(`UPDATE assignment SET lease_until = now() - interval '1 second' WHERE id = $1`, [assignmentId]);
}

async function caseOf(assignmentId: string): Promise<string> {
  return (await database().pool.query<{ case_id: string }>(`SELECT case_id FROM assignment WHERE id = $1`, [assignmentId])).rows[0]!.case_id;
}

async function labelsIn(project: LabelledProject): Promise<number> {
  return (await database().pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM current_label WHERE project_id = $1`, [project.id])).rows[0]!.n;
}

test("twenty ask at once for the one free place: one gets it, the others are told when to ask again", async () => {
  const project = await projectWith(1, 1);
  const people = await annotators(project, 20);
  const replies = await Promise.all(people.map((person) => claim(project, person)));
  expect(replies.filter(({ held }) => held.length === 1)).toHaveLength(1);
  for (const { held, nothing } of replies) if (held.length === 0) expect(nothing).toMatchObject({ state: "wait" });
});

test("three ask at once for three places of one case: all three get one", async () => {
  const project = await projectWith(1, 3);
  const people = await annotators(project, 3);
  const replies = await Promise.all(people.map((person) => claim(project, person)));
  expect(replies.map(({ held }) => held.length)).toEqual([1, 1, 1]);
});

test("one annotator's parallel requests get one case, and asking again changes nothing", async () => {
  const project = await projectWith(5, 2);
  const [person] = await annotators(project, 1) as [Person];
  const replies = await Promise.all(Array.from({ length: 8 }, () => claim(project, person, 2)));
  const again = await claim(project, person, 2);
  expect(again.held.length).toBeGreaterThanOrEqual(2);
  for (const { held } of replies) expect(held.length).toBeGreaterThanOrEqual(1);
  const cases = await Promise.all(again.held.map(({ assignmentId }) => caseOf(assignmentId)));
  expect(new Set(cases).size).toBe(cases.length);
});

test("twelve people label a project of overlap 3 at once: exactly three labels a case, nobody twice", async () => {
  const project = await projectWith(30, 3);
  const people = await annotators(project, 12);
  await Promise.all(people.map(async (person) => {
    for (;;) {
      const { held } = await claim(project, person);
      if (held.length === 0) return;
      await submitAnnotation(person.actor, submission(project, held[0]!.assignmentId));
    }
  }));
  const { rows } = await database().pool.query<{ labels: number; raters: number }>(`SELECT count(*)::int AS labels, count(DISTINCT rater_id)::int AS raters FROM annotation WHERE project_id = $1 GROUP BY case_id`, [project.id]);
  expect(rows).toHaveLength(30);
  for (const row of rows) expect(row).toEqual({ labels: 3, raters: 3 });
});

test("cases that somebody has labelled come before untouched ones", async () => {
  const project = await projectWith(4, 2);
  const [first, second] = await annotators(project, 2) as [Person, Person];
  // The first one skips case 1, so that the started case is not the first in the order.
  const { held } = await claim(project, first);
  await skipCase(first.actor, { project: project.id, assignmentId: held[0]!.assignmentId, clientKey: randomUUID(), reason: "unclear" });
  await labelNext(project, first);
  const next = await claim(project, second);
  expect((next.held[0]!.view as { query: string }).query).toBe("Question 2");
});

test("the same submit twice, at once or later, is one label", async () => {
  const project = await projectWith(2, 1);
  const [person] = await annotators(project, 1) as [Person];
  const { held } = await claim(project, person);
  const sent = submission(project, held[0]!.assignmentId);
  const replies = await Promise.all(Array.from({ length: 6 }, () => submitAnnotation(person.actor, sent)));
  const late = await submitAnnotation(person.actor, sent);
  expect(new Set([...replies, late].map(({ annotationId }) => annotationId)).size).toBe(1);
  expect(late.repeated).toBe(true);
  expect(await labelsIn(project)).toBe(1);
});

test("three submit into two places: the third is told, and two labels count", async () => {
  const project = await projectWith(1, 2);
  const [a, b, c] = await annotators(project, 3) as [Person, Person, Person];
  const heldByA = (await claim(project, a)).held[0]!;
  await lapse(heldByA.assignmentId);
  await labelNext(project, b);
  await labelNext(project, c);
  await expect(submitAnnotation(a.actor, submission(project, heldByA.assignmentId))).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("all 2 of its labels") });
  expect(await labelsIn(project)).toBe(2);
});

test("a lapsed lease is good while nobody took the place, or while another place of the case is open", async () => {
  const project = await projectWith(1, 2);
  const [a, b] = await annotators(project, 2) as [Person, Person];
  const heldByA = (await claim(project, a)).held[0]!;
  await lapse(heldByA.assignmentId);
  await labelNext(project, b);
  await submitAnnotation(a.actor, submission(project, heldByA.assignmentId));
  expect(await labelsIn(project)).toBe(2);
});

test("an abandoned case comes back after its lease; a submitted one never does", async () => {
  const project = await projectWith(1, 1);
  const [gone, other] = await annotators(project, 2) as [Person, Person];
  const held = (await claim(project, gone)).held[0]!;
  await renewLeases(gone.actor, { project: project.id, opened: held.assignmentId });
  expect((await claim(project, other)).nothing).toMatchObject({ state: "wait" });
  await lapse(held.assignmentId);
  await labelNext(project, other);
  await database().pool.query(`UPDATE assignment SET lease_until = now() - interval '1 day' WHERE project_id = $1`, [project.id]);
  expect((await claim(project, gone)).nothing).toEqual({ state: "done" });
});

test("what one merely fetched ahead does not starve another; what one has seen is never taken", async () => {
  const project = await projectWith(3, 1);
  const [eager, other] = await annotators(project, 2) as [Person, Person];
  const held = (await claim(project, eager, 3)).held;
  await renewLeases(eager.actor, { project: project.id, opened: held[0]!.assignmentId });
  const taken = [await caseOf((await claim(project, other)).held[0]!.assignmentId)];
  await labelNext(project, other);
  taken.push(await caseOf((await claim(project, other)).held[0]!.assignmentId));
  await labelNext(project, other);
  expect(taken).not.toContain(await caseOf(held[0]!.assignmentId));
  expect((await claim(project, other)).nothing).toMatchObject({ state: "wait" });
});

test("the claim after a submit notes the case on the screen as seen, and says when somebody else got it", async () => {
  const project = await projectWith(3, 1);
  const [eager, other] = await annotators(project, 2) as [Person, Person];
  const [first, second, third] = (await claim(project, eager, 3)).held as [Claimed["held"][0], Claimed["held"][0], Claimed["held"][0]];
  await submitAnnotation(eager.actor, submission(project, first.assignmentId));
  expect((await claimCases(eager.actor, { project: project.id, want: 3, opened: second.assignmentId })).renewed).toMatchObject({ stillMine: true, rubricId: project.rubricId });
  // What is left to take over is the third case only, since the second has been seen.
  expect((await claim(project, other)).held[0]!.assignmentId).toBe(third.assignmentId);
  expect((await claimCases(eager.actor, { project: project.id, opened: third.assignmentId })).renewed).toMatchObject({ stillMine: false });
});

test("released cases are open to others at once", async () => {
  const project = await projectWith(2, 1);
  const [a, b] = await annotators(project, 2) as [Person, Person];
  await claim(project, a, 2);
  expect(await releaseLeases(a.actor, { project: project.id })).toEqual({ released: 2 });
  expect((await claim(project, b, 2)).held).toHaveLength(2);
});

test("a skipped case is not served again, is no label, and does not count as done", async () => {
  const project = await projectWith(1, 1);
  const [person] = await annotators(project, 1) as [Person];
  const { held } = await claim(project, person);
  const skip = { project: project.id, assignmentId: held[0]!.assignmentId, clientKey: randomUUID(), reason: "broken", comment: "empty memory" };
  await Promise.all([skipCase(person.actor, skip), skipCase(person.actor, skip)]);
  expect((await claim(project, person)).nothing).toEqual({ state: "skipped-only", skipped: 1 });
  expect(await labelsIn(project)).toBe(0);
  const undone = await undoLast(person.actor, { project: project.id });
  expect(undone.comment).toBe("empty memory");
  expect((await claim(project, person)).held[0]!.assignmentId).toBe(undone.assignmentId);
});

test("undo withdraws the last label, keeps the place, and nothing is deleted", async () => {
  const project = await projectWith(2, 1);
  const [person, other] = await annotators(project, 2) as [Person, Person];
  await labelNext(project, person, "partial");
  const undone = await undoLast(person.actor, { project: project.id });
  expect(undone.answers).toEqual({ support: "partial" });
  expect(await labelsIn(project)).toBe(0);
  // The place is still the first one's: the other gets the other case.
  expect((await claim(project, other)).held[0]!.assignmentId).not.toBe(undone.assignmentId);
  await submitAnnotation(person.actor, submission(project, undone.assignmentId, "supports"));
  const { rows } = await database().pool.query(`SELECT status, revision FROM annotation WHERE project_id = $1 ORDER BY revision`, [project.id]);
  expect(rows).toEqual([{ status: "label", revision: 1 }, { status: "withdrawn", revision: 2 }, { status: "label", revision: 3 }]);
});

test("one's own label can be changed: the new revision counts, the old one stays", async () => {
  const project = await projectWith(1, 1);
  const [person, other] = await annotators(project, 2) as [Person, Person];
  const { held } = await claim(project, person);
  const { annotationId } = await submitAnnotation(person.actor, submission(project, held[0]!.assignmentId));
  const change = { project: project.id, annotationId, clientKey: randomUUID(), answers: { support: "partial" } };
  expect(await reviseAnnotation(person.actor, change)).toMatchObject({ revision: 2 });
  expect(await reviseAnnotation(person.actor, change)).toMatchObject({ revision: 2 });
  await expect(reviseAnnotation(other.actor, { ...change, clientKey: randomUUID() })).rejects.toMatchObject({ code: "forbidden" });
  const { rows } = await database().pool.query(`SELECT answers FROM blind_label WHERE project_id = $1`, [project.id]);
  expect(rows).toEqual([{ answers: { support: "partial" } }]);
});

test("a label after a send-back is a second opinion and stays out of the blind labels", async () => {
  const project = await projectWith(1, 1);
  const [person] = await annotators(project, 1) as [Person];
  const { held } = await claim(project, person);
  const { annotationId } = await submitAnnotation(person.actor, submission(project, held[0]!.assignmentId));
  await database().pool.query(`INSERT INTO adjudication (project_id, case_id, kind, reason) VALUES ($1, $2, 'send_back', 'look again')`, [project.id, await caseOf(held[0]!.assignmentId)]);
  await expect(undoLast(person.actor, { project: project.id })).rejects.toMatchObject({ code: "conflict" });
  await reviseAnnotation(person.actor, { project: project.id, annotationId, clientKey: randomUUID(), answers: { support: "partial" } });
  const { rows } = await database().pool.query(`SELECT (SELECT answers->>'support' FROM blind_label WHERE project_id = $1) AS blind, (SELECT answers->>'support' FROM current_label WHERE project_id = $1) AS now`, [project.id]);
  expect(rows).toEqual([{ blind: "supports", now: "partial" }]);
});

test("an incomplete or unknown answer is refused by field, and nothing is stored", async () => {
  const project = await projectWith(1, 1);
  const [person] = await annotators(project, 1) as [Person];
  const { held } = await claim(project, person);
  const sent = submission(project, held[0]!.assignmentId);
  await expect(submitAnnotation(person.actor, { ...sent, answers: {} })).rejects.toMatchObject({ code: "invalid_input", fields: { support: expect.stringContaining("choose one of") } });
  await expect(submitAnnotation(person.actor, { ...sent, answers: { support: "maybe" } })).rejects.toMatchObject({ code: "invalid_input" });
  await expect(submitAnnotation(person.actor, { ...sent, answers: { support: "supports", other: 1 } })).rejects.toMatchObject({ code: "invalid_input" });
  expect(await labelsIn(project)).toBe(0);
});

test("outsiders and other roles get nothing, and a foreign place is not found", async () => {
  const project = await projectWith(1, 1);
  const [person] = await annotators(project, 1) as [Person];
  const { held } = await claim(project, person);
  const outsider = await project.outsider();
  const owner = await project.member("owner");
  await expect(claimCases(outsider, { project: project.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(claimCases(owner.actor, { project: project.id })).rejects.toMatchObject({ code: "forbidden" });
  await expect(submitAnnotation(outsider, { ...submission(project, held[0]!.assignmentId), answers: {} })).rejects.toMatchObject({ code: "not_found" });
  await expect(submitAnnotation(person.actor, submission(project, randomUUID()))).rejects.toMatchObject({ code: "not_found" });
});

test("some are left by the count exactly while there is a case to serve", async () => {
  const project = await projectWith(4, 1);
  const [a, b] = await annotators(project, 2) as [Person, Person];
  const opened = (await claim(project, b)).held[0]!;
  for (let turn = 0; turn < 6; turn++) {
    const { held, progress } = await claimCases(a.actor, { project: project.id, progress: true });
    expect(progress!.total - progress!.labelled - progress!.skipped - progress!.heldByOthers > 0, `turn ${turn}`).toBe(held.length > 0);
    if (!held[0]) break;
    if (turn === 0) await skipCase(a.actor, { project: project.id, assignmentId: held[0].assignmentId, clientKey: randomUUID(), reason: "unclear" });
    else await submitAnnotation(a.actor, submission(project, held[0].assignmentId));
  }
  const end = await claimCases(a.actor, { project: project.id, progress: true });
  expect(end).toMatchObject({ held: [], nothing: { state: "wait", until: opened.leaseUntil }, progress: { labelled: 2, skipped: 1, total: 4, heldByOthers: 1 } });
});

test("progress agrees with what is served", async () => {
  const project = await projectWith(3, 2);
  const [a, b] = await annotators(project, 2) as [Person, Person];
  await labelNext(project, a);
  await labelNext(project, b);
  const { progress } = await claimCases(a.actor, { project: project.id, progress: true });
  expect(progress).toEqual({ labelled: 1, skipped: 0, total: 3, heldByOthers: 0 });
});

test("the total stands still while others take up cases and give them back", async () => {
  const project = await projectWith(5, 1);
  const [a, b] = await annotators(project, 2) as [Person, Person];
  const counts = async () => (await claimCases(a.actor, { project: project.id, progress: true })).progress;
  expect(await counts()).toEqual({ labelled: 0, skipped: 0, total: 5, heldByOthers: 0 });
  const theirs = (await claim(project, b, 3)).held;
  expect(await counts()).toEqual({ labelled: 0, skipped: 0, total: 5, heldByOthers: 1 });
  await renewLeases(b.actor, { project: project.id, opened: theirs[1]!.assignmentId });
  expect(await counts()).toEqual({ labelled: 0, skipped: 0, total: 5, heldByOthers: 2 });
  await releaseLeases(b.actor, { project: project.id });
  expect(await counts()).toEqual({ labelled: 0, skipped: 0, total: 5, heldByOthers: 0 });
  await labelNext(project, b);
  expect(await counts()).toMatchObject({ total: 4 });
});

test("what is blinded is not in the reply", async () => {
  const project = await projectWith(1, 1);
  const [person] = await annotators(project, 1) as [Person];
  await database().pool.query(`UPDATE project SET blind = '{"memoryKind": true, "category": true, "goldMarks": true, "goldAnswer": true}' WHERE id = $1`, [project.id]);
  const text = JSON.stringify(await claim(project, person));
  for (const secret of ["case-1", "single-hop", "made", "fact", "12 March 2023", '"gold":true', "hidden", "external"]) expect(text).not.toContain(secret);
});
