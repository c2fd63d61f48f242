import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifiedLines } from "./verified-lines";

const MEMORIES = ['{"type":"memory","id":"c/D1:1/0","text":"Hi."}', '{"type":"memory","id":"c/D1:1/1","text":"Ana adopted two cats."}'];
const storeSha256 = createHash("sha256").update(MEMORIES.map((line) => `${line}\n`).join("")).digest("hex");
const header = (leakCheck: object | undefined) => JSON.stringify({ type: "header", leakCheck });

async function passed(lines: string[]): Promise<string[]> {
  const seen: string[] = [];
  for await (const line of verifiedLines((async function* () { yield* lines; })())) seen.push(line);
  return seen;
}

describe("verifiedLines", () => {
  it.each<[string, string[]]>([
    ["the store that was checked", ["", `\uFEFF${header({ storeSha256 })}`, ...MEMORIES, '{"type":"query"}']],
    ["a trace that says nothing of a check", [header(undefined), "{}", ...MEMORIES]],
    ["what is no trace", ["[1,", "2]"]],
    ["nothing", []],
  ])("passes %s on", async (_, lines) => {
    expect(await passed(lines)).toEqual(lines);
  });

  it.each<[string, string[]]>([
    ["a text", [MEMORIES[0]!, MEMORIES[1]!.replace("two", "three")]],
    ["the order", [...MEMORIES].reverse()],
    ["a memory less", MEMORIES.slice(0, 1)],
  ])("refuses a store of which %s was changed", async (_, memories) => {
    await expect(passed([header({ storeSha256 }), ...memories])).rejects.toThrow(/^line 1, leakCheck\.storeSha256: is [0-9a-f]{16}…, but the memories that follow have the SHA-256/);
  });
});
