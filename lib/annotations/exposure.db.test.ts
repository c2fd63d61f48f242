import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openAdjudicationCase } from "@/lib/adjudication/adjudication-case";
import { LabelledProject, type Person } from "@/lib/adjudication/testing/labelled-project";
import { readBlindLabels } from "@/lib/agreement/read-blind-labels";
import { claimCases } from "@/lib/assignments/claim-cases";
import { OPERATOR } from "@/lib/auth/actor";
import { caseDetail } from "@/lib/cases/case-detail";
import { openedCase, openOpinions } from "@/lib/cases/open-opinions";
import { database } from "@/lib/db/client";
import { buildRelease } from "@/lib/releases/build-release";
import { createRelease } from "@/lib/releases/create-release";
import { openReleaseFile } from "@/lib/releases/open-release-file";
import { submitAnnotation } from "./submit-annotation";
import { undoLast } from "./undo-last";

/** Two raters on one case; `both` also owns the project. */
let project: LabelledProject;
let both: Person;
let ben: Person;
let at: { project: string; case: string };

beforeEach(async () => {
  project = await LabelledProject.make(2);
  at = { project: project.id, case: await project.addCase() };
  [both, ben] = [await project.member("owner", "annotator"), await project.member("annotator")];
});

async function label({ actor }: Person, support = "supports"): Promise<void> {
  const { held } = await claimCases(actor, { project: project.id });
  await submitAnnotation(actor, { project: project.id, assignmentId: held[0]!.assignmentId, clientKey: randomUUID(), answers: { support } });
}

/** Answers that enter agreement. */
async function inAgreement(): Promise<string[]> {
  const { labels } = await readBlindLabels(database().prisma, project.id, ["support"]);
  return labels.get("support")!.map((entry) => String(entry.label));
}

async function bases(): Promise<string[]> {
  const { rows } = await database().pool.query<{ basis: string }>(`SELECT basis::text FROM annotation WHERE project_id = $1 AND status = 'label' ORDER BY submitted_at`, [project.id]);
  return rows.map(({ basis }) => basis);
}

test("with a label of one's own, the others' stay closed until they are opened, and then it cannot be taken back", async () => {
  await label(ben, "partial");
  await label(both);
  const closed = await caseDetail(both.actor, at);
  expect(closed).toMatchObject({ opinions: null, reader: { annotator: true, labelled: true } });
  expect(JSON.stringify(closed)).not.toMatch(/"answers"|"hidden"|"made"/);
  await openOpinions(both.actor, at);
  expect((await caseDetail(both.actor, at)).opinions?.raters).toHaveLength(2);
  await expect(undoLast(both.actor, { project: project.id })).rejects.toThrow("You have seen what others or a judge said");
  expect((await inAgreement()).sort()).toEqual(["partial", "supports"]);
});

test("whoever took a label back, looked and labels again gives a second opinion", async () => {
  await label(ben, "partial");
  await label(both);
  await undoLast(both.actor, { project: project.id });
  expect((await caseDetail(both.actor, at)).opinions).toBeNull();
  await openOpinions(both.actor, at);
  await label(both, "partial");
  expect(await bases()).toEqual(["blind", "blind", "second_opinion"]);
  expect(await inAgreement()).toEqual(["partial"]);
});

test("whoever looks before labelling gives a second opinion; a look at nothing costs nothing", async () => {
  await database().pool.query(`UPDATE "case" SET hidden = '{}' WHERE project_id = $1`, [project.id]);
  expect((await caseDetail(both.actor, at)).opinions).toMatchObject({ raters: [] });
  await openOpinions(both.actor, at);
  await label(both);
  expect(await bases()).toEqual(["blind"]);
  const late = await project.member("owner", "annotator");
  expect((await claimCases(late.actor, { project: project.id })).held).toMatchObject([{ exposed: false }]);
  await openOpinions(late.actor, at);
  expect((await claimCases(late.actor, { project: project.id })).held).toMatchObject([{ exposed: true }]);
  await label(late);
  expect(await bases()).toEqual(["blind", "second_opinion"]);
});

test("what an owner saw counts when they label later, and is noted once", async () => {
  const owner = await project.member("owner");
  await label(ben, "partial");
  expect((await openedCase(owner.actor, at)).opinions?.raters).toHaveLength(1);
  await openedCase(owner.actor, at);
  await database().pool.query(`UPDATE member SET roles = '{owner,annotator}' WHERE project_id = $1 AND user_id = $2`, [project.id, owner.userId]);
  await label(owner);
  expect(await bases()).toEqual(["blind", "second_opinion"]);
  const { rows } = await database().pool.query(`SELECT count(*)::int AS n FROM audit_event WHERE project_id = $1 AND action = 'cases.open-opinions'`, [project.id]);
  expect(rows).toEqual([{ n: 1 }]);
});

test("to an owner who labels, a case opens only when they ask", async () => {
  await label(ben);
  expect((await openedCase(both.actor, at)).opinions).toBeNull();
  const { rows } = await database().pool.query(`SELECT 1 FROM exposure WHERE project_id = $1`, [project.id]);
  expect(rows).toEqual([]);
});

test("an adjudicator who opened a case and is then served it gives a second opinion", async () => {
  const chi = await project.member("adjudicator", "annotator");
  await project.label(at.case, ben, { support: "partial", flagged: true });
  expect(await openAdjudicationCase(chi.actor, { project: project.id, caseId: at.case })).toMatchObject({ open: true });
  await label(chi);
  expect(await bases()).toEqual(["blind", "second_opinion"]);
});

test("a release's files open their cases to those who label, its card does not", async () => {
  await label(ben, "partial");
  const { id, number } = await createRelease(both.actor, { project: project.id, inline: true });
  await buildRelease(OPERATOR, { project: project.id, release: id });
  const open = (name: string) => openReleaseFile(both.actor, { project: project.id, number, name });
  const exposures = async () => (await database().pool.query(`SELECT count(*)::int AS n FROM exposure WHERE project_id = $1 AND user_id = $2`, [project.id, both.userId])).rows;
  for (const name of ["manifest.json", "validation-card.md"]) await open(name);
  expect(await exposures()).toEqual([{ n: 0 }]);
  await project.addCase();
  await open("annotations.csv");
  await open("annotations.jsonl");
  // The case that came after the release is not in it.
  expect(await exposures()).toEqual([{ n: 1 }]);
  await label(both);
  expect(await bases()).toEqual(["blind", "second_opinion"]);
});

test("another project's case is not found, nor is one that does not exist", async () => {
  const other = await LabelledProject.make(1);
  const owner = await other.member("owner");
  for (const address of [at.case, "7", randomUUID()]) await expect(openOpinions(owner.actor, { project: other.id, case: address })).rejects.toMatchObject({ code: "not_found" });
});
