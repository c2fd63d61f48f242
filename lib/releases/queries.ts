import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { NotFound } from "@/lib/errors";
import type { Manifest, ManifestCounts } from "./manifest";
import { releaseOptions, type BuildProgress, type ReleaseOptions, type ReleaseStatus } from "./schema";

export interface ReleaseSummary {
  id: string;
  number: number;
  status: ReleaseStatus;
  notes: string;
  createdAt: Date;
  createdBy: string | null;
  readyAt: Date | null;
  counts: ManifestCounts | null;
}

export interface ReleaseFileSummary {
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
}

export interface ReleaseDetail extends ReleaseSummary {
  options: ReleaseOptions;
  /** What went wrong, in words. */
  error: string | null;
  progress: BuildProgress | null;
  manifest: Manifest | null;
  files: ReleaseFileSummary[];
  /** Whether the reader labels in the project, so that the files tell them what they are not to know beforehand. */
  readerLabels: boolean;
}

/** All releases of a project, the latest first. */
export const listReleases = projectQuery({
  name: "releases.list",
  permission: "releases.read",
  input: z.object({}),
  async run({ tx, projectId }): Promise<ReleaseSummary[]> {
    return tx.$queryRaw<ReleaseSummary[]>`
      SELECT r.id, r.number, r.status::text AS status, r.notes, r.created_at AS "createdAt", u.name AS "createdBy", r.ready_at AS "readyAt", r.manifest->'counts' AS counts
      FROM release AS r LEFT JOIN "user" AS u ON u.id = r.created_by_id WHERE r.project_id = ${projectId} ORDER BY r.number DESC`;
  },
});

/** One release with its files and manifest. */
export const findRelease = projectQuery({
  name: "releases.find",
  permission: "releases.read",
  input: z.object({ number: z.coerce.number().int().min(1) }),
  async run({ tx, projectId, userId, roles }, { number }): Promise<ReleaseDetail> {
    const release = await tx.release.findUnique({
      where: { projectId_number: { projectId, number } },
      include: { files: { select: { name: true, mediaType: true, bytes: true, sha256: true } }, progress: { select: { step: true, done: true, total: true } } },
    });
    if (!release) throw new NotFound(`Release ${number}`);
    const manifest = release.manifest as Manifest | null;
    const { id, status, notes, createdAt, readyAt, error, progress, createdById } = release;
    return {
      id, number, status, notes, createdAt, readyAt, error, progress, manifest,
      readerLabels: userId !== null && roles.includes("annotator"),
      createdBy: await userName(tx, createdById),
      counts: manifest?.counts ?? null,
      options: releaseOptions.parse(release.options),
      files: release.files.map((file) => ({ ...file, bytes: Number(file.bytes) })).sort(byOrderOf(manifest)),
    };
  },
});

async function userName(tx: Transaction, id: string | null): Promise<string | null> {
  if (!id) return null;
  return (await tx.user.findUnique({ where: { id }, select: { name: true } }))?.name ?? null;
}

/** Files in the order of the manifest, the manifest itself last. */
function byOrderOf(manifest: Manifest | null) {
  const place = ({ name }: { name: string }) => {
    const index = manifest?.files.findIndex((file) => file.name === name) ?? -1;
    return index === -1 ? Number.POSITIVE_INFINITY : index;
  };
  return (a: { name: string }, b: { name: string }) => place(a) - place(b) || (a.name < b.name ? -1 : 1);
}
