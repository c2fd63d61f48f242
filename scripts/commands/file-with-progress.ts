import fs from "node:fs";
import { stat } from "node:fs/promises";
import { SingleBar } from "cli-progress";

export interface WatchedFile {
  source: AsyncIterable<Uint8Array>;
  /** Takes the progress line away. */
  done(): void;
}

/** A file to be read, with a progress line on a terminal's error output while it is. */
export async function openWithProgress(file: string): Promise<WatchedFile> {
  const { size } = await stat(file);
  const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
  const bar = new SingleBar({ stream: process.stderr, clearOnComplete: true, format: "Reading and checking {bar} {percentage} %, {value} of {total} MB, {eta} s left" });
  bar.start(megabytes(size), 0);
  async function* watched(): AsyncGenerator<Uint8Array> {
    let read = 0;
    for await (const chunk of fs.createReadStream(file) as AsyncIterable<Buffer>) {
      read += chunk.length;
      bar.update(megabytes(read));
      yield chunk;
    }
  }
  return { source: watched(), done: () => bar.stop() };
}
