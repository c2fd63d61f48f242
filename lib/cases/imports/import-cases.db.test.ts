import { randomUUID } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { bytesOf, exampleCase, importCases, jsonLines, newProject } from "@/lib/cases/testing/example-cases";
import { database } from "@/lib/db/client";
import { guardCell } from "@/lib/releases/csv-guard";
import { taskType } from "@/lib/task-types/registry";
import type { HiddenFields } from "@/lib/task-types/task-type";
import { applyCaseImport } from "./apply-case-import";
import { caseRows } from "./case-rows";
import { discardImport } from "./discard-import";
import { discardStaleImports } from "./discard-stale-imports";
import { previewCaseImport } from "./preview-case-import";
import { stageFile } from "./stage-file";

const db = () => database().prisma;
const stage = (project: string, content: string) => stageFile(OPERATOR, { project, kind: "cases", fileName: "cases.jsonl", source: bytesOf(content) }, caseRows);

async function storedCases(project: string): Promise<Record<string, unknown>[]> {
  const cases = await db().case.findMany({ where: { projectId: project }, orderBy: { sequence: "asc" } });
  return cases.map(({ externalId, payload, hidden, category }) => taskType("contested-credit").exportCase({ externalId, payload, hidden: hidden as HiddenFields, category }));
}

