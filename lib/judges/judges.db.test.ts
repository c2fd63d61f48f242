import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import { createProject } from "@/lib/projects/create-project";
import { TASK_TYPE_NAMES } from "@/lib/task-types/registry";
import { bytesOf, jsonLines } from "@/lib/cases/testing/example-cases";
import { importLabelFile } from "@/lib/labels/import-label-file";
import { buildRelease } from "@/lib/releases/build-release";
import { createRelease } from "@/lib/releases/create-release";
import { findRelease } from "@/lib/releases/queries";
import { validationCard } from "@/lib/releases/validation-card";
import { MisbehavingServer } from "@/lib/llm/testing/misbehaving-server";
import { createJudge } from "./create-judge";
import { editJudge } from "./edit-judge";
import { findJudge } from "./find-judge";
import { findRepeatAgreement } from "./find-repeat-agreement";
import { findRun } from "./find-run";
import { judgeChoices } from "./judge-choices";
import { listJudges } from "./list-judges";
import { BASELINE_NAME } from "./schema";
import { startRun } from "./start-run";
import { JudgedProject, says } from "./testing/judged-project";
import { workRun } from "./work-run";

const servers: MisbehavingServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function listening(text = says("supports")): Promise<MisbehavingServer> {
  const server = await MisbehavingServer.start(() => ({ kind: "say", text }));
  servers.push(server);
  return server;
}

const ENDPOINT = { kind: "endpoint", name: "Judge", baseUrl: "http://localhost:11434/v1", model: "m" } as const;

