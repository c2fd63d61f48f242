import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluateFile } from "../evaluate-file";
import { readTraceFile } from "../read-trace-file";
import { runSweep } from "./run-sweep";

const SAMPLE = join(import.meta.dirname, "../../../prisma/sample/conversations.json");
let directory: string;
const at = (...names: string[]) => join(directory, ...names);

async function answersFile(name: string, lines: readonly object[]): Promise<string> {
  await writeFile(at(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return at(name);
}

async function sweep(name: string, answers: string[]) {
  const events: string[] = [];
  const summary = await runSweep({ sources: [{ format: "locomo", name: "locomo", inputs: [SAMPLE] }], retrievers: ["bm25"], densities: [1, 5], answers, k: 60, seed: 1337, out: at(name) }, { onEvent: (line) => events.push(line) });
  return { summary, events };
}

let asked: { id: string }[];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-sweep-answers-"));
  await evaluateFile({ dataset: "locomo", input: SAMPLE, retriever: "bm25", maxFacts: 5, k: 60, seed: 1337, out: at("plain") });
  asked = (await readTraceFile(at("plain/trace.jsonl"))).queries.slice(0, 6);
});
afterAll(() => rm(directory, { recursive: true }));

describe("runSweep with answers", () => {
  it("gives each cell its system's answers, as evaluate does, and makes cells again when the answers change", async () => {
    const given = await answersFile("given.jsonl", asked.map(({ id }, place) => ({ query: id, system: "bm25-d5", answer: "Ana", score: place % 2, judge: "j" })));
    const { events } = await sweep("sweep", [given]);
    expect(events).toEqual(["Made bm25-d1 on locomo.", "Made bm25-d5 on locomo."]);
    await evaluateFile({ dataset: "locomo", input: SAMPLE, retriever: "bm25", maxFacts: 5, k: 60, seed: 1337, out: at("single"), answers: [given] });
    expect(await readFile(at("sweep/cells/locomo-bm25-d5/trace.jsonl"), "utf8")).toBe(await readFile(at("single/trace.jsonl"), "utf8"));
    const { header } = await readTraceFile(at("sweep/cells/locomo-bm25-d1/trace.jsonl"));
    expect(header.answers).toBeUndefined();
    expect((await sweep("sweep", [given])).events).toEqual(["Kept bm25-d1 on locomo, which was made before.", "Kept bm25-d5 on locomo, which was made before."]);
    const changed = await answersFile("changed.jsonl", asked.map(({ id }) => ({ query: id, system: "bm25-d5", answer: "Ben", score: 0, judge: "j" })));
    expect((await sweep("sweep", [changed])).events).toEqual(["Kept bm25-d1 on locomo, which was made before.", "bm25-d5 on locomo was made otherwise (the answers) and is made again.", "Made bm25-d5 on locomo."]);
    expect((await readTraceFile(at("sweep/cells/locomo-bm25-d5/trace.jsonl"))).queries[0]!.answer).toMatchObject({ text: "Ben" });
  });

  it("refuses, before anything is made, answers of another system and answers of which no query is asked", async () => {
    const of = (name: string, line: object) => answersFile(name, [{ answer: "Ana", ...line }]);
    await expect(sweep("refused", [await of("other.jsonl", { query: asked[0]!.id, system: "use-d5" })])).rejects.toThrow(/other\.jsonl, line 1, system: "use-d5" is none of the runs: bm25-d1, bm25-d5/);
    await expect(sweep("refused", [await of("whose.jsonl", { query: asked[0]!.id })])).rejects.toThrow(/whose\.jsonl, line 1, system: is missing, and there are several runs/);
    await expect(sweep("refused", [`all=${await of("useless.jsonl", { query: "nowhere/q1" })}`])).rejects.toThrow("useless.jsonl: none of its 1 answers belongs to a query of bm25-d1 on locomo, bm25-d5 on locomo");
    expect(existsSync(at("refused/cells")) ? await readdir(at("refused/cells")) : []).toEqual([]);
  });
});
