import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { bytesOf, exampleCase, importCases, jsonLines, newProject } from "@/lib/cases/testing/example-cases";
import { database } from "@/lib/db/client";
import { importLabelFile } from "@/lib/labels/import-label-file";
import { drawSample } from "./draw-sample";
import { previewSample } from "./preview-sample";
import { sampleState } from "./sample-state";

const db = () => database().prisma;
const ranks = [...Array.from({ length: 20 }, () => 3), ...Array.from({ length: 30 }, () => 12), ...Array.from({ length: 10 }, () => 40)];
const ranked = (prefix: string) => jsonLines(...ranks.map((rank, index) => exampleCase(`${prefix}-${index}`, { hidden: { runs: [{ system: "one", rank: rank + 5, score: 1 }, { system: "two", rank, score: 1 }] } })));

async function rankedProject(overlap = 1): Promise<string> {
  const project = await newProject(overlap);
  await importCases(project, ranked("case"));
  return project;
}

async function hold(project: string, minutes: number): Promise<void> {
  const rater = await db().rater.create({ data: { projectId: project, kind: "person", externalName: randomUUID(), pseudonym: randomUUID() } });
  const place = await db().assignment.findFirstOrThrow({ where: { projectId: project } });
  await db().assignment.update({ where: { id: place.id }, data: { raterId: rater.id, leaseUntil: new Date(Date.now() + minutes * 60_000) } });
}

