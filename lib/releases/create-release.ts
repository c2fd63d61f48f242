import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { buildReleaseJob } from "@/lib/jobs/definitions";
import { enqueue } from "@/lib/jobs/enqueue";
import packageFile from "@/package.json" with { type: "json" };
import { releaseRequest } from "./schema";

export interface CreatedRelease {
  id: string;
  number: number;
}

/**
 * Opens the next release of a project and asks the worker to build it, in one transaction. With `inline` the caller
 * builds it at once (the command line); should the caller die, the worker takes over.
 */
export const createRelease = projectCommand({
  name: "releases.create",
  permission: "releases.create",
  input: releaseRequest.extend({ inline: z.boolean().default(false) }),
  async run({ tx, projectId, userId, audit }, { notes, inline, ...options }): Promise<CreatedRelease> {
    // Numbers have no gaps and no doubles: the project row is held while the next one is taken.
    await tx.$queryRaw`SELECT id FROM project WHERE id = ${projectId} FOR NO KEY UPDATE`;
    const last = await tx.release.findFirst({ where: { projectId }, orderBy: { number: "desc" }, select: { number: true } });
    const release = await tx.release.create({
      data: { projectId, number: (last?.number ?? 0) + 1, notes, options, softwareVersion: packageFile.version, createdById: userId },
      select: { id: true, number: true },
    });
    if (!inline) await enqueue(tx, buildReleaseJob, { project: projectId, release: release.id });
    await audit(`release ${release.number}`, { ...options, inline });
    return release;
  },
});
