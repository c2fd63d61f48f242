import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { buildRelease } from "./build-release";
import { createRelease } from "./create-release";
import { openReleaseFile } from "./open-release-file";
import { findRelease } from "./queries";
import { unguardCell } from "./csv-guard";

async function release(project: string, options: Partial<Parameters<typeof createRelease>[1]> = {}): Promise<number> {
  const { id, number } = await createRelease(OPERATOR, { project, inline: true, ...options });
  await buildRelease(OPERATOR, { project, release: id });
  return number;
}

async function read(project: string, number: number, name: string): Promise<string> {
  const file = await openReleaseFile(OPERATOR, { project, number, name });
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.chunks()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBe(file.bytes);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
  return bytes.toString("utf8");
}

const lines = (text: string) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
const table = (text: string) => parse(text, { columns: true }) as Record<string, string>[];

/** Case 1 disagreed and settled, case 2 unanimous, case 3 one label, case 4 none; a model labelled all. */
async function labelledProject() {
  const project = await LabelledProject.make();
  const [ada, ben, chi] = [await project.member("annotator"), await project.member("annotator"), await project.member("adjudicator")];
  const judge = await project.imported("model", "judge-a");
  const cases = [];
  for (let index = 0; index < 4; index++) cases.push(await project.addCase({ stratum: "1–5" }));
  const [one, two, three] = cases as [string, string, string, string];
  await project.label(one, ada, { support: "supports", comment: "=1+1", missing: "’the date" });
  await project.label(one, ben, { support: "does_not_support", comment: "naïve, “quoted”\r\nthen 日本語 🧪" });
  await project.label(two, ada, "partial");
  await project.label(two, ben, "partial");
  await project.label(three, ada, "supports");
  for (const id of cases) await project.annotate(id, judge, { support: "supports", rationale: "The date is there." });
  await database().pool.query(`INSERT INTO adjudication (project_id, case_id, adjudicator_id, kind, answers, reason) VALUES ($1, $2, $3, 'settle', '{"support":"partial"}', 'It lacks the year')`, [project.id, one, chi.userId]);
  return { project, cases, ada, ben, chi };
}

