import { filesOfDataset } from "./read-dataset";
import { hashFile } from "./hash-file";
import type { NamedFile, RunSource } from "@/lib/memory/trace";
import type { DatasetFormat } from "./read-dataset";

/**
 * What a run over dataset files is made from, as its trace's header says it: every file that is read, in order.
 * @throws InvalidInput when one cannot be read
 */
export async function runSource(format: DatasetFormat, paths: readonly string[]): Promise<RunSource> {
  const files: NamedFile[] = [];
  for (const path of paths.flatMap((path) => filesOfDataset(format, path))) files.push(await hashFile(path));
  return { format, files };
}