describe("drawing a sample", () => {
  it("stores stratum, size, number drawn and probability on each case, and makes places for the drawn alone", async () => {
    const project = await rankedProject();
    const design = await drawSample(OPERATOR, { project, take: 12, stratify: "rank", start: "paper", double: { n: 4, overlap: 3 } });
    expect(design.strata).toEqual([
      { stratum: "rank 1-5", size: 20, drawn: 4, probability: 0.2 },
      { stratum: "rank 6-20", size: 30, drawn: 6, probability: 0.2 },
      { stratum: "rank 21-60", size: 10, drawn: 2, probability: 0.2 },
    ]);
    const cases = await db().case.findMany({ where: { projectId: project }, orderBy: { sequence: "asc" }, include: { _count: { select: { assignments: true } } } });
    expect(cases.filter(({ drawn }) => drawn).map(({ sequence }) => sequence)).toEqual([1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56]);
    expect(cases[50]).toMatchObject({ stratum: "rank 21-60", stratumSize: 10, numberDrawn: 2, inclusionProbability: 0.2, drawn: true });
    expect(cases.every(({ drawn, overlap, _count }) => _count.assignments === (drawn ? overlap : 0))).toBe(true);
    expect(cases.filter(({ overlap }) => overlap === 3).map(({ sequence }) => sequence)).toEqual([1, 16, 31, 46]);
  });

  it("shows beforehand what it then does", async () => {
    const project = await rankedProject();
    const request = { project, take: 17, stratify: "rank" } as const;
    const preview = await previewSample(OPERATOR, request);
    expect(preview.hindrance).toBeNull();
    expect(await db().case.count({ where: { projectId: project, drawn: true } })).toBe(60);
    expect(await drawSample(OPERATOR, request)).toEqual(preview.design);
  });

  it("refuses a field that no case has", async () => {
    const project = await rankedProject();
    await expect(previewSample(OPERATOR, { project, take: 5, stratify: "hidden.source.name" })).rejects.toThrow("No case has the field “hidden.source.name”");
  });

  it.each([
    ["category", ["temporal"]],
    ["memory.kind", ["fact"]],
    ["", ["all cases"]],
  ])("stratifies by %j", async (stratify, strata) => {
    const project = await rankedProject();
    expect((await previewSample(OPERATOR, { project, take: 5, stratify })).design.strata.map(({ stratum }) => stratum)).toEqual(strata);
  });

  it("is replaced by another draw, and undone by taking all", async () => {
    const project = await rankedProject(2);
    await drawSample(OPERATOR, { project, take: 12, stratify: "rank", double: { n: 3, overlap: 5 } });
    await drawSample(OPERATOR, { project, take: 6 });
    expect(await db().assignment.count({ where: { projectId: project } })).toBe(12);
    await drawSample(OPERATOR, { project, take: "all" });
    expect(await db().assignment.count({ where: { projectId: project } })).toBe(120);
    expect(await db().case.count({ where: { projectId: project, drawn: true, stratum: null, inclusionProbability: null, overlap: 2 } })).toBe(60);
    expect((await sampleState(OPERATOR, { project })).draws).toEqual([]);
  });

  it("is refused when somebody has a case open or has labelled, and nothing changes", async () => {
    const project = await rankedProject();
    await hold(project, 10);
    await expect(drawSample(OPERATOR, { project, take: 6 })).rejects.toThrow("Somebody has a case of this project open");
    expect(await db().assignment.count({ where: { projectId: project } })).toBe(60);
    expect(await previewSample(OPERATOR, { project, take: 6 })).toMatchObject({ hindrance: "Somebody has a case of this project open" });

    const labelled = await rankedProject();
    await hold(labelled, -10);
    const place = await db().assignment.findFirstOrThrow({ where: { projectId: labelled, raterId: { not: null } } });
    await db().annotation.create({ data: { projectId: labelled, caseId: place.caseId, raterId: place.raterId ?? "", revision: 1, answers: { support: "partial" } } });
    await expect(drawSample(OPERATOR, { project: labelled, take: 6 })).rejects.toThrow("People have labelled cases");
  });

  it("lets a lapsed lease go", async () => {
    const project = await rankedProject();
    await hold(project, -1);
    expect(await drawSample(OPERATOR, { project, take: 6 })).toMatchObject({ drawn: 6 });
  });

  it("keeps labels made elsewhere and seats them again on the drawn cases", async () => {
    const project = await rankedProject(2);
    const labels = jsonLines(...ranks.map((_, index) => ({ externalId: `case-${index}`, rater: "reader", kind: "human", answers: { support: "partial" } })));
    await importLabelFile(OPERATOR, { project, fileName: "labels.jsonl", source: bytesOf(labels), skipBad: false });
    await drawSample(OPERATOR, { project, take: 6 });
    const places = await db().assignment.findMany({ where: { projectId: project } });
    expect(places).toHaveLength(12);
    expect(places.filter(({ submittedAt }) => submittedAt)).toHaveLength(6);
    expect(places.every(({ started }) => started)).toBe(true);
    expect(await db().annotation.count({ where: { projectId: project } })).toBe(60);
  });

  it("leaves later imports out until a draw of their own takes them in, even while people label", async () => {
    const project = await rankedProject();
    await drawSample(OPERATOR, { project, take: 6, stratify: "rank" });
    await importCases(project, ranked("later"));
    await hold(project, 10);
    expect(await sampleState(OPERATOR, { project })).toMatchObject({ cases: 120, drawn: 6, waiting: 60 });
    const design = await drawSample(OPERATOR, { project, take: 12, stratify: "rank", frame: "new" });
    expect(design.strata[0]).toEqual({ stratum: "draw 2: rank 1-5", size: 20, drawn: 4, probability: 0.2 });
    expect(await sampleState(OPERATOR, { project })).toMatchObject({ drawn: 18, waiting: 0 });
    expect(await db().assignment.count({ where: { projectId: project } })).toBe(18);
    await importCases(project, jsonLines(exampleCase("last")));
    expect(await sampleState(OPERATOR, { project })).toMatchObject({ cases: 121, drawn: 18, waiting: 1 });
  });

  it.each([
    [{ take: 61 }, "There are 60 cases to draw from, fewer than 61"],
    [{ take: 6, double: { n: 2, overlap: 2 } }, "Every case gets 2 labels already"],
    [{ take: 6, frame: "new" as const }, "No cases were imported since the last draw"],
    [{ take: 6, stratify: "query" }, null],
  ])("answers %j", async (request, message) => {
    const project = await rankedProject(2);
    const drawing = drawSample(OPERATOR, { project, ...request });
    if (message) await expect(drawing).rejects.toThrow(message);
    else expect((await drawing).strata).toHaveLength(60);
  });

  it("drawn twice at once is one sample, with exact places", async () => {
    const project = await rankedProject(2);
    await Promise.all([5, 7, 9].map((take) => drawSample(OPERATOR, { project, take })));
    const drawn = await db().case.count({ where: { projectId: project, drawn: true } });
    expect([5, 7, 9]).toContain(drawn);
    expect(await db().assignment.count({ where: { projectId: project } })).toBe(drawn * 2);
  });
});
