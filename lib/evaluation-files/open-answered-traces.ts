import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { answeredTrace, answersOfRuns, readAnswerFiles, refuseUseless } from "./answer-files";
import { readTraceFile } from "./read-trace-file";
import type { GivenAnswer, TraceHeader } from "@/lib/memory/trace";

interface AnsweredFile {
  path: string;
  header: TraceHeader;
  /** By query id; what the trace holds already is not among them. */
  given: Map<string, GivenAnswer>;
}

/**
 * Trace files with answers put to their queries, as streams of bytes in the order given. Only the header and the queries
 * that got an answer are written anew; every other line stays as it is, since the leak check vouches for the memories'
 * bytes. All of it is checked before the first stream is opened.
 * @throws InvalidInput with file, line and field, and as `answersOfRuns` and `refuseUseless` say
 */
export async function openAnsweredTraces(paths: readonly string[], files: readonly string[]): Promise<(() => AsyncIterable<Uint8Array>)[]> {
  const offered = await readAnswerFiles(files);
  const systems: string[] = [];
  for (const path of paths) systems.push((await readTraceFile(path)).header.system);
  const answers = answersOfRuns(offered, systems);
  const answered: AnsweredFile[] = [];
  for (const [at, path] of paths.entries()) {
    const trace = await readTraceFile(path);
    const { header, queries } = answeredTrace(trace, answers[at]!);
    const given = queries.flatMap(({ id, answer }, place): [string, GivenAnswer][] => (answer && answer !== trace.queries[place]!.answer ? [[id, answer]] : []));
    answered.push({ path, header, given: new Map(given) });
  }
  refuseUseless(offered, answered.map(({ header }) => header));
  return answered.map((file) => () => (file.given.size === 0 ? createReadStream(file.path) : withAnswers(file)));
}

async function* withAnswers({ path, header: { answers }, given }: AnsweredFile): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let isHeader = true;
  for await (const line of createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity })) {
    const written = line.trim() === "" ? line : isHeader ? JSON.stringify({ ...JSON.parse(line.replace(/^\uFEFF/, "")), answers }) : answeredLine(line, given);
    isHeader &&= line.trim() === "";
    yield encoder.encode(`${written}\n`);
  }
}

function answeredLine(line: string, given: ReadonlyMap<string, GivenAnswer>): string {
  if (!line.includes('"query"')) return line;
  const record = JSON.parse(line) as { type: string; id: string };
  const answer = record.type === "query" ? given.get(record.id) : undefined;
  return answer ? JSON.stringify({ ...record, answer }) : line;
}
