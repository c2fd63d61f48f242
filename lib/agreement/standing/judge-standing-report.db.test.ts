import { expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { Forbidden, NotFound } from "@/lib/errors";
import { judgeStandingReport } from "./judge-standing-report";

/** Forty cases in one stratum, ten of them drawn and labelled by two people; a judge who labelled them all. */
async function judged() {
  const project = await LabelledProject.make(2);
  const [ada, ben] = [await project.member("annotator"), await project.member("annotator")];
  const judge = await project.imported("model", "gpt");
  const cases: string[] = [];
  for (let at = 0; at < 40; at++) {
    const id = await project.addCase({ stratum: "rank 1-5" });
    cases.push(id);
    await project.annotate(id, judge, at % 4 === 3 ? "does_not_support" : "supports");
    if (at < 10) {
      await project.label(id, ada, at % 2 ? "does_not_support" : "supports");
      await project.label(id, ben, at === 0 ? "does_not_support" : at % 2 ? "does_not_support" : "supports");
    }
  }
  await database().pool.query(`UPDATE "case" SET drawn = false WHERE id = ANY($1)`, [cases.slice(10)]);
  return { project, ada, ben, cases };
}

it("takes the judge's labels on all cases and people's on drawn ones; a tie waits for the adjudicator", async () => {
  const { project, cases } = await judged();
  const before = await judgeStandingReport(OPERATOR, { project: project.id, judge: "gpt" });
  expect(before.standing.shares).toMatchObject({ judged: 40, labelled: 9 });
  expect(before.standing.need?.strata).toMatchObject([{ stratum: "rank 1-5", size: 40, drawn: 10, labelled: 9 }]);
  await database().pool.query(`INSERT INTO adjudication (project_id, case_id, kind, answers) VALUES ($1, $2, 'settle', '{"support":"supports"}')`, [project.id, cases[0]]);
  const after = await judgeStandingReport(OPERATOR, { project: project.id, judge: "gpt" });
  expect(after.standing.shares.labelled).toBe(10);
  const [supports] = after.standing.shares.shares;
  expect(supports).toMatchObject({ judgeOnly: { value: 0.75, n: 40 }, humanOnly: { value: 0.5, n: 10 } });
  // Of the ten, the judge says supports of eight and people of five: 0.75 + (5 − 8) / 10.
  expect(supports?.thisSet.value).toBeCloseTo(0.45, 12);
});

it("reads the merged scale as well, and knows no other judge", async () => {
  const { project } = await judged();
  const { classes, scales, scale, standing } = await judgeStandingReport(OPERATOR, { project: project.id, judge: "gpt", scale: 1 });
  expect([scale, scales.length, classes.map(({ value }) => value)]).toEqual([1, 2, ["relevant", "not_relevant"]]);
  expect(standing.shares.shares[0]?.judgeOnly.value).toBe(0.75);
  await expect(judgeStandingReport(OPERATOR, { project: project.id, judge: "nobody" })).rejects.toThrow(NotFound);
  await expect(judgeStandingReport(OPERATOR, { project: project.id, judge: "annotator-01" })).rejects.toThrow(NotFound);
});

it("is for owners and adjudicators; only owners are offered to draw", async () => {
  const { project, ada } = await judged();
  const [owner, adjudicator] = [await project.member("owner"), await project.member("adjudicator")];
  const input = { project: project.id, judge: "gpt" };
  expect((await judgeStandingReport(owner.actor, input)).mayDraw).toBe(true);
  expect((await judgeStandingReport(adjudicator.actor, input)).mayDraw).toBe(false);
  await expect(judgeStandingReport(ada.actor, input)).rejects.toThrow(Forbidden);
  await expect(judgeStandingReport(await project.outsider(), input)).rejects.toThrow(NotFound);
});