describe("buildRelease", () => {
  it("writes every file with its hash, and a manifest that matches", async () => {
    const { project } = await labelledProject();
    const number = await release(project.id);
    const found = await findRelease(OPERATOR, { project: project.id, number });
    expect(found.status).toBe("ready");
    const manifest = JSON.parse(await read(project.id, number, "manifest.json")) as NonNullable<typeof found.manifest>;
    expect(manifest).toEqual(found.manifest);
    for (const file of manifest.files) {
      const text = await read(project.id, number, file.name);
      expect(createHash("sha256").update(text, "utf8").digest("hex")).toBe(file.sha256);
    }
    expect(found.files.map(({ name }) => name)).toEqual([...manifest.files.map(({ name }) => name), "manifest.json"]);
    expect(manifest.counts).toEqual({ cases: 4, completeCases: 2, humanLabels: 5, modelLabels: 4, secondOpinions: 0, flaggedLabels: 0, decisions: 1, settledCases: 1 });
    expect(manifest.rubrics).toMatchObject([{ version: 1, labels: 9, text: "# Judge the memory alone" }]);
    expect(manifest.raters.map(({ pseudonym, kind, labels }) => [pseudonym, kind, labels])).toEqual([["annotator-01", "human", 3], ["annotator-02", "human", 2], ["judge-a", "model", 4]]);
    expect(manifest.finalLabels.questions.support?.provenance).toEqual({ adjudicated: 1, unanimous: 1, majority: 0, single: 1, tie_rule: 0, none: 1 });
    expect(manifest.sampling.strata).toEqual([{ stratum: "1–5", size: 40, drawn: 4, inclusionProbability: 0.25 }]);
    expect(manifest.changes).toBeNull();
  });

  it("gives labels exactly, raw in JSONL and guarded in CSV", async () => {
    const { project } = await labelledProject();
    const number = await release(project.id);
    const annotations = lines(await read(project.id, number, "annotations.jsonl"));
    expect(annotations).toHaveLength(9);
    expect(annotations[0]).toMatchObject({ externalId: "case-1", rater: "annotator-01", kind: "human", answers: { support: "supports", missing: "’the date" }, comment: "=1+1", rubricVersion: 1, revision: 1, basis: "blind", activeMs: 4200 });
    const rows = table(await read(project.id, number, "annotations.csv"));
    expect(rows[0]?.comment).toBe("'=1+1");
    expect(rows.map((row) => [row.externalId, row.rater, row["answers.support"], unguardCell(row.comment ?? "")])).toEqual(
      annotations.map((line) => [line.externalId, line.rater, (line.answers as { support: string }).support, line.comment]),
    );
    const wide = table(await read(project.id, number, "labels-wide.csv"));
    expect(wide.map((row) => [row["annotator-01.support"], row["annotator-02.support"], row["judge-a.support"], row["adjudicated.support"], row["final.support"], row["final.support.provenance"], row.inclusionProbability])).toEqual([
      ["supports", "does_not_support", "supports", "partial", "partial", "adjudicated", "0.25"],
      ["partial", "partial", "supports", "", "partial", "unanimous", "0.25"],
      ["supports", "", "supports", "", "supports", "single", "0.25"],
      ["", "", "supports", "", "", "none", "0.25"],
    ]);
    expect(lines(await read(project.id, number, "adjudications.jsonl"))).toMatchObject([{ externalId: "case-1", decision: "settle", answers: { support: "partial" }, adjudicator: "adjudicator-01", reason: "It lacks the year", inForce: true }]);
  });

  it("keeps second opinions apart and uses them for the final label only when told to", async () => {
    const { project, cases, ada, ben } = await labelledProject();
    const [, , three] = cases as [string, string, string];
    await project.label(three, ben, "partial");
    await project.label(three, ada, { support: "partial", secondOpinion: true });
    const using = await release(project.id);
    const without = await release(project.id, { secondOpinions: false });
    for (const number of [using, without]) {
      expect(lines(await read(project.id, number, "annotations.jsonl")).filter((line) => line.externalId === "case-3" && line.kind === "human").map((line) => line.answers)).toEqual([{ support: "supports" }, { support: "partial" }]);
      expect(lines(await read(project.id, number, "second-opinions.jsonl"))).toMatchObject([{ externalId: "case-3", rater: "annotator-01", basis: "second_opinion", answers: { support: "partial" } }]);
    }
    const final = async (number: number) => table(await read(project.id, number, "labels-wide.csv"))[2];
    expect(await final(using)).toMatchObject({ "annotator-01.support": "supports", "annotator-01.support.secondOpinion": "partial", "final.support": "partial", "final.support.provenance": "unanimous" });
    expect(await final(without)).toMatchObject({ "final.support": "", "final.support.provenance": "none" });
  });

  it("leaves out what people wrote when asked to, and only that", async () => {
    const { project } = await labelledProject();
    const number = await release(project.id, { includeComments: false });
    const annotations = await read(project.id, number, "annotations.jsonl");
    expect(annotations).not.toMatch(/the date"|1\+1|日本語/);
    expect(annotations).toContain("The date is there.");
    expect(await read(project.id, number, "adjudications.jsonl")).not.toContain("lacks the year");
  });

  it("says what changed since the release before", async () => {
    const { project, cases, ada, ben } = await labelledProject();
    const [, two, three] = cases as [string, string, string];
    await release(project.id);
    await project.label(three, ben, "supports");
    await project.label(two, ada, "supports");
    await project.addCase();
    const number = await release(project.id);
    const { manifest } = await findRelease(OPERATOR, { project: project.id, number });
    const none = { added: 0, changed: 0, removed: 0 };
    expect(manifest?.changes).toEqual({ since: 1, cases: { ...none, added: 1 }, labels: { ...none, added: 1, changed: 1 }, secondOpinions: none, decisions: none });
  });

  it("lists the cases that were not drawn, with their stratum and models' labels only", async () => {
    const { project, ada } = await labelledProject();
    const judge = await project.imported("model", "judge-b");
    const [judged, unjudged, later] = [await project.addCase({ stratum: "6–20" }), await project.addCase({ stratum: "6–20" }), await project.addCase({ stratum: "6–20" })];
    await project.annotate(judged!, judge, { support: "partial", rationale: "Half of it." });
    await project.label(unjudged!, ada, "supports");
    await database().pool.query(`UPDATE "case" SET drawn = false WHERE id = ANY ($1::uuid[])`, [[judged, unjudged, later]]);
    await database().pool.query(`UPDATE "case" SET inclusion_probability = NULL, stratum = NULL WHERE id = $1`, [later]);
    const number = await release(project.id);
    expect(lines(await read(project.id, number, "outside-sample.jsonl"))).toEqual([
      { externalId: "case-5", stratum: "6–20", labels: [{ rater: "judge-b", answers: { support: "partial" } }] },
      { externalId: "case-6", stratum: "6–20", labels: [] },
    ]);
  });

  it("is one snapshot, and never changes once it is ready", async () => {
    const { project, cases, ada } = await labelledProject();
    const number = await release(project.id);
    const before = await read(project.id, number, "annotations.jsonl");
    await project.label(cases[1] ?? "", ada, "does_not_support");
    expect(await read(project.id, number, "annotations.jsonl")).toBe(before);
    const { pool } = database();
    for (const statement of ["UPDATE release_chunk SET content = '' ", "DELETE FROM release_chunk", "UPDATE release_file SET sha256 = ''", "DELETE FROM release_file", "UPDATE release SET notes = 'x'", "DELETE FROM release"]) {
      await expect(pool.query(statement), statement).rejects.toThrow(/never change|append-only/);
    }
  });

  it("is built once when several build it at the same time", async () => {
    const { project } = await labelledProject();
    const { id, number } = await createRelease(OPERATOR, { project: project.id, inline: true });
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => buildRelease(OPERATOR, { project: project.id, release: id })));
    expect(tries.filter((one) => one.status === "fulfilled" && one.value.built)).toHaveLength(1);
    const { rows } = await database().pool.query("SELECT count(*)::int AS n FROM release_file WHERE release_id = $1", [id]);
    expect(rows).toEqual([{ n: 9 }]);
    expect((await findRelease(OPERATOR, { project: project.id, number })).status).toBe("ready");
  });

  it("numbers releases without gaps when several are asked for at once", async () => {
    const { project } = await labelledProject();
    const made = await Promise.all(Array.from({ length: 5 }, () => createRelease(OPERATOR, { project: project.id, inline: true })));
    expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it("leaves nothing behind when it is stopped", async () => {
    const { project } = await labelledProject();
    const { id } = await createRelease(OPERATOR, { project: project.id, inline: true });
    await expect(buildRelease(OPERATOR, { project: project.id, release: id, signal: AbortSignal.abort() })).rejects.toThrow("stopped");
    const { rows } = await database().pool.query("SELECT (SELECT count(*)::int FROM release_file WHERE release_id = $1) AS files, status FROM release WHERE id = $1", [id]);
    expect(rows).toEqual([{ files: 0, status: "building" }]);
    expect(await buildRelease(OPERATOR, { project: project.id, release: id })).toEqual({ built: true });
  });

  it("refuses a project without cases, in words", async () => {
    const project = await LabelledProject.make();
    const { id } = await createRelease(OPERATOR, { project: project.id, inline: true, allowEmpty: true });
    await expect(buildRelease(OPERATOR, { project: project.id, release: id })).rejects.toThrow("no cases to release");
  });

  it("shows files to owners and adjudicators only", async () => {
    const { project, ada, chi } = await labelledProject();
    const number = await release(project.id);
    await expect(openReleaseFile(ada.actor, { project: project.id, number, name: "annotations.jsonl" })).rejects.toThrow("does not allow");
    await expect(openReleaseFile(await project.outsider(), { project: project.id, number, name: "annotations.jsonl" })).rejects.toThrow("no access");
    await expect(openReleaseFile(chi.actor, { project: project.id, number, name: "annotations.jsonl" })).resolves.toMatchObject({ mediaType: "application/jsonl" });
  });
});
