import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { InvalidInput } from "@/lib/errors";
import { MalformedTrace, readTrace } from "@/lib/memory/read-trace";
import type { Trace } from "@/lib/memory/trace";

const TRACE = "trace.jsonl";

/**
 * A trace file.
 * @throws InvalidInput with the file, line and field at fault
 */
export async function readTraceFile(path: string): Promise<Trace> {
  try {
    return await readTrace(createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity }));
  } catch (error) {
    if (error instanceof MalformedTrace) throw new InvalidInput(`${path}, ${error.message}`);
    throw error;
  }
}

/** What files and folders call a run: its dataset and system. */
export function traceName({ header }: Trace): string {
  return `${header.dataset}-${header.system}`.replace(/[^\w.-]+/g, "-");
}

/**
 * Traces from files and from folders: that of an evaluation, one that holds several of them, or that of a sweep.
 * @throws InvalidInput when one cannot be read, or two have the same dataset and system
 */
export async function readTraces(paths: readonly string[]): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const path of paths) for (const file of await traceFiles(path)) traces.push(await readTraceFile(file));
  const names = traces.map(traceName);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new InvalidInput(`Two of the traces are ${twice}: give each run of a dataset its own system name in the header.`);
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
