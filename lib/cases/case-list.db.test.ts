import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { OPERATOR, type Actor } from "@/lib/auth/actor";
import type { Role } from "@/lib/auth/permissions";
import { bytesOf, exampleCase, importCases, jsonLines, newProject } from "@/lib/cases/testing/example-cases";
import { database } from "@/lib/db/client";
import { importLabelFile } from "@/lib/labels/import-label-file";
import { caseDetail } from "./case-detail";
import { caseCounts, listCases } from "./case-list";
import { CASE_STATES } from "./case-states";
import { drawSample } from "./draw-sample";
import { openedCase, openOpinions } from "./open-opinions";

const db = () => database().prisma;

interface Label {
  externalId: string;
  rater: string;
  support: string;
  flagged?: boolean;
  kind?: "model";
}

async function importLabels(project: string, labels: Label[]): Promise<void> {
  const lines = jsonLines(...labels.map(({ support, kind = "human" as const, ...label }) => ({ ...label, kind, answers: { support } })));
  const report = await importLabelFile(OPERATOR, { project, fileName: "labels.jsonl", source: bytesOf(lines), skipBad: false });
  expect(report.faults).toEqual([]);
}

async function member(project: string, roles: Role[]): Promise<Actor & { kind: "user" }> {
  const user = await db().user.create({ data: { email: `${randomUUID()}@example.org`, name: "Owner", passwordHash: "" } });
  await db().member.create({ data: { projectId: project, userId: user.id, roles } });
  return { kind: "user", userId: user.id };
}

/** Cases 1 to 8 in every state there is, two labels wanted for each; case 8 is not drawn. */
async function projectInAllStates(): Promise<string> {
  const project = await newProject(2);
  await importCases(project, jsonLines(...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => exampleCase(`case-${at}`, { hidden: at === 8 ? {} : { dataset: "d" } }))));
  await drawSample(OPERATOR, { project, take: 7, stratify: "dataset", allocation: "given", given: { d: 7 } });
  const label = (at: number, rater: string, support: string): Label => ({ externalId: `case-${at}`, rater, support });
  await importLabels(project, [
    label(2, "one", "partial"), { ...label(2, "judge", "supports"), kind: "model" }, { ...label(2, "second judge", "partial"), kind: "model" },
    label(3, "one", "partial"), label(3, "two", "partial"),
    { ...label(4, "one", "partial"), flagged: true },
    label(6, "one", "partial"), label(6, "two", "supports"),
    label(7, "one", "partial"), label(7, "two", "supports"),
    { ...label(8, "one", "partial"), flagged: true }, label(8, "two", "supports"),
  ]);
  const idOf = async (at: number) => (await db().case.findFirstOrThrow({ where: { projectId: project, sequence: at } })).id;
  const rater = await db().rater.findFirstOrThrow({ where: { projectId: project, externalName: "one" } });
  await db().skip.create({ data: { projectId: project, caseId: await idOf(5), raterId: rater.id, reason: "unclear" } });
  await db().skip.create({ data: { projectId: project, caseId: await idOf(1), raterId: rater.id, reason: "unclear", flagged: true, withdrawnAt: new Date() } });
  await db().adjudication.create({ data: { projectId: project, caseId: await idOf(7), kind: "settle", answers: { support: "partial" } } });
  return project;
}

