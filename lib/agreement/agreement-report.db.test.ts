import { expect, test } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR, type Actor } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { Forbidden, NotFound } from "@/lib/errors";
import { agreementReport } from "./agreement-report";
import { agreementSummary } from "./agreement-summary";

const LABELS = ["supports", "partial", "does_not_support"] as const;

async function labelled() {
  const project = await LabelledProject.make(2);
  const [ada, ben] = [await project.member("annotator"), await project.member("annotator")];
  const cases: string[] = [];
  for (let at = 0; at < 9; at++) {
    const id = await project.addCase({ stratum: at < 5 ? "rank 1-5" : "rank 6-20" });
    cases.push(id);
    await project.label(id, ada, LABELS[at % 3] ?? "");
    await project.label(id, ben, LABELS[(at % 3 + (at === 8 ? 1 : 0)) % 3] ?? "");
  }
  return { project, ada, ben, cases };
}

async function scaleOf(project: string) {
  const { report } = await agreementReport(OPERATOR, { project });
  const scale = report.questions[0]?.scales[0];
  if (!scale) throw new Error("the project has a compared question");
  return { report, scale };
}

test("reads blind labels of drawn cases, people and models apart", async () => {
  const { project, cases } = await labelled();
  const judge = await project.imported("model", "judge");
  for (const id of cases) await project.annotate(id, judge, "supports");
  const { report, scale } = await scaleOf(project.id);
  expect(report).toMatchObject({ drawn: 9, seed: 1337, resamples: 2000 });
  expect(scale.people).toMatchObject({ raters: ["annotator-01", "annotator-02"], comparable: 9 });
  expect(scale.people.percentAgreement.value).toBeCloseTo(8 / 9, 12);
  expect(scale.models.raters).toEqual(["judge"]);
  expect(scale.breakdown.map(({ value, cases: n }) => [value, n])).toEqual([["rank 1-5", 5], ["rank 6-20", 4]]);
});

test("a second opinion changes nothing, a revised blind label does, a withdrawn one leaves", async () => {
  const { project, ben, cases } = await labelled();
  const before = await scaleOf(project.id);
  await project.label(cases[8]!, ben, { support: "does_not_support", secondOpinion: true });
  expect((await scaleOf(project.id)).scale).toEqual(before.scale);
  await project.label(cases[8]!, ben, "does_not_support");
  expect((await scaleOf(project.id)).scale.people.percentAgreement.value).toBe(1);
  await project.label(cases[7]!, ben, { support: "partial", withdrawn: true });
  expect((await scaleOf(project.id)).scale.people.comparable).toBe(8);
});

test("cases outside the sample do not count, also when the sample is drawn anew", async () => {
  const { project, cases } = await labelled();
  expect((await scaleOf(project.id)).scale.people.percentAgreement.value).toBeCloseTo(8 / 9, 12);
  await database().pool.query(`UPDATE "case" SET drawn = false WHERE id = $1`, [cases[8]]);
  const { report, scale } = await scaleOf(project.id);
  expect([report.drawn, scale.people.comparable, scale.people.percentAgreement.value]).toEqual([8, 8, 1]);
});

test("tells several readers at once the same, and keeps one report", async () => {
  const { project } = await labelled();
  const reports = await Promise.all([1, 2, 3].map(() => agreementReport(OPERATOR, { project: project.id })));
  // A reader who comes as the first one ends may get the stored report rather than the one under way.
  for (const { report } of reports) expect(report).toEqual(reports[0]?.report);
  const kept = async () => (await database().pool.query<{ n: string }>(`SELECT count(*) AS n FROM agreement_report WHERE project_id = $1`, [project.id])).rows[0]?.n;
  expect(await kept()).toBe("1");
  await database().pool.query(`UPDATE project SET seed = 7 WHERE id = $1`, [project.id]);
  expect((await scaleOf(project.id)).report.seed).toBe(7);
  expect(await kept()).toBe("1");
});

test("the summary says what the report says, with or without one", async () => {
  const { project } = await labelled();
  const before = await agreementSummary(OPERATOR, { project: project.id });
  const { scale } = await scaleOf(project.id);
  expect(before.sentences).toEqual([scale.people.sentence]);
  expect(await agreementSummary(OPERATOR, { project: project.id })).toEqual(before);
  const empty = await LabelledProject.make();
  expect(await agreementSummary(OPERATOR, { project: empty.id })).toEqual({ sentences: ["No annotators have labelled yet."] });
});

test("owners see names, adjudicators pseudonyms only, annotators and outsiders nothing", async () => {
  const { project, ada } = await labelled();
  const [owner, adjudicator] = [await project.member("owner"), await project.member("adjudicator")];
  expect(await agreementReport(owner.actor, { project: project.id })).toMatchObject({ names: { "annotator-01": "Somebody" }, mayImport: true });
  const seen = await agreementReport(adjudicator.actor, { project: project.id });
  expect(seen).toMatchObject({ names: {}, mayImport: false });
  expect(JSON.stringify(seen)).not.toContain("Somebody");
  for (const operation of [agreementReport, agreementSummary]) {
    await expect(operation(ada.actor, { project: project.id })).rejects.toThrow(Forbidden);
    await expect(operation(await project.outsider(), { project: project.id })).rejects.toThrow(NotFound);
  }
});

test("who labels in the project is told how judges are divided over a case, and not over what", async () => {
  const { project, cases } = await labelled();
  const [strict, lax] = [await project.imported("model", "strict"), await project.imported("model", "lax")];
  await project.annotate(cases[0]!, strict, "does_not_support");
  await project.annotate(cases[0]!, lax, "supports");
  await project.annotate(cases[1]!, strict, "does_not_support");
  await project.annotate(cases[1]!, lax, "partial");
  const splitFor = async (actor: Actor) => (await agreementReport(actor, { project: project.id })).report.questions[0]!.scales[0]!.panel!.split.map(({ votes }) => votes);
  expect((await splitFor((await project.member("owner")).actor)).toSorted()).toEqual([[0, 1, 1], [1, 0, 1]]);
  expect(await splitFor((await project.member("owner", "annotator")).actor)).toEqual([[1, 1, 0], [1, 1, 0]]);
  const { rows } = await database().pool.query<{ id: string; external_id: string }>(`SELECT id, external_id FROM "case" WHERE id = ANY($1)`, [cases.slice(0, 2)]);
  const { splitCases } = await agreementReport((await project.member("owner")).actor, { project: project.id });
  expect(Object.entries(splitCases).map(([id, { externalId }]) => ({ id, external_id: externalId })).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(rows.toSorted((a, b) => a.id.localeCompare(b.id)));
  expect(Object.values(splitCases).every(({ headline }) => headline.length > 0)).toBe(true);
  expect((await agreementReport((await project.member("adjudicator")).actor, { project: project.id })).splitCases).toEqual({});
});
