import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename } from "node:fs/promises";
import path from "node:path";
import type { Actor } from "@/lib/auth/actor";
import { Conflict, InvalidInput } from "@/lib/errors";
import { buildFailure } from "./build-failure";
import { buildRelease } from "./build-release";
import { createRelease } from "./create-release";
import { failRelease } from "./fail-release";
import { openReleaseFile } from "./open-release-file";
import { findRelease, listReleases, type ReleaseFileSummary } from "./queries";
import type { BuildProgress, ReleaseOptions } from "./schema";

interface ExportRequest {
  project: string;
  /** Folder for the files; made when it does not exist. */
  out: string;
  /** An existing release, or the latest that is ready; without it a new one is made and built here. */
  number?: number | "latest";
  options?: Partial<ReleaseOptions> & { notes?: string; allowEmpty?: boolean };
  onProgress?(progress: BuildProgress): void;
}

export interface ExportedRelease {
  release: number;
  /** It was made just now. */
  made: boolean;
  files: { name: string; sha256: string }[];
}

/**
 * Writes a release into a folder, making it first unless a number is given. The folder must be empty, or hold files of
 * that very release and nothing else; files that are there already are checked, not written again.
 *
 * @throws InvalidInput when the folder holds anything else, before a release is made.
 */
export async function exportRelease(actor: Actor, request: ExportRequest): Promise<ExportedRelease> {
  const { project, out } = request;
  const present = await namesIn(out);
  if (request.number === undefined && present.length > 0) throw notEmpty(out, "A new release needs an empty folder");
  const number = request.number === "latest" ? await latestRelease(actor, project) : (request.number ?? (await makeRelease(actor, request)));
  const release = await findRelease(actor, { project, number });
  if (release.status !== "ready") throw new Conflict(release.status === "failed" ? `Release ${number} could not be built: ${release.error}` : `Release ${number} is still being built.`);
  await refuseForeignFiles(out, present, release.files);
  await mkdir(out, { recursive: true });
  for (const file of release.files) {
    if (!present.includes(file.name)) await save(actor, { project, number, out, file });
  }
  return { release: number, made: request.number === undefined, files: release.files.map(({ name, sha256 }) => ({ name, sha256 })) };
}

async function latestRelease(actor: Actor, project: string): Promise<number> {
  const ready = (await listReleases(actor, { project })).find(({ status }) => status === "ready");
  if (!ready) throw new InvalidInput("This project has no finished release. Leave out --release to make one.");
  return ready.number;
}

async function makeRelease(actor: Actor, { project, options, onProgress }: ExportRequest): Promise<number> {
  const { id, number } = await createRelease(actor, { project, inline: true, ...options });
  try {
    await buildRelease(actor, { project, release: id, onProgress });
  } catch (error) {
    await failRelease(actor, { project, release: id, error: buildFailure(error) });
    throw error;
  }
  return number;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function refuseForeignFiles(out: string, present: string[], files: ReleaseFileSummary[]): Promise<void> {
  for (const name of present) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file || (await hashOf(path.join(out, name))) !== file.sha256) throw notEmpty(out, `${name} in it is no file of this release`);
  }
}

function notEmpty(out: string, why: string): InvalidInput {
  return new InvalidInput(`The folder ${out} is not empty. ${why}: choose another folder, or empty it.`, { out: "must be an empty folder" });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest("hex");
}

/** Writes beside the final name first, so that a file under its name is always whole. */
async function save(actor: Actor, { project, number, out, file }: { project: string; number: number; out: string; file: ReleaseFileSummary }): Promise<void> {
  const target = path.join(out, file.name);
  const opened = await openReleaseFile(actor, { project, number, name: file.name });
  const handle = await open(`${target}.part`, "w");
  try {
    for await (const chunk of opened.chunks()) await handle.write(chunk);
  } finally {
    await handle.close();
  }
  await rename(`${target}.part`, target);
}
