import { afterEach, describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { MisbehavingServer } from "@/lib/llm/testing/misbehaving-server";
import { editJudge } from "./edit-judge";
import { deleteKey, listKeys, replaceKey } from "./stored-keys";
import { pauseRun, resumeRun } from "./steer-run";
import { JudgedProject, says } from "./testing/judged-project";
import { workRun } from "./work-run";

let server: MisbehavingServer;
afterEach(() => server.stop());

async function arrange(): Promise<{ judged: JudgedProject; project: string; host: string }> {
  server = await MisbehavingServer.start(() => ({ kind: "say", text: says("supports") }));
  const judged = await JudgedProject.make({ cases: 3, baseUrl: server.baseUrl, keySource: "stored", apiKey: "sk-first-first" });
  return { judged, project: judged.id, host: new URL(server.baseUrl).host };
}

async function trail(project: string): Promise<{ action: string; subject: string; detail: unknown }[]> {
  return (await database().pool.query<{ action: string; subject: string; detail: unknown }>("SELECT action, subject, detail FROM audit_event WHERE project_id = $1 AND action LIKE 'judges.%' ORDER BY id", [project])).rows;
}

describe("a stored key", () => {
  it("is listed with who uses it, and without itself", async () => {
    const { project, host } = await arrange();
    const keys = await listKeys(OPERATOR, { project });
    expect(keys).toEqual([{ host, since: expect.any(Date) as Date, by: null, judges: ["Judge 9b"], runs: [] }]);
    expect(await trail(project)).toMatchObject([{ action: "judges.create", detail: { keyStoredFor: host } }]);
  });

  it("is replaced: the next calls carry the new one", async () => {
    const { judged, project, host } = await arrange();
    await replaceKey(OPERATOR, { project, host, apiKey: " sk-second-second " });
    const run = await judged.start();
    await workRun(OPERATOR, { project, run: run.id, turn: 1 });
    expect(new Set(server.seen.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer sk-second-second"]));
    const audit = await trail(project);
    expect(audit).toContainEqual({ action: "judges.replace-key", subject: host, detail: {} });
    expect(JSON.stringify(audit)).not.toContain("sk-");
    await expect(replaceKey(OPERATOR, { project, host: "api.example.org", apiKey: "sk-other" })).rejects.toMatchObject({ code: "not_found" });
    await expect(replaceKey(OPERATOR, { project, host, apiKey: "with space" })).rejects.toMatchObject({ code: "invalid_input", fields: { apiKey: expect.any(String) as string } });
  });

  it("is deleted, and its judge says what it lacks", async () => {
    const { judged, project, host } = await arrange();
    await deleteKey(OPERATOR, { project, host: host.toUpperCase() });
    expect(await listKeys(OPERATOR, { project })).toEqual([]);
    expect(await trail(project)).toContainEqual({ action: "judges.delete-key", subject: host, detail: {} });
    await expect(judged.start()).rejects.toMatchObject({ code: "invalid_input", message: `No key is stored for ${host}. Enter it.` });
    await expect(deleteKey(OPERATOR, { project, host })).rejects.toMatchObject({ code: "not_found" });
  });

  it("stays while a run is at work with it, on every way there is, and that is explained", async () => {
    const { judged, project, host } = await arrange();
    const run = await judged.start();
    const words = { code: "conflict", message: `Run 1 is at work with the key for ${host}. Pause or cancel it first.` };
    expect(await listKeys(OPERATOR, { project })).toMatchObject([{ runs: [1] }]);
    await expect(deleteKey(OPERATOR, { project, host })).rejects.toMatchObject(words);
    await expect(replaceKey(OPERATOR, { project, host, apiKey: "sk-second" })).rejects.toMatchObject(words);
    await expect(editJudge(OPERATOR, { project, judge: judged.judgeId, kind: "endpoint", name: "x", baseUrl: server.baseUrl, model: "m", keySource: "stored", apiKey: "sk-second" })).rejects.toMatchObject(words);
    await pauseRun(OPERATOR, { project, number: 1 });
    await deleteKey(OPERATOR, { project, host });
    await expect(resumeRun(OPERATOR, { project, number: 1, inline: true })).rejects.toMatchObject({ code: "invalid_input", message: `No key is stored for ${host}. Enter it.` });
    await editJudge(OPERATOR, { project, judge: judged.judgeId, kind: "endpoint", name: "x", baseUrl: server.baseUrl, model: "m", keySource: "stored", apiKey: "sk-second" });
    const { turn } = await resumeRun(OPERATOR, { project, number: 1, inline: true });
    await workRun(OPERATOR, { project, run: run.id, turn });
    expect(new Set(server.seen.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer sk-second"]));
    expect(await judged.verdicts()).toHaveLength(3);
  });
});
