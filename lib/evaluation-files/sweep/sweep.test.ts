import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluateFile } from "../evaluate-file";
import { readSource } from "./read-source";
import { mergeSweeps } from "./merge-sweeps";
import { runSweep } from "./run-sweep";
import type { SweepRequest } from "./run-sweep";

const PROJECT = join(import.meta.dirname, "../../..");
const SAMPLE = join(PROJECT, "prisma/sample/conversations.json");
const RESULTS = ["sweep.json", "flips.json", "contested.jsonl", "report.html", "cells/locomo-bm25-d1/trace.jsonl", "target-cards/locomo-bm25-d5.md"];
let directory: string;

/** One conversation of the sample: a sweep is the same for more, only slower. */
const one = () => at("conversations.json");

beforeAll(async () => {
  directory = fs.mkdtempSync(join(tmpdir(), "assay-sweep-"));
  fs.writeFileSync(one(), JSON.stringify((JSON.parse(fs.readFileSync(SAMPLE, "utf8")) as unknown[]).slice(0, 1)));
  await sweep("whole");
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

const at = (...names: string[]) => join(directory, ...names);
const bytes = (...names: string[]) => fs.readFileSync(at(...names), "utf8");

/** A sweep by BM25, with what it told on the way. */
async function sweep(name: string, change: Partial<SweepRequest> = {}, input = one()) {
  const events: string[] = [];
  const shares: number[] = [];
  const summary = await runSweep(
    { sources: [{ format: "locomo", name: "locomo", inputs: [input] }], retrievers: ["bm25"], densities: [1, 5], k: 60, seed: 1337, out: at(name), ...change },
    { onEvent: (line) => events.push(line), onProgress: (share) => shares.push(share) },
  );
  return { summary, events, shares };
}

describe("runSweep", () => {
  it("makes each cell once, and the same command again does nothing but read", async () => {
    const cell = () => fs.statSync(at("whole/cells/locomo-bm25-d5")).ino;
    const [before, summary] = [cell(), bytes("whole/sweep.json")];
    const { events } = await sweep("whole");
    expect(events).toEqual(["Kept bm25-d1 on locomo, which was made before.", "Kept bm25-d5 on locomo, which was made before."]);
    expect([cell(), bytes("whole/sweep.json")]).toEqual([before, summary]);
  });

  it("reports every run, the flips, the best run and density under each target, on one matched subset", async () => {
    const { summary, shares } = await sweep("reported", { densities: [8, 1] }, SAMPLE);
    expect(summary.runs.map(({ system, leakCheck }) => [system, leakCheck?.length])).toEqual([["bm25-d1", 64], ["bm25-d8", 64]]);
    const [{ n, densities, recommendations }] = summary.datasets as [(typeof summary.datasets)[0]];
    const curve = densities.find(({ metric, k }) => metric === "ndcg" && k === 60)!;
    expect(curve.points.map(({ maxFacts, byTarget }) => [maxFacts, byTarget.raw.n, byTarget.canonical.n])).toEqual([[1, n, n], [8, n, n]]);
    expect(recommendations.find(({ metric, k }) => metric === "ndcg" && k === 60)!.best.raw!.system).toBe(`bm25-d${curve.best.raw}`);
    expect(shares.every((share, index) => index === 0 || share >= shares[index - 1]!)).toBe(true);
    expect(shares.at(-1)).toBe(1);
    for (const file of summary.files) expect(fs.existsSync(at("reported", file)), file).toBe(true);
  });

  it("makes a cell again whose parameters changed or that was tampered with, and says what", async () => {
    await sweep("changed", { densities: [1] });
    expect((await sweep("changed", { densities: [1], seed: 2 })).events[0]).toBe("bm25-d1 on locomo was made otherwise (seed 1337 → 2) and is made again.");
    fs.appendFileSync(at("changed/cells/locomo-bm25-d1/trace.jsonl"), "\n");
    expect((await sweep("changed", { densities: [1], seed: 2 })).events[0]).toMatch(/trace\.jsonl is not the file that the sweep wrote\. The cell is made again\./);
    fs.copyFileSync(one(), at("renamed.json"));
    const { events } = await sweep("changed", { densities: [1], seed: 2 }, at("renamed.json"));
    expect(events[0]).toContain("(the dataset's files) and is made again");
    expect(JSON.parse(bytes("changed/cells/locomo-bm25-d1/trace.jsonl").split("\n")[0]!)).toMatchObject({ source: { format: "locomo", files: [{ name: "renamed.json", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }] } });
  });

  it("overwrites cells of another depth or other files, and a single run's reports, only when told to", async () => {
    await sweep("kept", { densities: [1] });
    const before = bytes("kept/cells/locomo-bm25-d1/trace.jsonl");
    fs.writeFileSync(at("other.json"), fs.readFileSync(one(), "utf8").replace("Hey Kofi!", "Hi Kofi!"));
    await expect(sweep("kept", { densities: [5, 1], k: 20 })).rejects.toThrow(/locomo-bm25-d1 holds bm25-d1 on locomo made otherwise \(k 60 → 20\).*--dataset locomo:NAME, or give --force/);
    await expect(sweep("kept", { densities: [5, 1] }, at("other.json"))).rejects.toThrow("made otherwise (the dataset's files)");
    expect(bytes("kept/cells/locomo-bm25-d1/trace.jsonl")).toBe(before);
    expect(fs.readdirSync(at("kept/cells"))).toEqual(["locomo-bm25-d1"]);
    expect((await sweep("kept", { densities: [1], k: 20, force: true })).summary.runs[0]!.k).toBe(20);
    await expect(evaluateFile({ dataset: "locomo", input: one(), retriever: "bm25", maxFacts: 1, k: 60, seed: 1337, out: at("kept") })).rejects.toThrow(/kept holds a sweep/);
    fs.mkdirSync(at("single"));
    fs.copyFileSync(at("kept/cells/locomo-bm25-d1/trace.jsonl"), at("single/trace.jsonl"));
    await expect(sweep("single", { densities: [1] })).rejects.toThrow(/single holds the run bm25-d1 on locomo, top 20 saved, whose reports/);
    await expect(mergeSweeps([at("kept")], { out: at("single"), seed: 1337 })).rejects.toThrow(/single holds the run/);
    expect(fs.readdirSync(at("single"))).toEqual(["trace.jsonl"]);
  });

  it("goes on after a kill and ends with the same bytes", async () => {
    const options = ["--conditions=react-server", "--import", "tsx", "scripts/assay.ts", "sweep", "--dataset", "locomo", "--input", one(), "--retriever", "bm25", "--max-facts", "1,5", "--no-cache", "--out", at("killed")];
    const child = spawn(process.execPath, options, { cwd: PROJECT, stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ASSAY_DATA: at("data") } });
    for await (const line of createInterface({ input: child.stderr })) if (line.startsWith("Made bm25-d1")) break;
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(fs.existsSync(at("killed/sweep.json"))).toBe(false);
    const { events } = await sweep("killed");
    expect(events[0]).toBe("Kept bm25-d1 on locomo, which was made before.");
    for (const file of RESULTS) expect(bytes("killed", file), file).toBe(bytes("whole", file));
    expect(fs.readdirSync(at("killed/cells")).sort()).toEqual(["locomo-bm25-d1", "locomo-bm25-d5"]);
  });

  it("lets two sweeps make the same cells at once", async () => {
    await Promise.all([sweep("together"), sweep("together")]);
    for (const file of RESULTS) expect(bytes("together", file), file).toBe(bytes("whole", file));
  });

  it("refuses a dataset or retriever named twice, and a file that is not there", async () => {
    const source = { format: "locomo" as const, name: "locomo", inputs: [SAMPLE] };
    await expect(sweep("x", { sources: [source, source] })).rejects.toThrow(/names the dataset locomo twice.*--dataset FORMAT:NAME/);
    await expect(sweep("x", { retrievers: ["bm25", "bm25"] })).rejects.toThrow(/the retriever bm25 twice/);
    await expect(sweep("x", {}, at("none.json"))).rejects.toThrow(/none\.json cannot be read: there is no such file/);
  });
});

describe("mergeSweeps", () => {
  it("makes of parts from several places what one sweep makes", async () => {
    await sweep("part-1", { densities: [1] });
    await sweep("part-5", { densities: [5] });
    await mergeSweeps([at("part-5"), at("part-1"), at("part-1")], { out: at("merged"), seed: 1337 });
    for (const file of RESULTS) expect(bytes("merged", file), file).toBe(bytes("whole", file));
    fs.cpSync(at("part-5/cells"), at("part-1/cells"), { recursive: true });
    await mergeSweeps([at("part-1")], { out: at("part-1"), seed: 1337 });
    for (const file of RESULTS) expect(bytes("part-1", file), file).toBe(bytes("whole", file));
  });

  it("refuses parts that do not belong together, and copies nothing then", async () => {
    await sweep("deep", { densities: [1], k: 40 });
    await sweep("other-depth", { densities: [5], k: 40 });
    await expect(mergeSweeps([at("whole"), at("deep")], { out: at("refused"), seed: 1337 })).rejects.toThrow(/were made differently: k 60 → 40/);
    expect(fs.existsSync(at("refused"))).toBe(false);
    await sweep("alone", { densities: [1] });
    await expect(mergeSweeps([at("alone"), at("other-depth")], { out: at("mixed"), seed: 1337 })).rejects.toThrow(/cannot be compared: k 60 → 40/);
    fs.mkdirSync(at("empty"));
    await expect(mergeSweeps([at("empty")], { out: at("refused"), seed: 1337 })).rejects.toThrow(/holds no finished cell/);
  });
});

describe("readSource", () => {
  it("reads several files as one dataset, and refuses a conversation twice", async () => {
    const conversations = JSON.parse(fs.readFileSync(SAMPLE, "utf8")) as unknown[];
    conversations.forEach((conversation, index) => fs.writeFileSync(at(`${index}.json`), JSON.stringify([conversation])));
    const [whole, split] = [await readSource({ format: "locomo", name: "a", inputs: [SAMPLE] }), await readSource({ format: "locomo", name: "a", inputs: [at("0.json"), at("1.json")] })];
    expect(split.conversations).toEqual(whole.conversations);
    expect({ ...split.report, notes: split.report.notes.length }).toEqual({ ...whole.report, notes: whole.report.notes.length });
    await expect(readSource({ format: "locomo", name: "a", inputs: [SAMPLE, at("0.json")] })).rejects.toThrow(/0\.json holds conversation "sample-1", which .*conversations\.json holds as well/);
  });
});
