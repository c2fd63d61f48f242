import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { database } from "@/lib/db/client";
import { NotFound } from "@/lib/errors";
import type { ReleaseFileSummary } from "./queries";

export interface OpenedFile extends ReleaseFileSummary {
  /** The bytes, a chunk at a time, read as they are asked for. */
  chunks(): AsyncGenerator<Uint8Array>;
}

/** A file of a ready release, for streaming: only one chunk of it is in memory at a time. */
export const openReleaseFile = projectQuery({
  name: "releases.open-file",
  permission: "releases.read",
  input: z.object({ number: z.coerce.number().int().min(1), name: z.string().max(200) }),
  async run({ tx, projectId }, { number, name }): Promise<OpenedFile> {
    const file = await tx.releaseFile.findFirst({
      where: { name, release: { projectId, number, status: "ready" } },
      select: { id: true, name: true, mediaType: true, bytes: true, sha256: true },
    });
    if (!file) throw new NotFound(`The file “${name}” of release ${number}`);
    const { id, bytes, ...facts } = file;
    return { ...facts, bytes: Number(bytes), chunks: () => readChunks(id) };
  },
});

async function* readChunks(fileId: string): AsyncGenerator<Uint8Array> {
  for (let ordinal = 0; ; ordinal++) {
    const { rows } = await database().pool.query<{ content: Buffer }>("SELECT content FROM release_chunk WHERE file_id = $1 AND ordinal = $2", [fileId, ordinal]);
    const [row] = rows;
    if (!row) return;
    yield row.content;
  }
}
