import { z } from "zod";
import { noteExposures } from "@/lib/annotations/exposure";
import { projectCommand } from "@/lib/auth/operation";
import { database } from "@/lib/db/client";
import { NotFound } from "@/lib/errors";
import type { ReleaseFileName } from "./manifest";
import type { ReleaseFileSummary } from "./queries";

export interface OpenedFile extends ReleaseFileSummary {
  /** The bytes, a chunk at a time, read as they are asked for. */
  chunks(): AsyncGenerator<Uint8Array>;
}

/** Files that tell nothing of single cases. */
const OF_THE_WHOLE = new Set<string>(["manifest.json", "validation-card.md"] satisfies ReleaseFileName[]);

/**
 * A file of a ready release, for streaming: only one chunk of it is in memory at a time. To somebody who also labels in
 * the project, a file that tells of single cases opens them: what they label afterwards is a second opinion.
 */
export const openReleaseFile = projectCommand({
  name: "releases.open-file",
  permission: "releases.read",
  input: z.object({ number: z.coerce.number().int().min(1), name: z.string().max(200) }),
  timeout: 300_000,
  async run({ tx, projectId, userId, roles, audit }, { number, name }): Promise<OpenedFile> {
    const file = await tx.releaseFile.findFirst({
      where: { name, release: { projectId, number, status: "ready" } },
      select: { id: true, name: true, mediaType: true, bytes: true, sha256: true, release: { select: { createdAt: true, readyAt: true } } },
    });
    if (!file) throw new NotFound(`The file “${name}” of release ${number}`);
    const { id, bytes, release, ...facts } = file;
    if (userId !== null && roles.includes("annotator") && !OF_THE_WHOLE.has(name)) {
      const cases = await noteExposures(tx, { userId, projectId, until: release.readyAt ?? release.createdAt });
      if (cases > 0) await audit(`release ${number}`, { file: name, cases });
    }
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
