import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { bytesOf, jsonLines } from "@/lib/cases/testing/example-cases";
import { database } from "@/lib/db/client";
import { importLabelFile } from "@/lib/labels/import-label-file";
import { createFromContested } from "@/lib/projects/create-from-contested";
import { exportRelease } from "@/lib/releases/export-release";
import { contestedOfTraces } from "./contested-of-traces";
import { evaluateFile } from "./evaluate-file";
import { rescoreFiles } from "./rescore-files";
import type { Support } from "@/lib/target-audit/credit-labels";

const SAMPLE = join(import.meta.dirname, "../../prisma/sample/conversations.json");
let directory: string;
const at = (...names: string[]) => join(directory, ...names);
/** What is really so of a case, by its place. */
const truth = (index: number): Support => (index % 2 === 1 ? "partial" : index % 4 === 0 ? "supports" : "does_not_support");
/** Judges call supportive what is so only in part. */
const verdict = (index: number): Support => (truth(index) === "partial" ? "supports" : truth(index));
let ids: string[];
let drawn: Set<string>;

/** Two runs that save three memories a query → a project with a sample → three people on the sample, three judges on all → a release. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-validate-"));
  for (const maxFacts of [1, 5]) await evaluateFile({ dataset: "locomo", input: SAMPLE, retriever: "bm25", maxFacts, k: 3, seed: 1337, out: at("runs", `d${maxFacts}`) });
  const { cases } = await contestedOfTraces([at("runs")]);
  ids = cases.map(({ externalId }) => externalId);
  const { project } = await createFromContested(OPERATOR, { name: "Loop", overlap: 3, cases, sample: { take: cases.length - 2, stratify: "rank" } });
  drawn = new Set((await database().prisma.case.findMany({ where: { projectId: project, drawn: true }, select: { externalId: true } })).map(({ externalId }) => externalId));
  const label = (externalId: string, rater: string, support: Support) => ({ externalId, rater, kind: rater.startsWith("judge") ? "model" : "human", answers: { support } });
  const lines = ids.flatMap((id, index) => [
    ...(drawn.has(id) ? ["ada", "ben", "chi"].map((rater) => label(id, rater, truth(index))) : []),
    ...["judge-a", "judge-b", "judge-c"].map((rater) => label(id, rater, verdict(index))),
  ]);
  await writeFile(at("labels.jsonl"), jsonLines(...lines));
  expect(await importLabelFile(OPERATOR, { project, fileName: "labels.jsonl", source: bytesOf(jsonLines(...lines)), skipBad: false })).toMatchObject({ added: lines.length, faults: [] });
  await exportRelease(OPERATOR, { project, out: at("release") });
});
afterAll(() => rm(directory, { recursive: true }));

const rescore = (out: string, ...paths: string[]) => rescoreFiles([at("runs")], at(out), { labels: { paths, from: "adjudicated" } });

describe("labels that come back from a release", () => {
  it("decide the drawn cases, correct the judges on the others, and stand in every report", async () => {
    const { validation, audits, files } = await rescore("validated", at("release"));
    const { overall } = validation!.semantic;
    expect(overall).toMatchObject({ cases: ids.length, judged: ids.length, labelledByPeople: drawn.size });
    expect(drawn.size).toBeLessThan(ids.length);
    // Judges never say partial; people find it, and take it from supports.
    expect(overall.estimates.partial.judgesAlone.value).toBe(0);
    expect(overall.estimates.partial.thisSet.value).toBeGreaterThan(0);
    expect(overall.estimates.supports.thisSet.value!).toBeLessThan(overall.estimates.supports.judgesAlone.value!);
    for (const { audit } of audits) {
      const { restsOn, lower } = audit.validated!.validated;
      const people = Object.values(restsOn.labelled).reduce((sum, count) => sum + count, 0);
      expect(people).toBeGreaterThan(0);
      expect(people).toBeLessThanOrEqual(drawn.size);
      expect(lower.ndcg["60"]!.value!).toBeGreaterThan(0);
    }
    const judgedOnly = audits.flatMap(({ audit }) => Object.values(audit.validated!.validated.restsOn.judgedOnly));
    expect(judgedOnly.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2);
    expect(files).toContain("report.html");
    expect(await readFile(at("validated", "report.html"), "utf8")).toContain("Flips that survive on locomo");
    expect(JSON.parse(await readFile(at("validated", "audit.json"), "utf8"))).toMatchObject({ validated: { labels: { from: "adjudicated", people: drawn.size, judges: ids.length } } });
    expect(await readFile(at("validated", "locomo-bm25-d1", "report.md"), "utf8")).toContain("## The validated target");
  });

  it("are the same from a file of labels, but for the design that it does not hold", async () => {
    const fromRelease = await rescore("one", at("release"));
    const fromFile = await rescore("two", at("labels.jsonl"));
    expect(fromFile.validation!.runs.map(({ validated }) => validated.lower)).toEqual(fromRelease.validation!.runs.map(({ validated }) => validated.lower));
    const together = await rescore("three", at("release"), at("labels.jsonl")).catch((error: Error) => error.message);
    // A release gives people pseudonyms and judges their names: what judges say twice is one label.
    expect(together).toMatchObject({ validation: { labels: { sources: [expect.stringContaining("loop, release 1"), "labels.jsonl"] }, semantic: { judges: { names: ["judge-a", "judge-b", "judge-c"] } } } });
  });

  it("are refused in words where the files are not what they say", async () => {
    await cp(at("release"), at("changed"), { recursive: true });
    await appendFile(at("changed", "annotations.jsonl"), "\n");
    await expect(rescore("x", at("changed"))).rejects.toThrow(/annotations\.jsonl was changed since the release/);
    await expect(rescore("x", at("runs"))).rejects.toThrow(/is no release: it holds no manifest\.json/);
    await expect(rescore("x", at("nowhere"))).rejects.toThrow(/there is no such file or folder/);
    await writeFile(at("other.jsonl"), jsonLines({ externalId: "elsewhere/q/m", rater: "ada", kind: "human", answers: { support: "supports" } }));
    await expect(rescore("x", at("other.jsonl"))).rejects.toThrow(/None of the labels is of a memory that these runs hold/);
    await writeFile(at("wrong.jsonl"), jsonLines({ externalId: ids[0], rater: "ada", kind: "human", answers: { support: "perhaps" } }));
    await expect(rescore("x", at("wrong.jsonl"))).rejects.toThrow(/wrong\.jsonl, line 1, answers\.support/);
    await writeFile(at("twice.jsonl"), jsonLines(...(["supports", "partial"] as const).map((support) => ({ externalId: ids[0], rater: "ada", kind: "human", answers: { support } }))));
    await expect(rescore("x", at("twice.jsonl"))).rejects.toThrow(/ada says “partial” of “.*”, but “supports” elsewhere/);
    await writeFile(at("judges.jsonl"), jsonLines({ externalId: ids[0], rater: "judge", kind: "model", answers: { support: "supports" } }));
    await expect(rescore("x", at("judges.jsonl"))).rejects.toThrow(/No case has a final label/);
  });
});
