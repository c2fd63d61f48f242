import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ReplyJournal } from "./reply-journal";
import type { KeptReply } from "./kept-reply";

let root: string;
beforeAll(() => void (root = fs.mkdtempSync(join(tmpdir(), "assay-replies-"))));
afterAll(() => fs.rmSync(root, { recursive: true }));

const key = (letter: string) => letter.repeat(64);
const reply = (text: string): KeptReply => ({ text, finishReason: "stop", inputTokens: 1, outputTokens: null, servedBy: "m" });
const open = (name: string) => ReplyJournal.open(join(root, name), { name: "model", identity: 1 });
const fileOf = (name: string) => join(root, name, fs.readdirSync(join(root, name))[0]!, "replies.jsonl");

/** Another process that keeps replies; gives the keys that it said it kept before it ended or was killed after `kill` of them. */
async function writer(folder: string, name: string, { most, kill }: { most: number; kill?: number }): Promise<string[]> {
  const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", join(import.meta.dirname, "testing/write-replies.ts"), join(root, folder), name, String(most)], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const keys: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (keys.push(line) === kill) child.kill("SIGKILL");
  await ended;
  return keys;
}

describe("ReplyJournal", () => {
  it("gives replies back, now and at the next opening, and keeps the first of two", () => {
    const journal = open("plain");
    journal.add(key("a"), reply("one\nline  \"quoted\""));
    journal.add(key("b"), { rejected: "too long" });
    journal.add(key("a"), reply("another"));
    for (const each of [journal, open("plain")]) {
      expect([each.find(key("a")), each.find(key("b")), each.find(key("c")), each.size]).toEqual([reply("one\nline  \"quoted\""), { rejected: "too long" }, undefined, 2]);
    }
    expect(fs.statSync(fileOf("plain")).mode & 0o777).toBe(0o600);
  });

  it("takes in what others wrote, of whom the first counts for all", () => {
    const [one, other] = [open("shared"), open("shared")];
    one.add(key("a"), reply("first"));
    other.add(key("a"), reply("second"));
    expect([one, other].map((journal) => journal.find(key("a")))).toEqual([reply("first"), reply("first")]);
    other.add(key("b"), reply("of the other"));
    one.refresh();
    expect(one.find(key("b"))).toEqual(reply("of the other"));
  });

  it("passes over broken lines, and loses nothing that comes after one", () => {
    const journal = open("broken");
    journal.add(key("a"), reply("whole"));
    fs.appendFileSync(fileOf("broken"), `{"key":"${key("b")}","reply":{"text":"cut o`);
    journal.add(key("c"), reply("after"));
    fs.appendFileSync(fileOf("broken"), '{"key":"short","reply":{"rejected":""}}\n\0\0\0\n');
    const again = open("broken");
    expect([again.size, again.find(key("a")), again.has(key("b")), again.find(key("c"))]).toEqual([2, reply("whole"), false, reply("after")]);
  });

  it("has every reply that a killed process had kept, and goes on", async () => {
    const kept = await writer("killed", "one", { most: 100_000, kill: 40 });
    const journal = open("killed");
    expect(kept.length).toBeGreaterThanOrEqual(40);
    expect(kept.filter((each) => !journal.has(each))).toEqual([]);
    journal.add(key("a"), reply("next"));
    expect(open("killed").find(key("a"))).toEqual(reply("next"));
  });

  it("lets processes write at once", async () => {
    const keys = (await Promise.all(["one", "two", "three"].map((name) => writer("at-once", name, { most: 60 })))).flat();
    const journal = open("at-once");
    expect([keys.length, journal.size, keys.every((each) => journal.has(each))]).toEqual([180, 180, true]);
  });
});
