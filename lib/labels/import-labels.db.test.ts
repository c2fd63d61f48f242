import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import type { ImportReport } from "@/lib/cases/imports/import-file";
import { bytesOf, exampleCase, importCases, jsonLines, newProject } from "@/lib/cases/testing/example-cases";
import { database } from "@/lib/db/client";
import { csvCells, csvHeader, type LabelLine } from "@/lib/releases/label-line";
import { csvRow } from "@/lib/releases/csv-row";
import { taskType } from "@/lib/task-types/registry";
import { importLabelFile } from "./import-label-file";

const db = () => database().prisma;

async function projectWith(ids: string[], overlap = 2): Promise<string> {
  const project = await newProject(overlap);
  await importCases(project, jsonLines(...ids.map((id) => exampleCase(id))));
  return project;
}

function label(externalId: string, rater: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { externalId, rater, kind: "human", answers: { support: "supports" }, rationale: "", ...more };
}

function importLabels(project: string, content: string, more: { fileName?: string; skipBad?: boolean } = {}): Promise<ImportReport> {
  return importLabelFile(OPERATOR, { project, fileName: more.fileName ?? "labels.jsonl", source: bytesOf(content), skipBad: more.skipBad ?? false });
}

const raters = (project: string) => db().rater.findMany({ where: { projectId: project }, orderBy: { pseudonym: "asc" }, select: { kind: true, externalName: true, pseudonym: true } });
const submitted = (project: string) => db().assignment.count({ where: { projectId: project, submittedAt: { not: null } } });

