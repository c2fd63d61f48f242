import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * Everything that decides what a cell of a sweep holds: equal facts, equal bytes. It names no folder and no machine, so that
 * cells made elsewhere can be told to be the same.
 */
export const cellFactsSchema = z.strictObject({
  dataset: z.string().min(1),
  format: z.string().min(1),
  /** The dataset's files, in order. */
  inputs: z.array(z.strictObject({ name: z.string(), sha256: z.string() })).min(1),
  /** What the retriever is called in system names. */
  retriever: z.string().min(1),
  system: z.string().min(1),
  maxFacts: z.int().min(0),
  k: z.int().min(1),
  seed: z.int().min(0),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What the extractor is called in system names; absent for the parser. */
  extractor: z.string().min(1).optional(),
  /** What made the memories, with all that decides what it gives. */
  parser: z.string(),
  /** Files of answers to its queries, and whether they are those of this system; absent where there are none. */
  answers: z.array(z.strictObject({ name: z.string(), sha256: z.string(), own: z.boolean() })).min(1).optional(),
  versions: z.record(z.string(), z.string()),
});
export type CellFacts = z.infer<typeof cellFactsSchema>;

/** The facts as one hash; the order of keys does not count. */
export function fingerprint(facts: CellFacts): string {
  return createHash("sha256").update(JSON.stringify(sortedKeys(facts))).digest("hex");
}

/** Where two cells differ, in words: "k 60 → 40; versions.assay 0.1.0 → 0.2.0". */
export function differences(before: CellFacts, after: CellFacts): string {
  const [old, now] = [flat(before), flat(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name));
  return names.map((name) => (name === "inputs" ? "the dataset's files" : name === "answers" ? "the answers" : `${name} ${old.get(name) ?? "(none)"} → ${now.get(name) ?? "(none)"}`)).join("; ");
}

/** The name of a cell's folder, unique for a dataset and system. */
export function cellName({ dataset, system }: Pick<CellFacts, "dataset" | "system">): string {
  return `${dataset}-${system}`.replace(/[^\w.-]+/g, "-");
}

/** Sweeps list their cells by dataset, retriever and density, wherever and in whatever order they were made. */
export function inOrder(a: CellFacts, b: CellFacts): number {
  return compare(a.dataset, b.dataset) || compare(a.retriever, b.retriever) || compare(a.extractor ?? "", b.extractor ?? "") || a.maxFacts - b.maxFacts || compare(a.system, b.system);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => compare(a, b)).map(([key, item]) => [key, sortedKeys(item)]));
}

function flat(facts: CellFacts): Map<string, string> {
  return new Map(Object.entries(facts).flatMap(([name, value]) => (typeof value === "object" && !Array.isArray(value) ? Object.entries(value).map(([key, item]): [string, string] => [`${name}.${key}`, String(item)]) : [[name, Array.isArray(value) ? JSON.stringify(value) : String(value)]])));
}
