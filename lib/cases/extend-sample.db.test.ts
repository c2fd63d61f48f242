import { expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { exampleCase, importCases, jsonLines, newProject } from "@/lib/cases/testing/example-cases";
import { database } from "@/lib/db/client";
import { drawSample } from "./draw-sample";
import { extendSample } from "./extend-sample";
import { sampleState } from "./sample-state";
import { strataTotal } from "./strata-total";

const db = () => database().prisma;

async function sampled(): Promise<string> {
  const project = await newProject(2);
  await importCases(project, jsonLines(...Array.from({ length: 60 }, (_, index) => exampleCase(`case-${index}`, { hidden: { runs: [{ system: "one", rank: index < 40 ? 3 : 12, score: 1 }] } }))));
  await drawSample(OPERATOR, { project, take: 12, stratify: "rank" });
  return project;
}

const drawnIn = (project: string, stratum: string) => db().case.findMany({ where: { projectId: project, stratum, drawn: true }, select: { id: true, numberDrawn: true, inclusionProbability: true, _count: { select: { assignments: true } } } });

it("adds to strata while people are at work, keeps what was drawn, and says the new probabilities on every case", async () => {
  const project = await sampled();
  const before = await drawnIn(project, "rank 1-5");
  const rater = await db().rater.create({ data: { projectId: project, kind: "person", externalName: "Ada", pseudonym: "annotator-01" } });
  await db().assignment.updateMany({ where: { caseId: before[0]?.id ?? "", ordinal: 1 }, data: { raterId: rater.id, leaseUntil: new Date(Date.now() + 600_000) } });
  const design = await extendSample(OPERATOR, { project, strata: { "rank 1-5": 10 } });
  expect(design).toMatchObject({ frame: "more", drawn: 10, frameSize: 32, strata: [{ stratum: "rank 1-5", size: 40, drawn: 18, probability: 0.45 }] });
  const after = await drawnIn(project, "rank 1-5");
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
  expect(after).toHaveLength(18);
  expect(after.every(({ numberDrawn, inclusionProbability, _count }) => numberDrawn === 18 && inclusionProbability === 0.45 && _count.assignments === 2)).toBe(true);
  expect((await db().case.findFirstOrThrow({ where: { projectId: project, stratum: "rank 1-5", drawn: false } })).inclusionProbability).toBe(0.45);
  expect((await drawnIn(project, "rank 6-20")).every(({ numberDrawn }) => numberDrawn === 4)).toBe(true);
  expect((await sampleState(OPERATOR, { project })).draws.map((draw) => draw.design.frame)).toEqual(["more", "all"]);
});

it("draws others the next time, and never more than there are", async () => {
  const project = await sampled();
  await extendSample(OPERATOR, { project, strata: { "rank 6-20": 5 } });
  const design = await extendSample(OPERATOR, { project, strata: { "rank 6-20": 4, "rank 1-5": 1 } });
  // The total goes by the strata as they are now, of which this draw made 5.
  expect(strataTotal(design)).toEqual({ stratum: "All", size: 60, drawn: 22, probability: 22 / 60 });
  await extendSample(OPERATOR, { project, strata: { "rank 6-20": 1 } });
  expect(await drawnIn(project, "rank 6-20")).toHaveLength(14);
  await expect(extendSample(OPERATOR, { project, strata: { "rank 6-20": 7, "rank 1-5": 1 } })).rejects.toThrow("“rank 6-20” has 6 cases that are not drawn, fewer than 7.");
  await expect(extendSample(OPERATOR, { project, strata: { nowhere: 1 } })).rejects.toThrow("“nowhere” has 0 cases");
  expect(await drawnIn(project, "rank 1-5")).toHaveLength(9);
});

it("adds exactly once what two owners ask for at the same moment", async () => {
  const project = await sampled();
  const tries = await Promise.allSettled([1, 2].map(() => extendSample(OPERATOR, { project, strata: { "rank 6-20": 10 } })));
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await drawnIn(project, "rank 6-20")).toHaveLength(14);
});
