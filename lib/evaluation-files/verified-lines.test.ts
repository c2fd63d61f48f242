import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lineageContract, nativeContractRules, serializeContract } from "@/lib/memory/lineage-contract";
import { verifiedLines } from "./verified-lines";
import type { Memory } from "@/lib/memory/memory";

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
    ["a memory more, spaced in another way,", [...MEMORIES, '{"type": "memory", "id": "c/D1:1/2", "text": "Two."}']],
    ["a memory more, with its type last,", [...MEMORIES, '{"id":"c/D1:1/2","text":"Two.","type":"memory"}']],
  ])("refuses a store of which %s was changed", async (_, memories) => {
    await expect(passed([header({ storeSha256 }), ...memories])).rejects.toThrow(/^line 1, leakCheck\.storeSha256: is [0-9a-f]{16}…, but the memories that follow have the SHA-256/);
  });

  describe("with a lineage contract", () => {
    const memory = (id: string, anchor: string): Memory => ({ id, conversation: "c", anchors: [anchor], raw: id === anchor, canonical: id !== anchor, kind: "memory", text: "Hi.", speaker: "", time: "" });
    const store = [memory("t1", "t1"), memory("m1", "t1"), memory("t2", "t2")];
    const rules = nativeContractRules("demo", 5, { name: "p", version: 1 });
    const sha256 = createHash("sha256").update(serializeContract(lineageContract(rules, store))).digest("hex");
    const trace = (memories: readonly Memory[], hash = sha256, query = '{"type":"query","query":"a \\"memory\\""}') => [JSON.stringify({ type: "header", contract: { sha256: hash, rules } }), ...memories.map((one) => JSON.stringify({ type: "memory", ...one })), query];

    it("passes on the store that it is of, whatever its texts and the order of its keys, and one whose hash is left empty", async () => {
      const shuffled = trace(store).map((line) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line) as object).reverse())));
      for (const lines of [trace(store), shuffled, trace(store.map((one) => ({ ...one, text: "Other words." }))), trace(store.slice(1), "")]) expect(await passed(lines)).toEqual(lines);
    });

    it.each<[string, string[]]>([
      ["another hash", trace(store, "0".repeat(64))],
      ["what is no hash", trace(store, "unknown")],
      ["another source turn", trace([store[0]!, memory("m1", "t2"), store[2]!])],
      ["a memory less", trace(store.slice(0, 2))],
    ])("refuses %s", async (_, lines) => {
      await expect(passed(lines)).rejects.toThrow(/^line 1, contract\.sha256: is .*, but the contract of these rules and of the memories that follow has the SHA-256 [0-9a-f]{16}…/);
    });
  });
});