describe("a judge", () => {
  it("names the field at fault", async () => {
    const { id: project } = await LabelledProject.make(2);
    const faults: [Record<string, unknown>, string][] = [
      [{ name: " " }, "name"], [{ baseUrl: "" }, "baseUrl"], [{ baseUrl: "http://10.0.0.1/v1" }, "baseUrl"], [{ baseUrl: "http://169.254.169.254/" }, "baseUrl"], [{ model: "" }, "model"], [{ temperature: "3" }, "temperature"],
      [{ repeats: "0" }, "repeats"], [{ repeats: "1.5" }, "repeats"], [{ rubric: "9" }, "rubric"], [{ keySource: "stored" }, "apiKey"], [{ keySource: "environment", keyName: "NONE" }, "keyName"], [{ apiKey: "sk" }, "apiKey"], [{ outputMode: "xml" }, "outputMode"], [{ name: BASELINE_NAME }, "name"],
    ];
    for (const [fault, field] of faults) {
      await expect(createJudge(OPERATOR, { project, ...ENDPOINT, ...fault }), JSON.stringify(fault)).rejects.toMatchObject({ code: "invalid_input", fields: { [field]: expect.any(String) as string } });
    }
    expect(await listJudges(OPERATOR, { project })).toEqual([]);
  });

  it("has a name of its own in the project, and empty fields of a form are no values", async () => {
    const { id: project } = await LabelledProject.make(2);
    const { id } = await createJudge(OPERATOR, { project, ...ENDPOINT, temperature: "", seed: "", inputPrice: " ", concurrency: "7" });
    expect((await findJudge(OPERATOR, { project, judge: id })).config).toEqual({ kind: "endpoint", baseUrl: ENDPOINT.baseUrl, model: "m", keySource: "none", temperature: 0, maxOutputTokens: 1024, outputMode: "json_schema", concurrency: 7, timeoutSeconds: 60, maxAttempts: 6, repeats: 1 });
    await expect(createJudge(OPERATOR, { project, ...ENDPOINT })).rejects.toMatchObject({ code: "conflict" });
  });

  it("keeps its key encrypted, sends it to the host it was entered for only, and gives it out nowhere", async () => {
    const [server, other] = [await listening(), await listening()];
    const judged = await JudgedProject.make({ cases: 2, baseUrl: server.baseUrl, keySource: "stored", apiKey: "sk-hunter2-hunter2" });
    const { id: project, judgeId: judge } = judged;
    const { rows } = await database().pool.query<{ everything: string }>(`SELECT string_agg(t::text, ' ') AS everything FROM (SELECT j::text FROM judge j UNION ALL SELECT k::text FROM judge_key k UNION ALL SELECT a::text FROM audit_event a) AS t`);
    expect(rows[0]?.everything).not.toContain("hunter2");
    expect(rows[0]?.everything).not.toContain(Buffer.from("hunter2").toString("hex"));
    for (const shown of [await findJudge(OPERATOR, { project, judge }), await listJudges(OPERATOR, { project }), await judgeChoices(OPERATOR, { project })]) expect(JSON.stringify(shown)).not.toContain("hunter2");
    const run = await judged.start();
    await workRun(OPERATOR, { project, run: run.id, turn: 1 });
    expect(server.seen.map(({ authorization }) => authorization)).toEqual(["Bearer sk-hunter2-hunter2", "Bearer sk-hunter2-hunter2"]);
    const moved = { judge, kind: "endpoint", name: "x", baseUrl: other.baseUrl, model: "m", keySource: "stored" } as const;
    await expect(editJudge(OPERATOR, { project, ...moved })).rejects.toMatchObject({ code: "invalid_input", fields: { apiKey: "is missing" } });
    // Nor does copying the row to another host help.
    await database().pool.query("INSERT INTO judge_key (project_id, host, sealed) SELECT project_id, $2, sealed FROM judge_key WHERE project_id = $1", [project, new URL(other.baseUrl).host]);
    await expect(editJudge(OPERATOR, { project, ...moved })).rejects.toMatchObject({ code: "invalid_input", message: expect.stringContaining("Enter the key again") as string });
  });

  it("changes in place until it was run, and then makes its next version, a rater of its own", async () => {
    const server = await listening();
    const judged = await JudgedProject.make({ cases: 2, baseUrl: server.baseUrl });
    const { id: project, judgeId: judge } = judged;
    const change = { kind: "endpoint", name: "Another name is not taken", baseUrl: server.baseUrl, model: "judge-70b" } as const;
    expect(await editJudge(OPERATOR, { project, judge, ...change })).toEqual({ id: judge, name: "Judge 9b", version: 1 });
    const run = await judged.start();
    await workRun(OPERATOR, { project, run: run.id, turn: 1 });
    const next = await editJudge(OPERATOR, { project, judge, ...change, temperature: 0.5 });
    expect(next).toMatchObject({ name: "Judge 9b", version: 2 });
    expect(next.id).not.toBe(judge);
    await expect(editJudge(OPERATOR, { project, judge, ...change })).rejects.toMatchObject({ code: "conflict" });
    const second = await startRun(OPERATOR, { project, judge: next.id, inline: true });
    expect(second.cases).toBe(2);
    await workRun(OPERATOR, { project, run: second.id, turn: 1 });
    expect((await judged.verdicts()).map(({ pseudonym }) => pseudonym).toSorted()).toEqual(["judge-9b.v1", "judge-9b.v1", "judge-9b.v2", "judge-9b.v2"]);
    for (const tampering of ["config = '{}'", "name = 'x'", "rater_id = NULL", "frozen_at = NULL"]) await expect(database().pool.query(`UPDATE judge SET ${tampering} WHERE id = $1`, [judge])).rejects.toThrow("append-only");
    await expect(database().pool.query("DELETE FROM judge WHERE id = $1", [judge])).rejects.toThrow("append-only");
    await expect(database().pool.query("UPDATE judge_call SET raw_reply = 'another' WHERE run_id = $1", [run.id])).rejects.toThrow("append-only");
  });

  it("is at one run at a time, also when asked twice at once", async () => {
    const judged = await JudgedProject.make({ cases: 3, baseUrl: (await listening()).baseUrl });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => judged.start()));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict", message: expect.stringContaining("run 1 open") as string });
  });

  it("is not to be impersonated by a file of labels", async () => {
    const judged = await JudgedProject.make({ cases: 2, baseUrl: (await listening()).baseUrl });
    const run = await judged.start();
    await workRun(OPERATOR, { project: judged.id, run: run.id, turn: 1 });
    const other = await judged.project.addCase();
    const file = (externalId: string, support: string) => importLabelFile(OPERATOR, { project: judged.id, fileName: "labels.jsonl", source: bytesOf(jsonLines({ externalId, rater: "judge-9b.v1", kind: "model", answers: { support }, rationale: "Because." })), skipBad: false });
    expect(other).toBeTruthy();
    expect(await file("case-3", "partial")).toMatchObject({ imported: false, faults: [{ field: "rater" }] });
    // Its own label out of a release is the same label.
    expect(await file("case-1", "supports")).toMatchObject({ imported: true, added: 0, skipped: 1 });
  });

  it("without a model says so in its name, its replies and its labels", async () => {
    const project = await LabelledProject.make(2);
    await project.addCase();
    const { id: judge, name } = await createJudge(OPERATOR, { project: project.id, kind: "token_overlap" });
    expect(name).toBe(BASELINE_NAME);
    expect(await judgeChoices(OPERATOR, { project: project.id })).toMatchObject({ baseline: { made: true } });
    const { id: run, number } = await startRun(OPERATOR, { project: project.id, judge, inline: true });
    await workRun(OPERATOR, { project: project.id, run, turn: 1 });
    expect(await findRun(OPERATOR, { project: project.id, number })).toMatchObject({ status: "finished", verdicts: 1, cost: 0, servedBy: ["no model: token overlap"], shown: [{ said: ["Support: Does not support"], rationale: expect.stringContaining("Baseline without a model") as string }] });
    expect(await findJudge(OPERATOR, { project: project.id, judge })).toMatchObject({ pseudonym: "token-overlap-baseline-without-a-model.v1", casesToJudge: 0 });
    await expect(startRun(OPERATOR, { project: project.id, judge })).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("no drawn case without a verdict") as string });
  });
});

