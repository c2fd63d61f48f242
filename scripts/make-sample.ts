import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseChecked } from "@/lib/evaluation-files/check-leak";
import { readDataset } from "@/lib/evaluation-files/read-dataset";
import { openRetriever } from "@/lib/evaluation-files/retrievers";
import { runNative } from "@/lib/evaluation-files/run-native";
import { contestedCredits } from "@/lib/target-audit/contested";
import { labelSample, SAMPLE_JUDGES, SAMPLE_READERS } from "./sample/label-sample";
import type { Trace } from "@/lib/memory/trace";
import type { ContestedCase } from "@/lib/target-audit/contested";
import type { SampleTruth } from "./sample/label-sample";

/**
 * Makes the files of the shipped sample from `conversations.json` and `truth.json`: the contested credits of a BM25 run
 * at three densities, and the labels of made-up readers and judges. Run it after a change to the parser; it then names
 * the cases that have no truth yet.
 */
const DIRECTORY = join(import.meta.dirname, "..", "prisma", "sample");
const SEED = 1337;
const LABEL_SEED = 7;
/** The conversations are too short for 60: nearly every turn is found by then. */
const DEPTHS = [1, 3, 5, 10, 20];
const BUCKETS = [1, 3, 10, 20];

const dataset = await readDataset("locomo", { path: join(DIRECTORY, "conversations.json"), name: "sample" });
const retriever = openRetriever("bm25");
const densities = [1, 5, 8];
const stores = await parseChecked(dataset, densities);
const traces: Trace[] = [];
for (const maxFacts of densities) traces.push((await runNative(dataset, stores, { retriever, maxFacts, k: 60, seed: SEED })).trace);
const cases = new Map<string, ContestedCase>();
for (const item of DEPTHS.flatMap((k) => contestedCredits(traces, { k, buckets: BUCKETS }))) {
  const known = cases.get(item.externalId);
  if (!known || known.hidden.runs.length < item.hidden.runs.length) cases.set(item.externalId, item);
}
const sorted = [...cases.values()].sort((a, b) => a.externalId.localeCompare(b.externalId, "en", { numeric: true }));
for (const { hidden } of sorted) hidden.dataset = "sample (contested within 20)";
await writeLines("cases.jsonl", sorted);

const truth = JSON.parse(await readFile(join(DIRECTORY, "truth.json"), "utf8")) as SampleTruth;
const ids = sorted.map(({ externalId }) => externalId);
const without = ids.filter((id) => truth[id] === undefined);
const obsolete = Object.keys(truth).filter((id) => !cases.has(id));
if (without.length + obsolete.length > 0) {
  console.error(`truth.json is not up to date. Without truth: ${without.join(", ") || "none"}. No case of that name: ${obsolete.join(", ") || "none"}.`);
  process.exitCode = 1;
} else {
  await writeLines("labels-people.jsonl", labelSample({ ids, truth, raters: SAMPLE_READERS, seed: LABEL_SEED }));
  await writeLines("labels-judges.jsonl", labelSample({ ids, truth, raters: SAMPLE_JUDGES, seed: LABEL_SEED + SAMPLE_READERS.length }));
  console.log(`${sorted.length} cases and their labels written to ${DIRECTORY}.`);
}

async function writeLines(name: string, rows: readonly unknown[]): Promise<void> {
  await writeFile(join(DIRECTORY, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}
