import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { InvalidInput } from "@/lib/errors";
import { MalformedTrace } from "@/lib/memory/read-trace";
import { outlineTrace, readAuditedTrace, siftTrace } from "@/lib/target-audit/read-audited-trace";
import { verifiedLines } from "./verified-lines";
import type { Trace, TracedQuery } from "@/lib/memory/trace";
import type { AuditedTrace } from "@/lib/target-audit/read-audited-trace";
import type { TraceOutline } from "@/lib/target-audit/store-sifter";

const TRACE = "trace.jsonl";

/**
 * A trace file, with the part of its store that an audit looks at.
 * @throws InvalidInput with the file, line and field at fault
 */
export async function readTraceFile(path: string): Promise<AuditedTrace> {
  return placing(path, () => readAuditedTrace(linesOf(path), () => verifiedLines(linesOf(path)())));
}

/** Opens a file's lines from the beginning. */
function linesOf(path: string): () => AsyncIterable<string> {
  return () => createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity });
}

async function placing<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MalformedTrace) throw new InvalidInput(`${path}, ${error.message}`);
    throw error;
  }
}

/** What files and folders call a run: its dataset and system. */
export function traceName({ header }: Pick<Trace, "header">): string {
  return `${header.dataset}-${header.system}`.replace(/[^\w.-]+/g, "-");
}

/**
 * Traces from files and from folders: that of an evaluation, one that holds several of them, or that of a sweep.
 * @throws InvalidInput when one cannot be read, or two have the same dataset and system
 */
export async function readTraces(paths: readonly string[]): Promise<AuditedTrace[]> {
  const outlines: { file: string; outline: TraceOutline }[] = [];
  for (const path of paths) for (const file of await traceFiles(path)) outlines.push({ file, outline: await placing(file, () => outlineTrace(() => verifiedLines(linesOf(file)()))) });
  const names = outlines.map(({ outline }) => traceName(outline));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new InvalidInput(`Two of the traces are ${twice}: give each run of a dataset its own system name in the header.`);
  const asked = new Map<string, TracedQuery[]>();
  for (const { outline: { header, queries } } of outlines) asked.set(header.dataset, [...(asked.get(header.dataset) ?? []), ...queries.values()]);
  const traces: AuditedTrace[] = [];
  for (const { file, outline } of outlines) traces.push(await placing(file, () => siftTrace(linesOf(file), outline, asked.get(outline.header.dataset))));
  return traces;
}

async function traceFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new InvalidInput(`${path} cannot be read: there is no such file.`);
  if (!found.isDirectory()) return [path];
  const names = await readdir(path);
  if (names.includes(TRACE)) return [join(path, TRACE)];
  const cells = join(path, "cells");
  const within = (await stat(cells).catch(() => null))?.isDirectory() ? cells : path;
  const inside = await Promise.all((await readdir(within)).sort().map(async (name) => ((await stat(join(within, name, TRACE)).catch(() => null)) ? [join(within, name, TRACE)] : [])));
  if (inside.flat().length === 0) throw new InvalidInput(`There is no ${TRACE} in ${path}, nor in a folder of it. Name a trace, or the folder that "assay evaluate" or "assay sweep" wrote.`);
  return inside.flat();
}