describe("the baseline", () => {
  it.each(TASK_TYPE_NAMES)("labels every case of the examples for %s by the task type's rule, which it tells", async (taskType) => {
    const { project } = await createProject(OPERATOR, { name: `Baseline ${randomUUID().slice(0, 8)}`, taskType, overlap: 2 });
    const file = taskType === "contested-credit" ? "cases.jsonl" : `tasks/${taskType}.jsonl`;
    const { added } = await importCaseFile(OPERATOR, { project, fileName: "cases.jsonl", source: createReadStream(`prisma/sample/${file}`), skipBad: false });
    const { id: judge } = await createJudge(OPERATOR, { project, kind: "token_overlap" });
    const choices = await judgeChoices(OPERATOR, { project });
    expect(choices.baseline).toMatchObject({ rule: (await findJudge(OPERATOR, { project, judge })).config.kind === "token_overlap" ? expect.stringMatching(/: .*words/) as string : "" });
    const { id: run, number, cases } = await startRun(OPERATOR, { project, judge, inline: true });
    await workRun(OPERATOR, { project, run, turn: 1 });
    const found = await findRun(OPERATOR, { project, number });
    expect(found).toMatchObject({ status: "finished", verdicts: cases, states: { valid: cases, invalid: 0, error: 0 }, judge: { rule: (choices.baseline as { rule: string }).rule } });
    expect(cases).toBe(added);
    for (const { rationale } of found.shown) expect(rationale).toMatch(/^Baseline without a model: /);
  });

  it("of another rule than today's is not run: its next version takes up the new one", async () => {
    const project = await LabelledProject.make(2);
    await project.addCase();
    const { id: judge } = await createJudge(OPERATOR, { project: project.id, kind: "token_overlap" });
    await database().pool.query(`UPDATE judge SET config = config || '{"rule": "Support: an older rule."}', frozen_at = now() WHERE id = $1`, [judge]);
    expect(await findJudge(OPERATOR, { project: project.id, judge })).toMatchObject({ isOutdated: true });
    await expect(startRun(OPERATOR, { project: project.id, judge })).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("next version") as string });
    const next = await editJudge(OPERATOR, { project: project.id, judge, kind: "token_overlap" });
    expect(next).toMatchObject({ version: 2 });
    expect((await startRun(OPERATOR, { project: project.id, judge: next.id, inline: true })).cases).toBe(1);
  });
});

