import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { JudgedProject, says } from "@/lib/judges/testing/judged-project";
import { MisbehavingServer } from "@/lib/llm/testing/misbehaving-server";

/** Judges at the command line: processes of their own, against a model's server of this one. */
let folder = "";
let server: MisbehavingServer;
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-judge-cli-"))));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => void (server = await MisbehavingServer.start(() => ({ kind: "say", text: says("supports") }))));
afterEach(() => server.stop());

const start = (...given: string[]): ChildProcess => spawn(process.execPath, [path.join(import.meta.dirname, "assay.mjs"), "judge", ...given], { env: { ...process.env, ASSAY_DATA: folder }, detached: true });

interface Printed {
  status: number | null;
  stdout: string;
  stderr: string;
}

async function judge(...given: string[]): Promise<Printed> {
  const child = start(...given);
  const printed: Printed = { status: null, stdout: "", stderr: "" };
  child.stdout?.on("data", (text: Buffer) => void (printed.stdout += text.toString()));
  child.stderr?.on("data", (text: Buffer) => void (printed.stderr += text.toString()));
  await new Promise((resolve) => child.once("close", (status) => resolve((printed.status = status))));
  return printed;
}

async function json(...given: string[]): Promise<{ exit: number | null; told: Record<string, unknown> }> {
  const { status, stdout } = await judge(...given, "--json");
  return { exit: status, told: JSON.parse(stdout) as Record<string, unknown> };
}

it("starts, pauses, resumes and cancels a run, and says how it is", async () => {
  const { id } = await JudgedProject.make({ cases: 6, baseUrl: server.baseUrl });
  const project = ["--project", id];
  expect(await json("run", "Judge 9b", "--detach", ...project)).toMatchObject({ exit: 0, told: { number: 1, status: "running", states: { pending: 6 } } });
  expect(await json("pause", "1", ...project)).toMatchObject({ exit: 0, told: { status: "paused" } });
  expect(server.seen).toEqual([]);
  expect(await judge("pause", "1", ...project)).toMatchObject({ status: 1, stderr: expect.stringContaining("Run 1 is paused, so it cannot be paused") as string });
  expect(await json("resume", "1", ...project)).toMatchObject({ exit: 0, told: { status: "finished", verdicts: 6, states: { valid: 6, pending: 0 } } });
  expect(server.seen).toHaveLength(6);
  expect(await judge("resume", "1", ...project)).toMatchObject({ status: 1, stderr: expect.stringContaining("Run 1 is finished, so it cannot be resumed") as string });
  expect(await judge("cancel", "1", ...project)).toMatchObject({ status: 1, stderr: expect.stringContaining("Run 1 is finished already") as string });
  expect(await judge("cancel", "7", ...project)).toMatchObject({ status: 1, stderr: expect.stringContaining("That run") as string });
  const status = await judge("status", "1", ...project);
  expect(status).toMatchObject({ status: 0, stdout: expect.stringContaining("Run 1 is finished\n  6 of 6 calls: 6 valid, 0 invalid, 0 without a reply\n  6 cases labelled") as string });
});

it("stops at a cap with its own exit code, goes on under a higher one, and cancels what is left", async () => {
  const { id } = await JudgedProject.make({ cases: 40, baseUrl: server.baseUrl, concurrency: 1, maxOutputTokens: 100 });
  const project = ["--project", id];
  const stopped = await json("run", "Judge 9b", "--token-cap", "2500", ...project);
  expect(stopped).toMatchObject({ exit: 1, told: { status: "stopped", stopReason: expect.stringContaining("cap") as string, tokenCap: 2500 } });
  const asked = server.seen.length;
  expect(asked).toBeLessThan(40);
  const further = await json("resume", "1", "--token-cap", "3000", ...project);
  expect(further).toMatchObject({ exit: 1, told: { status: "stopped", tokenCap: 3000 } });
  expect(server.seen.length).toBeGreaterThan(asked);
  expect(server.seen.length).toBeLessThan(40);
  expect(await json("cancel", "1", ...project)).toMatchObject({ exit: 0, told: { status: "canceled", verdicts: server.seen.length } });
  expect(await judge("resume", "1", ...project)).toMatchObject({ status: 1, stderr: expect.stringContaining("Run 1 is canceled, so it cannot be resumed") as string });
});

it("resumes what was killed, and asks nothing again that was answered", async () => {
  const judged = await JudgedProject.make({ cases: 30, baseUrl: server.baseUrl, concurrency: 2, timeoutSeconds: 60 });
  server.behave(() => ({ kind: "say", text: says("supports"), delayMs: 100 }));
  const child = start("run", "Judge 9b", "--project", judged.id);
  while (server.paid.length < 5 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
  process.kill(-(child.pid ?? 0), "SIGKILL");
  while (server.open > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await json("status", "1", "--project", judged.id)).toMatchObject({ told: { status: "running" } });
  const { rows } = await judged.runs();
  await judged.passLeases(rows[0]?.id ?? "");
  expect(await json("resume", "1", "--project", judged.id)).toMatchObject({ exit: 0, told: { status: "finished", verdicts: 30 } });
  expect(server.seen.length).toBeLessThanOrEqual(32);
});

it("lists, replaces and deletes stored keys", async () => {
  const { id } = await LabelledProject.make(2);
  const project = ["--project", id];
  const host = new URL(server.baseUrl).host;
  const keyFile = path.join(folder, "key");
  fs.writeFileSync(keyFile, "sk-first-first\n");
  expect(await judge("create", "--name", "Q", "--base-url", server.baseUrl, "--model", "m", "--key-file", keyFile, ...project)).toMatchObject({ status: 0 });
  const listed = await judge("key", "list", ...project);
  expect(listed).toMatchObject({ status: 0, stdout: expect.stringMatching(`^${host}  since .*  used by Q\n$`) as string });
  fs.writeFileSync(keyFile, "sk-second\n");
  expect(await judge("key", "replace", host, "--key-file", keyFile, ...project)).toMatchObject({ status: 0, stdout: `Replaced the key for ${host}.\n` });
  expect(await json("key", "delete", host, ...project)).toEqual({ exit: 0, told: { host, deleted: true } });
  expect(await judge("key", "delete", host, ...project)).toMatchObject({ status: 1, stderr: expect.stringContaining(`A stored key for ${host}`) as string });
  expect((await judge("key", "list", ...project)).stdout).toBe("No key is stored.\n");
});

it("refuses what the baseline has no use for, such as another name, instead of passing over it", async () => {
  expect(await judge("create", "--project", "any", "--baseline", "--name", "Mine")).toMatchObject({ status: 2, stderr: expect.stringContaining("'--baseline' cannot be used with option '--name <name>'") as string });
});