describe("importing cases", () => {
  it("stores each case with its places, in the order of the file", async () => {
    const project = await newProject(3);
    const report = await importCases(project, jsonLines(exampleCase("c"), exampleCase("a"), exampleCase("b")));
    expect(report).toMatchObject({ imported: true, added: 3, skipped: 0, faults: [] });
    const cases = await db().case.findMany({ where: { projectId: project }, orderBy: { sequence: "asc" }, include: { assignments: { orderBy: { ordinal: "asc" } } } });
    expect(cases.map(({ externalId, sequence }) => [sequence, externalId])).toEqual([[1, "c"], [2, "a"], [3, "b"]]);
    for (const item of cases) {
      expect(item.assignments.map(({ ordinal, position, raterId, started }) => ({ ordinal, position, raterId, started }))).toEqual(
        [1, 2, 3].map((ordinal) => ({ ordinal, position: item.position, raterId: null, started: false })),
      );
    }
    expect(await db().importRow.count({ where: { import: { projectId: project } } })).toBe(0);
  });

  it("serves what came before the first label first, mixed, and continues the stored order", async () => {
    const project = await newProject();
    const systems = ["careful", "vague", "late"] as const;
    const file = (system: string) => jsonLines(...Array.from({ length: 8 }, (_, at) => exampleCase(`${system}/${at}`)));
    await importCases(project, file("careful"));
    await importCases(project, file("vague"));
    const rater = randomUUID();
    await db().rater.create({ data: { id: rater, projectId: project, kind: "person", externalName: "Ada", pseudonym: "annotator-01" } });
    await db().assignment.updateMany({ where: { projectId: project, ordinal: 1, case: { externalId: "vague/0" } }, data: { raterId: rater, leaseUntil: new Date(Date.now() + 60_000) } });
    await importCases(project, file("late"));
    const cases = await db().case.findMany({ where: { projectId: project }, orderBy: { position: "asc" } });
    const order = cases.map(({ externalId }) => systems.findIndex((system) => externalId.startsWith(system)));
    expect(order.slice(16)).toEqual(Array(8).fill(2));
    // Neither system's eight stand in a block.
    expect(new Set(order.slice(0, 8)).size).toBe(2);
    expect(cases.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  });

  it("adds nothing when the same file comes again, whatever the order of its keys", async () => {
    const project = await newProject();
    const original = exampleCase("a");
    const shuffled = Object.fromEntries(Object.entries(original).reverse());
    await importCases(project, jsonLines(original, exampleCase("b")));
    expect(await importCases(project, jsonLines(shuffled, exampleCase("b")))).toMatchObject({ imported: true, added: 0, skipped: 2 });
    expect(await db().case.count({ where: { projectId: project } })).toBe(2);
  });

  it("refuses another content under a stored id with line and field, and changes nothing", async () => {
    const project = await newProject();
    await importCases(project, jsonLines(exampleCase("a")));
    const report = await importCases(project, jsonLines(exampleCase("new"), exampleCase("a", { goldAnswer: "13 March", hidden: {} })));
    expect(report).toMatchObject({ imported: false, added: 0, faultCount: 1, faults: [{ line: 2, field: "goldAnswer, hidden", message: expect.stringContaining("already has a case “a”") }] });
    expect(await storedCases(project)).toEqual([exampleCase("a")]);
  });

  it("skips an identical repetition inside a file and refuses a different one, naming the first line", async () => {
    const project = await newProject();
    expect(await importCases(project, jsonLines(exampleCase("a"), exampleCase("a")))).toMatchObject({ added: 1, skipped: 1 });
    const report = await importCases(project, jsonLines(exampleCase("b"), exampleCase("c"), exampleCase("b", { query: "Another?" })));
    expect(report.faults).toEqual([{ line: 3, field: "query", message: expect.stringContaining("stands on line 1") }]);
    expect(report.imported).toBe(false);
  });

  it("names every fault by line and field, and imports nothing", async () => {
    const project = await newProject();
    const { memory: _memory, ...withoutMemory } = exampleCase("d");
    const report = await importCases(project, jsonLines(
      exampleCase("a"),
      "{broken",
      exampleCase("b", { query: "   " }),
      withoutMemory,
      exampleCase("e", { evidence: [{ id: "D1", text: 5, gold: "yes" }], goldAnser: "typo" }),
      ["no object"],
      "null",
    ));
    expect(report.imported).toBe(false);
    expect(report.faults.map(({ line, field }) => [line, field])).toEqual([[2, ""], [3, "query"], [4, "memory"], [5, "evidence[0].text"], [5, "evidence[0].gold"], [5, "goldAnser"], [6, ""], [7, ""]]);
    expect(report.faultCount).toBe(8);
    expect(await storedCases(project)).toEqual([]);
  });

  it("leaves faulty lines out when told to", async () => {
    const project = await newProject();
    await importCases(project, jsonLines(exampleCase("a")));
    const report = await importCases(project, jsonLines(exampleCase("a", { query: "Other?" }), "{broken", exampleCase("b"), exampleCase("a")), { skipBad: true });
    expect(report).toMatchObject({ imported: true, added: 1, skipped: 1, faultCount: 2 });
    // What was left out stays on record.
    const { id } = await db().import.findFirstOrThrow({ where: { projectId: project }, orderBy: { createdAt: "desc" } });
    expect((await previewCaseImport(OPERATOR, { project, importId: id })).faults.map(({ line }) => line)).toEqual([1, 2]);
    expect((await storedCases(project)).map(({ externalId }) => externalId)).toEqual(["a", "b"]);
  });

  it("refuses what cannot be stored by field: NUL, half a surrogate pair, endless nesting", async () => {
    const project = await newProject();
    const nested = JSON.stringify(exampleCase("n")).replace('"hidden":{', `"hidden":{"deep":${"[".repeat(50_000)}${"]".repeat(50_000)},`);
    const report = await importCases(project, jsonLines(
      exampleCase("a", { hidden: { note: "\u0000" } }),
      JSON.stringify(exampleCase("b")).replace("12 March", "\\ud800"),
      exampleCase("c", { category: "x\u0000" }),
      nested,
      '{"externalId":"d","query":1e999}',
    ));
    expect(report.faults.map(({ line, field }) => [line, field.slice(0, 12)])).toEqual([[1, "hidden.note"], [2, "goldAnswer"], [3, "category"], [4, "hidden.deep["], [5, "query"]]);
  });

  it("refuses a file that breaks off, even when faulty lines may be left out", async () => {
    const project = await newProject();
    const report = await importCases(project, `[${JSON.stringify(exampleCase("a"))}, {"externalId": "b"`, { fileName: "x.json", skipBad: true });
    expect(report).toMatchObject({ imported: false, added: 0, faults: [{ line: 1, item: 2, message: expect.stringContaining("never closed") }] });
    expect(await storedCases(project)).toEqual([]);
  });

  it.each(["", "\n\n", "[]"])("says that %j holds no cases", async (content) => {
    expect(await importCases(await newProject(), content)).toMatchObject({ imported: false, faults: [{ message: "the file holds no cases" }] });
  });

  it("brings markup, CRLF, RTL, CJK, emoji and formulas through CSV exactly as JSONL has them", async () => {
    const texts = ["<img src=x onerror=alert(1)>", 'a "quoted", cell\r\nnext', "שלום, עולם", "漢字かな", "🙂👩‍👩‍👧", "=1+1", "＝1+1", "-2", "@cmd", "'quoted'", "''", "'Twas", "\tx"];
    const cases = texts.map((text, index) => exampleCase(`case-${index}`, { query: text, goldAnswer: text, memory: { id: "m", text, kind: text } }));
    const header = ["externalId", "query", "goldAnswer", "category", "evidence", "memory", "hidden"];
    const csv = `\ufeff${stringify([header, ...cases.map((item) => header.map((key) => (typeof item[key] === "object" ? JSON.stringify(item[key]) : guardCell(item[key] as string))))], { record_delimiter: "\r\n" })}`;
    const [byCsv, byJsonl] = [await newProject(), await newProject()];
    await importCases(byCsv, csv, { fileName: "cases.csv" });
    await importCases(byJsonl, jsonLines(...cases));
    expect(await storedCases(byJsonl)).toEqual(cases);
    expect(await storedCases(byCsv)).toEqual(cases);
    // The same content is the same case, whichever the format.
    expect(await importCases(byJsonl, csv, { fileName: "cases.csv" })).toMatchObject({ added: 0, skipped: cases.length });
  });

  it("keeps a file name with markup or NUL as inert text", async () => {
    const project = await newProject();
    const importId = await stageFile(OPERATOR, { project, kind: "cases", fileName: "<img onerror=x>\u0000.jsonl", source: bytesOf(jsonLines(exampleCase("a"))) }, caseRows);
    expect((await previewCaseImport(OPERATOR, { project, importId })).fileName).toBe("<img onerror=x>.jsonl");
  });

  it("keeps the first thousand faults and counts the rest", async () => {
    const report = await importCases(await newProject(), jsonLines(...Array.from({ length: 1500 }, () => "{}")));
    expect(report.faultCount).toBeGreaterThanOrEqual(1500);
    expect(report.faults).toHaveLength(1000);
  });
});

describe("two imports at once", () => {
  it("of the same file make one set of cases", async () => {
    const project = await newProject();
    const file = jsonLines(...Array.from({ length: 300 }, (_, index) => exampleCase(`case-${index}`)));
    const reports = await Promise.all([1, 2, 3, 4].map(() => importCases(project, file)));
    expect(reports.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 0, 0, 300]);
    expect(reports.map(({ skipped }) => skipped).sort((a, b) => a - b)).toEqual([0, 300, 300, 300]);
    expect(await db().case.count({ where: { projectId: project } })).toBe(300);
    expect(await db().assignment.count({ where: { projectId: project } })).toBe(600);
  });

  it("that contradict each other: one is refused", async () => {
    const project = await newProject();
    const reports = await Promise.all([1, 2].map((version) => importCases(project, jsonLines(exampleCase("a", { goldAnswer: `${version}` })))));
    expect(reports.map(({ imported }) => imported).sort()).toEqual([false, true]);
    expect(reports.find(({ imported }) => !imported)?.faults[0]).toMatchObject({ line: 1, field: "goldAnswer" });
  });

  it("of one staged file apply once", async () => {
    const project = await newProject();
    const importId = await stage(project, jsonLines(exampleCase("a")));
    const results = await Promise.allSettled([1, 2, 3].map(() => applyCaseImport(OPERATOR, { project, importId })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db().case.count({ where: { projectId: project } })).toBe(1);
  });
});

describe("a staged import", () => {
  it("shows what it would do and changes nothing until it is applied", async () => {
    const project = await newProject();
    await importCases(project, jsonLines(exampleCase("a")));
    const importId = await stage(project, jsonLines(exampleCase("a"), exampleCase("b"), "{broken"));
    const preview = await previewCaseImport(OPERATOR, { project, importId });
    expect(preview).toMatchObject({ status: "staged", rowsRead: 3, added: 1, skipped: 1, faultCount: 1 });
    expect(preview.firstRows[0]).toMatchObject({ line: 1, externalId: "a", category: "temporal" });
    await expect(applyCaseImport(OPERATOR, { project, importId })).rejects.toThrow("The file has faults");
    expect(await db().case.count({ where: { projectId: project } })).toBe(1);
    expect(await applyCaseImport(OPERATOR, { project, importId, skipBad: true })).toEqual({ added: 1, skipped: 1, faults: 1 });
    expect(await previewCaseImport(OPERATOR, { project, importId })).toMatchObject({ status: "applied", added: 1, skipped: 1 });
  });

  it("cannot be applied when its upload broke off, and is discarded", async () => {
    const project = await newProject();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(jsonLines(exampleCase("a")));
      throw new Error("connection lost");
    }
    await expect(stageFile(OPERATOR, { project, kind: "cases", fileName: "x.jsonl", source: broken() }, caseRows)).rejects.toThrow("connection lost");
    const { id, status } = await db().import.findFirstOrThrow({ where: { projectId: project } });
    expect(status).toBe("discarded");
    await expect(applyCaseImport(OPERATOR, { project, importId: id })).rejects.toThrow("was discarded");
  });

  it("cannot be applied in part when its rows were lost", async () => {
    const project = await newProject();
    const importId = await stage(project, jsonLines(exampleCase("a"), exampleCase("b")));
    await db().importRow.deleteMany({ where: { importId, ordinal: 2 } });
    await expect(applyCaseImport(OPERATOR, { project, importId })).rejects.toThrow("lost when the database restarted");
    expect(await db().case.count({ where: { projectId: project } })).toBe(0);
  });

  it("is unknown to other projects", async () => {
    const [project, other] = [await newProject(), await newProject()];
    const importId = await stage(project, jsonLines(exampleCase("a")));
    await expect(applyCaseImport(OPERATOR, { project: other, importId })).rejects.toMatchObject({ code: "not_found" });
    await discardImport(OPERATOR, { project: other, importId });
    expect(await applyCaseImport(OPERATOR, { project, importId })).toMatchObject({ added: 1 });
  });

  it("goes after a day, with its rows", async () => {
    const project = await newProject();
    const [old, recent] = [await stage(project, jsonLines(exampleCase("a"))), await stage(project, jsonLines(exampleCase("b")))];
    await db().import.update({ where: { id: old }, data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
    await discardStaleImports(OPERATOR, {});
    expect(await db().importRow.count({ where: { importId: old } })).toBe(0);
    expect(await applyCaseImport(OPERATOR, { project, importId: recent })).toMatchObject({ added: 1 });
  });
});
