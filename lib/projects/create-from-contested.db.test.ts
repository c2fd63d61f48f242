import { join } from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAccount } from "@/lib/accounts/testing/make-account";
import { claimCases } from "@/lib/assignments/claim-cases";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { contestedOfTraces } from "@/lib/evaluation-files/contested-of-traces";
import { evaluateFile } from "@/lib/evaluation-files/evaluate-file";
import { createFromContested } from "./create-from-contested";
import type { ContestedOfTraces } from "@/lib/evaluation-files/contested-of-traces";

const SAMPLE = join(import.meta.dirname, "../../prisma/sample/conversations.json");
const db = () => database().prisma;
let directory: string;
let contested: ContestedOfTraces;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-from-audit-"));
  for (const maxFacts of [1, 5]) await evaluateFile({ dataset: "locomo", input: SAMPLE, retriever: "bm25", maxFacts, k: 60, seed: 1337, out: join(directory, `d${maxFacts}`) });
  contested = await contestedOfTraces([directory], { k: 3 });
});
afterAll(() => rm(directory, { recursive: true }));

const settings = (name: string) => ({ name, overlap: 2, cases: contested.cases, source: "two runs" });

describe("a project from contested credits", () => {
  it("holds each query and credited memory once, with the runs that credit it, and asks for labels of the sample alone", async () => {
    const { userId, actor } = await makeAccount({ administrator: true });
    expect(contested.runs).toEqual(["locomo-bm25-d1", "locomo-bm25-d5"]);
    const { project, cases, drawn, design } = await createFromContested(actor, { ...settings("Contested"), sample: { take: 5, stratify: "rank", double: { n: 2, overlap: 3 } } });
    const stored = await db().case.findMany({ where: { projectId: project }, orderBy: { sequence: "asc" }, include: { _count: { select: { assignments: true } } } });
    expect([cases, drawn, stored.length]).toEqual([contested.cases.length, 5, contested.cases.length]);
    expect(stored.map(({ externalId }) => externalId)).toEqual(contested.cases.map(({ externalId }) => externalId));
    expect(stored.map(({ hidden }) => (hidden as { runs: unknown[] }).runs.length)).toContain(2);
    expect(design?.strata.reduce((sum, { drawn: n }) => sum + n, 0)).toBe(5);
    expect(stored.every(({ drawn: taken, overlap, _count }) => _count.assignments === (taken ? overlap : 0))).toBe(true);
    expect(stored.filter(({ drawn: taken, overlap }) => taken && overlap === 3)).toHaveLength(2);
    expect(stored.every(({ stratum, inclusionProbability }) => stratum !== null && inclusionProbability !== null)).toBe(true);
    expect(await db().sample.findMany({ where: { projectId: project } })).toMatchObject([{ createdById: userId, design: { stratify: "rank", drawn: 5 } }]);
    expect(await db().import.findMany({ where: { projectId: project } })).toMatchObject([{ fileName: "two runs", status: "applied", added: cases }]);
    expect(await db().auditEvent.findMany({ where: { projectId: project } })).toMatchObject([{ action: "projects.create-from-contested", detail: { cases, drawn: 5 } }]);
    expect(await claimCases(actor, { project })).toMatchObject({ held: [{ view: { goldAnswer: expect.any(String), memory: { kind: null } } }] });
  });

  it("takes every case without a sample, and hides what it is told to", async () => {
    const { project, drawn, design } = await createFromContested(OPERATOR, { ...settings("All"), blind: { goldAnswer: true } });
    expect([drawn, design]).toEqual([contested.cases.length, null]);
    expect(await db().project.findUnique({ where: { id: project } })).toMatchObject({ taskType: "contested-credit", blind: { goldAnswer: true, memoryKind: true } });
    expect(await db().assignment.count({ where: { projectId: project } })).toBe(2 * contested.cases.length);
  });

  it.each([
    ["a faulty case", { cases: [{ externalId: "x" }] }, "Case 1, query"],
    ["no case", { cases: [] }, "no contested credit"],
    ["a sample larger than the set", { sample: { take: 100_000 } }, "fewer than"],
    ["a subset without more labels", { sample: { take: 5, double: { n: 2, overlap: 2 } } }, "more than 2"],
  ])("leaves nothing behind for %s", async (what, more, message) => {
    await expect(createFromContested(OPERATOR, { ...settings(`Broken ${what}`), ...more })).rejects.toThrow(message);
    await expect(createFromContested(OPERATOR, { ...settings(`Broken ${what}`), cases: [contested.cases[0], contested.cases[0]] })).rejects.toThrow("has the id of case 1");
    expect(await db().project.count({ where: { name: `Broken ${what}` } })).toBe(0);
  });

  it("is for administrators only", async () => {
    const { actor } = await makeAccount();
    await expect(createFromContested(actor, settings("Mine"))).rejects.toMatchObject({ code: "forbidden" });
  });
});
