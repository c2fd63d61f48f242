import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { InvalidInput } from "@/lib/errors";
import type { TraceHeader } from "@/lib/memory/trace";

type RunName = Pick<TraceHeader, "dataset" | "system" | "k" | "source"> & Partial<Pick<TraceHeader, "contract" | "retriever" | "seed">>;

const ADVICE = "Name another folder with --out, or give --force.";

/**
 * Lets a run into a directory that is empty or holds the same run, which it then writes again.
 * @throws InvalidInput where the directory holds a trace of another dataset, system, depth, input or making, or what is no trace
 */
export async function refuseOtherRun(out: string, run: RunName): Promise<void> {
  const there = await runIn(out);
  if (there === null || (there !== "no trace" && isSameRun(there, run))) return;
  const what = there === "no trace" ? "a trace.jsonl that is no trace of Assay" : `the run ${inWords(there, run)}`;
  throw new InvalidInput(`${out} holds ${what}; this one is ${inWords(run, there === "no trace" ? run : there)} and would overwrite it. ${ADVICE}`);
}

/**
 * Keeps what stands in a folder for several runs apart from the results of one.
 * @throws InvalidInput where the directory holds a run of its own
 */
export async function refuseAnyRun(out: string): Promise<void> {
  const there = await runIn(out);
  if (there === null) return;
  const what = there === "no trace" ? "a trace.jsonl" : `the run ${inWords(there, there)}`;
  throw new InvalidInput(`${out} holds ${what}, whose reports those of several runs would overwrite. ${ADVICE}`);
}

/** @throws InvalidInput where the directory holds the cells of a sweep, whose reports a single run would overwrite */
export async function refuseSweep(out: string): Promise<void> {
  if (await isThere(join(out, "cells"))) throw new InvalidInput(`${out} holds a sweep, whose reports a single run would overwrite. ${ADVICE}`);
}

/** Whether two runs have one name and, as far as both say, one input and one making. Names of files do not count, their bytes do. */
export function isSameRun(one: RunName, other: RunName): boolean {
  return one.dataset === other.dataset && one.system === other.system && one.k === other.k && !differInInput(one, other) && differencesInMaking(one, other).length === 0;
}

/** What decides a run's content and is not said by its name; what a new version of the software changes is left out. */
function making({ contract, retriever, seed }: RunName): Record<string, string | number | undefined> | null {
  if (!contract || !retriever) return null;
  const { llm } = contract.rules.parser ?? {};
  return {
    "model of the extractor": llm?.model, "address of the extractor": llm?.baseUrl, "form of its replies": llm?.outputMode, "facts it is asked for": llm?.asked,
    seed, "address of the retriever": retriever.baseUrl, "prefix of queries": retriever.queryPrefix, "prefix of memories": retriever.documentPrefix,
  };
}

function differencesInMaking(one: RunName, other: RunName): string[] {
  const [own, theirs] = [making(one), making(other)];
  return own && theirs ? Object.keys(own).filter((name) => own[name] !== theirs[name]) : [];
}

function differInInput({ source: one }: RunName, { source: other }: RunName): boolean {
  return one !== undefined && other !== undefined && JSON.stringify(one.files.map(({ sha256 }) => sha256)) !== JSON.stringify(other.files.map(({ sha256 }) => sha256));
}

/** Input and making are named only where they are what differs or differ too. */
function inWords(run: RunName, other: RunName): string {
  const over = differInInput(run, other) ? ` over ${run.source!.files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256.slice(0, 12)}…)`).join(" and ")}` : "";
  const made = differencesInMaking(run, other).map((name) => `, ${name} ${JSON.stringify(making(run)![name] ?? "none")}`).join("");
  return `${run.system} on ${run.dataset}${over}${made}, top ${run.k} saved`;
}

/** Of the header alone, since a trace can be larger than memory; null where there is no trace.jsonl. */
async function runIn(out: string): Promise<RunName | "no trace" | null> {
  const path = join(out, "trace.jsonl");
  if (!(await isThere(path))) return null;
  const input = createReadStream(path, "utf8");
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const header = JSON.parse(line) as Partial<TraceHeader> | null;
      return header?.format === "assay-trace" ? (header as TraceHeader) : "no trace";
    }
    return "no trace";
  } catch {
    return "no trace";
  } finally {
    input.destroy();
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
