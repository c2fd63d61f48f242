import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluateFile } from "./evaluate-file";
import { importTrec } from "./import-trec";
import { rescoreFiles } from "./rescore-files";

let directory: string;
const at = (name: string) => join(directory, name);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-trec-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function files(content: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(content)) await writeFile(at(name), text);
}

describe("importTrec", () => {
  it("gives the scores of the run that wrote the files", async () => {
    const { audit } = await evaluateFile({ dataset: "locomo", input: join(import.meta.dirname, "../../prisma/sample/conversations.json"), retriever: "bm25", maxFacts: 5, k: 60, seed: 1337, out: at("own") });
    const { audit: back } = await importTrec({ run: at("own/trec/run.txt"), raw: at("own/trec/qrels.raw.txt"), canonical: at("own/trec/qrels.canonical.txt"), dataset: "locomo", out: at("back") });
    for (const target of ["raw", "source", "canonical"] as const) {
      for (const metric of ["ndcg", "recall", "mrr", "hit"] as const) {
        expect(back.metrics[target][metric]["20"]!.value, `${target} ${metric}`).toBeCloseTo(audit.metrics[target][metric]["20"]!.value!, 12);
        expect(back.metrics[target][metric]["20"]!.n).toBe(audit.metrics[target][metric]["20"]!.n);
      }
    }
    expect(back.run).toMatchObject({ system: "bm25-d5", source: { format: "trec", files: [{ name: "run.txt" }, { name: "qrels.raw.txt" }, { name: "qrels.canonical.txt" }] } });
    const { audits } = await rescoreFiles([at("back/trace.jsonl")], at("again"));
    expect(audits[0]!.audit.metrics).toEqual(back.metrics);
    expect((await readFile(at("again/trec/qrels.source.txt"), "utf8")).split("\n").sort()).toEqual((await readFile(at("own/trec/qrels.source.txt"), "utf8")).split("\n").sort());
  });

  it("counts a judged query that the run lacks with score 0, and a repeated memory once", async () => {
    await files({ "run.txt": "q1 Q0 a 1 9 s\nq1 Q0 a 2 8 s\nq1 Q0 x 3 7 s\n", "raw.txt": "q1 0 a 1\nq2 0 b 1\nq2 0 c 0\n", "canonical.txt": "q1 0 x 1\nq2 0 y 1\n" });
    const { audit } = await importTrec({ run: at("run.txt"), raw: at("raw.txt"), canonical: at("canonical.txt"), dataset: "d", out: at("few") });
    expect(audit.metrics.raw.hit["20"]).toMatchObject({ value: 0.5, n: 2 });
    expect(audit.metrics.canonical.mrr["20"]!.value).toBe(0.25);
    expect(audit.coverage).toMatchObject({ queriesWithoutResults: 1, repeatedIds: 1, memories: 4 });
  });

  it("overwrites the same run, and another one only when told to", async () => {
    await files({ "run.txt": "q1 Q0 a 1 9 s\n", "raw.txt": "q1 0 a 1\n", "canonical.txt": "q1 0 x 1\n", "changed.txt": "q1 Q0 x 1 9 s\n" });
    const given = { run: at("run.txt"), raw: at("raw.txt"), canonical: at("canonical.txt"), dataset: "d", out: at("kept") };
    await importTrec(given);
    await importTrec(given);
    const before = await readFile(at("kept/trace.jsonl"), "utf8");
    await expect(importTrec({ ...given, system: "other" })).rejects.toThrow(/kept holds the run s on d, top 1 saved; this one is other on d, top 1 saved and would overwrite it/);
    await expect(importTrec({ ...given, run: at("changed.txt") })).rejects.toThrow(/s on d over run\.txt .* this one is s on d over changed\.txt/);
    expect(await readFile(at("kept/trace.jsonl"), "utf8")).toBe(before);
    expect((await importTrec({ ...given, system: "other", force: true })).audit.run.system).toBe("other");
  });

  it("refuses a faulty line, and judgements that no lineage can give, and writes nothing", async () => {
    await files({ "run.txt": "q1 Q0 a 1 9 s\n", "bad.txt": "q1 0 a\n", "raw.txt": "q1 0 a 1\n", "source.txt": "q1 0 b 1\n", "both.txt": "q1 0 a 1\nq2 0 a 1\n" });
    const given = { run: at("run.txt"), raw: at("raw.txt"), dataset: "d", out: at("none") };
    await expect(importTrec({ ...given, canonical: at("bad.txt") })).rejects.toThrow(/bad\.txt, line 1: has 3 columns instead of 4/);
    await expect(importTrec({ ...given, source: at("source.txt") })).rejects.toThrow("a is credited for q1 under raw, but not under source");
    await expect(importTrec({ ...given, source: at("both.txt") })).rejects.toThrow("a is raw for q1, but credited under source only for q2");
    await expect(importTrec(given)).rejects.toThrow("Name the qrels of Canonical or of Source");
    await expect(importTrec({ ...given, run: at("missing.txt"), canonical: at("raw.txt") })).rejects.toThrow(/missing\.txt cannot be read/);
    await expect(readFile(at("none/trace.jsonl"))).rejects.toThrow();
  });
});
