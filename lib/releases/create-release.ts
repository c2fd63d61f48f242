import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict } from "@/lib/errors";
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
 *
 * @throws Conflict when no case has a label, unless that is wanted (`allowEmpty`): a release never changes.
 */
export const createRelease = projectCommand({
  name: "releases.create",
  permission: "releases.create",
  input: releaseRequest.extend({ inline: z.boolean().default(false) }),
  async run({ tx, projectId, userId, audit }, { notes, inline, allowEmpty, ...options }): Promise<CreatedRelease> {
    // Numbers have no gaps and no doubles: the project row is held while the next one is taken.
    await tx.$queryRaw`SELECT id FROM project WHERE id = ${projectId} FOR NO KEY UPDATE`;
    if (!allowEmpty) await refuseEmpty(tx, projectId);
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

async function refuseEmpty(tx: Transaction, projectId: string): Promise<void> {
  const labels = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM current_label AS l JOIN "case" AS c ON c.id = l.case_id AND c.drawn WHERE l.project_id = ${projectId} LIMIT 1`;
  if (labels.length > 0) return;
  throw new Conflict("Nobody has labelled a case of the sample yet, so the release would hold no labels, and releases never change. If you want it all the same, say so: on the page by the tick, at the command line with --allow-empty.");
}