describe("a release", () => {
  it("says which judge of which version gave the labels, without its key", async () => {
    const server = await listening();
    const judged = await JudgedProject.make({ cases: 2, baseUrl: server.baseUrl, keySource: "stored", apiKey: "sk-hunter2-hunter2" });
    const run = await judged.start();
    await workRun(OPERATOR, { project: judged.id, run: run.id, turn: 1 });
    const { id: release, number } = await createRelease(OPERATOR, { project: judged.id, inline: true });
    await buildRelease(OPERATOR, { project: judged.id, release });
    const { manifest } = await findRelease(OPERATOR, { project: judged.id, number });
    expect(manifest?.raters).toEqual([{
      pseudonym: "judge-9b.v1", kind: "model", origin: "assay", labels: 2, secondOpinions: 0,
      judge: { name: "Judge 9b", version: 1, kind: "endpoint", rubricVersion: 1, promptVersion: 1, config: expect.objectContaining({ model: "judge-9b", temperature: 0 }) as object, servedBy: ["judge-9b"] },
    }]);
    expect(JSON.stringify(manifest)).not.toContain("hunter2");
    expect(manifest && validationCard(manifest)).toContain("judge-9b.v1 is judge-9b at http://127.0.0.1");
  });
});

describe("a run", () => {
  it("tells what all cases would take, from a few of them", async () => {
    const judged = await JudgedProject.make({ cases: 20, baseUrl: (await listening()).baseUrl, inputPrice: 1, outputPrice: 10, repeats: 2 });
    const run = await judged.start({ dry: 4 });
    await workRun(OPERATOR, { project: judged.id, run: run.id, turn: 1 });
    const { forecast, verdicts, cost, calls } = await findRun(OPERATOR, { project: judged.id, number: run.number });
    expect({ verdicts, calls }).toEqual({ verdicts: 0, calls: 8 });
    expect(cost).toBeCloseTo((8 * (100 * 1 + 20 * 10)) / 1e6, 12);
    expect(forecast).toMatchObject({ n: 8, calls: 40, tokens: 40 * 120, interval: { tokens: [4800, 4800] } });
    expect(forecast?.cost).toBeCloseTo((40 * 300) / 1e6, 12);
    expect(await findRepeatAgreement(OPERATOR, { project: judged.id, number: run.number })).toMatchObject([{ question: "support", percent: { value: 1, n: 4 }, kappa: { value: null }, note: "An interval of no width shows that nothing varied among 4 cases, not that the value is certain." }]);
  });

  it("needs prices for a cap on cost", async () => {
    const judged = await JudgedProject.make({ cases: 2, baseUrl: (await listening()).baseUrl });
    await expect(judged.start({ costCap: 1 })).rejects.toMatchObject({ code: "invalid_input", fields: { costCap: expect.any(String) as string } });
  });

  it("counts invalid replies and says why, the most frequent reason first", async () => {
    const server = await listening("no");
    const judged = await JudgedProject.make({ cases: 3, baseUrl: server.baseUrl });
    const run = await judged.start();
    await workRun(OPERATOR, { project: judged.id, run: run.id, turn: 1 });
    expect(await findRun(OPERATOR, { project: judged.id, number: run.number, show: "invalid" })).toMatchObject({ verdicts: 0, states: { invalid: 3 }, faults: [{ fault: "the reply holds no JSON object", count: 3 }], shown: [{ state: "invalid", replyText: "no" }, {}, {}] });
    expect((await findRun(OPERATOR, { project: judged.id, number: run.number, show: "valid" })).shown).toEqual([]);
  });
});
