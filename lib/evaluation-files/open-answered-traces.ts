import { serializeTrace } from "@/lib/memory/trace";
import { answeredTrace, answersOfRuns, readAnswerFiles, refuseUseless } from "./answer-files";
import { readTraceFile } from "./read-trace-file";
import type { TraceHeader } from "@/lib/memory/trace";

/**
 * Trace files with answers put to their queries, as streams of bytes in the order given; one trace at a time is in memory.
 * All of it is checked before the first stream is opened.
 * @throws InvalidInput with file, line and field, and as `answersOfRuns` and `refuseUseless` say
 */
export async function openAnsweredTraces(paths: readonly string[], given: readonly string[]): Promise<(() => AsyncGenerator<Uint8Array>)[]> {
  const files = await readAnswerFiles(given);
  const systems: string[] = [];
  for (const path of paths) systems.push((await readTraceFile(path)).header.system);
  const answered = async (at: number) => answeredTrace(await readTraceFile(paths[at]!), answersOfRuns(files, systems)[at]!);
  const headers: TraceHeader[] = [];
  for (const at of paths.keys()) headers.push((await answered(at)).header);
  refuseUseless(files, headers);
  return paths.map((_, at) => async function* () {
    const encoder = new TextEncoder();
    for (const line of serializeTrace(await answered(at))) yield encoder.encode(`${line}\n`);
  });
}