describe("importing labels made elsewhere", () => {
  it("makes raters as needed, people under neutral names and models under their own", async () => {
    const project = await projectWith(["a"]);
    await importLabels(project, jsonLines(label("a", "Zoë Müller"), label("a", "GPT 4o (mini)", { kind: "model", rationale: "because" }), label("a", "annotator-07")));
    expect(await raters(project)).toEqual([
      { kind: "person", externalName: "Zoë Müller", pseudonym: "annotator-01" },
      { kind: "person", externalName: "annotator-07", pseudonym: "annotator-07" },
      { kind: "model", externalName: "GPT 4o (mini)", pseudonym: "gpt-4o-mini" },
    ]);
    expect(await db().annotation.findFirstOrThrow({ where: { projectId: project, rater: { kind: "model" } } })).toMatchObject({ revision: 1, basis: "blind", rubricId: null, answers: { support: "supports" }, rationale: "because" });
  });

  it("gives people's labels open places and starts their cases; models take none", async () => {
    const project = await projectWith(["a", "b"]);
    await importLabels(project, jsonLines(label("a", "one", { submittedAt: "2026-03-01T09:30:00+09:00" }), label("a", "judge", { kind: "model" }), label("b", "one"), label("b", "two"), label("b", "three")));
    const places = await db().assignment.findMany({ where: { projectId: project }, orderBy: [{ case: { sequence: "asc" } }, { ordinal: "asc" }], include: { rater: true, case: true } });
    expect(places.map((place) => [place.case.externalId, place.rater?.externalName ?? null, place.started])).toEqual([["a", "one", true], ["a", null, true], ["b", "one", true], ["b", "two", true]].map((row, at) => (at < 2 ? row : [row[0], expect.any(String), true])));
    expect(places[0]?.submittedAt?.toISOString()).toBe("2026-03-01T00:30:00.000Z");
    // The third label of "b" finds no place and stands all the same.
    expect(await db().annotation.count({ where: { projectId: project } })).toBe(5);
    expect(await submitted(project)).toBe(3);
  });

  it("takes nobody's lease, but a lapsed one", async () => {
    const project = await projectWith(["held", "lapsed"], 1);
    const user = await db().user.create({ data: { email: `${randomUUID()}@example.org`, name: "Ada", passwordHash: "" } });
    const rater = await db().rater.create({ data: { projectId: project, kind: "person", userId: user.id, pseudonym: "annotator-01" } });
    for (const [externalId, minutes] of [["held", 10], ["lapsed", -10]] as const) {
      await db().assignment.updateMany({ where: { projectId: project, case: { externalId } }, data: { raterId: rater.id, leaseUntil: new Date(Date.now() + minutes * 60_000) } });
    }
    await importLabels(project, jsonLines(label("held", "elsewhere"), label("lapsed", "elsewhere")));
    const places = await db().assignment.findMany({ where: { projectId: project }, include: { case: true, rater: true } });
    expect(Object.fromEntries(places.map((place) => [place.case.externalId, place.rater?.pseudonym]))).toEqual({ held: "annotator-01", lapsed: "annotator-02" });
  });

  it("skips the same label and refuses another one of the same rater, naming line and field", async () => {
    const project = await projectWith(["a", "b"]);
    await importLabels(project, jsonLines(label("a", "one"), label("a", "one")));
    expect(await importLabels(project, jsonLines(label("a", "one"), label("b", "one")))).toMatchObject({ imported: true, added: 1, skipped: 1 });
    const report = await importLabels(project, jsonLines(label("b", "two"), label("a", "one", { answers: { support: "partial" } })));
    expect(report).toMatchObject({ imported: false, faults: [{ line: 2, field: "answers", message: expect.stringContaining("another label on “a” already") }] });
    const twice = await importLabels(project, jsonLines(label("b", "two"), label("b", "two", { answers: { support: "partial" } })));
    expect(twice.faults).toEqual([{ line: 2, field: "answers", message: expect.stringContaining("on line 1") }]);
    expect(await db().annotation.count({ where: { projectId: project } })).toBe(2);
  });

  it("says how many of people's labels lie outside the sample", async () => {
    const project = await projectWith(["a", "b"], 1);
    await db().case.updateMany({ where: { projectId: project, externalId: "b" }, data: { drawn: false } });
    const report = await importLabels(project, jsonLines(label("a", "one"), label("b", "one"), { ...label("b", "gpt"), kind: "model" }));
    expect(report).toMatchObject({ imported: true, added: 3, outside: 1 });
    expect(await importLabels(project, jsonLines(label("a", "two")))).not.toHaveProperty("outside");
  });

  it("names every fault by line and field", async () => {
    const project = await projectWith(["a"]);
    const report = await importLabels(project, jsonLines(
      label("a", "one"),
      label("nowhere", "one"),
      label("a", "two", { answers: { support: "suports" } }),
      label("a", "three", { answers: {} }),
      label("a", "four", { answers: { support: "partial", colour: "red" } }),
      label("a", "five", { kind: "robot" }),
      label("a", "six", { confidence: 4 }),
      label("a", "seven", { submittedAt: "yesterday" }),
      label("a", "  "),
      { externalId: "a", rater: "eight", kind: "human" },
    ));
    expect(report.faults.map(({ line, field }) => [line, field])).toEqual([
      [2, "externalId"], [3, "answers.support"], [4, "answers.support"], [5, "answers.colour"], [6, "kind"], [7, "confidence"], [8, "submittedAt"], [9, "rater"], [10, "answers"],
    ]);
    expect(await db().annotation.count({ where: { projectId: project } })).toBe(0);
    expect(await raters(project)).toEqual([]);
  });

  it("leaves faulty lines out when told to", async () => {
    const project = await projectWith(["a"]);
    expect(await importLabels(project, jsonLines(label("a", "one"), label("nowhere", "two")), { skipBad: true })).toMatchObject({ imported: true, added: 1, faultCount: 1 });
    expect((await raters(project)).map(({ externalName }) => externalName)).toEqual(["one"]);
  });

  it("does not ascribe labels to a member whose neutral name a file happens to use", async () => {
    const project = await projectWith(["a", "b"]);
    const user = await db().user.create({ data: { email: `${randomUUID()}@example.org`, name: "Ada", passwordHash: "" } });
    const rater = await db().rater.create({ data: { projectId: project, kind: "person", userId: user.id, pseudonym: "annotator-01" } });
    const [item] = await db().case.findMany({ where: { projectId: project, externalId: "a" } });
    await db().annotation.create({ data: { projectId: project, caseId: item?.id ?? "", raterId: rater.id, revision: 1, answers: { support: "supports" } } });
    // Their own label out of a release of this project is the same label; any other is somebody else's.
    expect(await importLabels(project, jsonLines(label("a", "annotator-01")))).toMatchObject({ imported: true, added: 0, skipped: 1 });
    expect(await importLabels(project, jsonLines(label("b", "annotator-01")))).toMatchObject({ imported: false, faults: [{ line: 1, field: "rater" }] });
  });

  it("reads the labels of a release, as JSONL and as CSV, and says which fields it left out", async () => {
    const lines: LabelLine[] = [
      { externalId: "a", rater: "annotator-03", kind: "human", answers: { support: "partial", missing: "=the year, “2023”" }, rationale: "", comment: "'quoted'\r\nline", confidence: 2, flagged: true, rubricVersion: 2, revision: 3, basis: "blind", submittedAt: "2026-03-01T09:30:00.000Z", activeMs: 4200 },
      { externalId: "b", rater: "judge", kind: "model", answers: { support: "does_not_support" }, rationale: "-1", comment: "", confidence: null, flagged: false, rubricVersion: null, revision: 1, basis: "blind", submittedAt: "2026-03-02T09:30:00.000Z", activeMs: null },
    ];
    const { questions } = taskType("contested-credit");
    const csv = csvRow(csvHeader(questions)) + lines.map((line) => csvRow(csvCells(line, questions))).join("");
    const stored = async (project: string) => (await db().annotation.findMany({ where: { projectId: project }, orderBy: { submittedAt: "asc" }, include: { rater: true } })).map((row) => ({
      rater: row.rater.pseudonym, answers: row.answers, rationale: row.rationale, comment: row.comment, confidence: row.confidence, flagged: row.flagged, activeMs: row.activeMs, submittedAt: row.submittedAt.toISOString(),
    }));
    const expected = lines.map(({ rater, answers, rationale, comment, confidence, flagged, activeMs, submittedAt }) => ({ rater, answers, rationale, comment, confidence, flagged, activeMs, submittedAt }));
    const [byJsonl, byCsv] = [await projectWith(["a", "b"]), await projectWith(["a", "b"])];
    expect(await importLabels(byJsonl, jsonLines(...lines))).toMatchObject({ added: 2, ignoredFields: ["revision", "rubricVersion"] });
    expect(await importLabels(byCsv, csv, { fileName: "annotations.csv" })).toMatchObject({ added: 2, faults: [] });
    expect(await stored(byJsonl)).toEqual(expected);
    expect(await stored(byCsv)).toEqual(expected);
    expect(await importLabels(byJsonl, csv, { fileName: "annotations.csv" })).toMatchObject({ added: 0, skipped: 2 });
  });

  it("keeps a second opinion apart from the blind label", async () => {
    const project = await projectWith(["a"]);
    await importLabels(project, jsonLines(label("a", "one", { basis: "second_opinion", answers: { support: "partial" } }), label("a", "one")));
    const rows = await db().annotation.findMany({ where: { projectId: project }, orderBy: { revision: "asc" } });
    expect(rows.map(({ revision, basis, answers }) => [revision, basis, (answers as { support: string }).support])).toEqual([[1, "blind", "supports"], [2, "second_opinion", "partial"]]);
    expect(await submitted(project)).toBe(1);
  });

  it("makes one rater and one set of labels when the same file comes twice at once", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `case-${index}`);
    const project = await projectWith(ids);
    const file = jsonLines(...ids.map((id) => label(id, "one")));
    const reports = await Promise.all([1, 2, 3].map(() => importLabels(project, file)));
    expect(reports.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 0, 50]);
    expect(await raters(project)).toHaveLength(1);
    expect(await submitted(project)).toBe(50);
  });
});