describe("the list of cases", () => {
  let project: string;
  beforeAll(async () => {
    project = await projectInAllStates();
  });

  it("says where each case stands", async () => {
    const { rows } = await listCases(OPERATOR, { project });
    expect(Object.fromEntries(rows.map(({ sequence, states }) => [sequence, states]))).toEqual({
      1: ["open"], 2: ["started", "split"], 3: ["complete"], 4: ["started", "flagged"], 5: ["open", "skipped"],
      6: ["complete", "disagree"], 7: ["complete", "disagree", "settled"], 8: ["undrawn"],
    });
    expect(rows[2]).toMatchObject({ submitted: 2, places: 2, externalId: "case-3", stratum: "d", headline: "When did Ana adopt her dog? (case-3)" });
  });

  it("filters by every state, and its counts agree with the filter", async () => {
    const counts = await caseCounts(OPERATOR, { project });
    expect(counts.all).toBe(8);
    for (const state of CASE_STATES) {
      const { rows, total } = await listCases(OPERATOR, { project, state });
      expect([state, rows.length, rows.every(({ states }) => states.includes(state))]).toEqual([state, total, true]);
      expect([state, total]).toEqual([state, counts.byState[state]]);
    }
  });

  it("finds text as typed, wildcards, quotes and backslashes included", async () => {
    const tricky = await newProject();
    await importCases(tricky, jsonLines(exampleCase("a", { query: 'He said "100 %_\\" — 漢字' }), exampleCase("b")));
    const found = async (search: string) => (await listCases(OPERATOR, { project: tricky, search })).rows.map(({ externalId }) => externalId);
    expect(await found('"100 %_\\"')).toEqual(["a"]);
    expect(await found("漢字")).toEqual(["a"]);
    expect(await found("he SAID")).toEqual(["a"]);
    expect(await found("%")).toEqual(["a"]);
    expect(await found("'; DROP TABLE")).toEqual([]);
    expect(await found("b")).toContain("b");
  });

  it("pages, and takes a page beyond the end for the last", async () => {
    const many = await newProject();
    await importCases(many, jsonLines(...Array.from({ length: 120 }, (_, at) => exampleCase(`case-${at}`, { category: at % 2 ? "odd" : "even" }))));
    const second = await listCases(OPERATOR, { project: many, page: 2 });
    expect([second.total, second.pages, second.rows[0]?.sequence, second.rows.length]).toEqual([120, 3, 51, 50]);
    expect(await listCases(OPERATOR, { project: many, page: 99 })).toMatchObject({ page: 3 });
    expect(await listCases(OPERATOR, { project: many, category: "odd", page: 2 })).toMatchObject({ total: 60, pages: 2 });
    expect((await caseCounts(OPERATOR, { project: many })).categories).toEqual(["even", "odd"]);
  });
});

describe("one case", () => {
  it("is found by number and by id, with labels under names", async () => {
    const project = await projectInAllStates();
    const owner = await member(project, ["owner"]);
    const byNumber = await openedCase(owner, { project, case: "6" });
    expect(await caseDetail(owner, { project, case: byNumber.id })).toEqual(byNumber);
    expect(byNumber).toMatchObject({ externalId: "case-6", last: 8, sampling: { stratum: "d", size: 7, drawn: 7, probability: 1 } });
    expect(byNumber.opinions?.raters.map(({ name, pseudonym, revisions }) => [name, pseudonym, revisions[0]?.answers])).toEqual([
      ["one", "annotator-01", { support: "partial" }], ["two", "annotator-02", { support: "supports" }],
    ]);
    expect(byNumber.opinions?.hidden).toEqual({ dataset: "d" });
    await expect(caseDetail(owner, { project, case: "9" })).rejects.toMatchObject({ code: "not_found" });
    await expect(caseDetail(owner, { project, case: randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  });

  it("of another project is not found", async () => {
    const [project, other] = [await projectInAllStates(), await newProject()];
    const { id } = await caseDetail(OPERATOR, { project, case: "1" });
    await expect(caseDetail(await member(other, ["owner"]), { project: other, case: id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps labels and hidden fields from an owner who also labels until they ask", async () => {
    const project = await projectInAllStates();
    const labeller = await member(project, ["owner", "annotator"]);
    const started = await caseDetail(labeller, { project, case: "2" });
    expect(started.opinions).toBeNull();
    expect(JSON.stringify(started)).not.toContain('"dataset"');
    await openOpinions(labeller, { project, case: "2" });
    expect((await caseDetail(labeller, { project, case: "2" })).opinions?.hidden).toEqual({ dataset: "d" });
  });
});
