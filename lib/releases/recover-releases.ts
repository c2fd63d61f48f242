import { z } from "zod";
import { command } from "@/lib/auth/operation";
import { buildReleaseJob } from "@/lib/jobs/definitions";
import { interruptJob, stateOfJob } from "@/lib/jobs/job-state";
import { enqueue } from "@/lib/jobs/enqueue";

const GIVEN_UP = "The build was interrupted several times and given up. Create a new release to try again.";

/**
 * Finds releases that say they are being built while nobody builds them: their worker or command line was killed. A
 * build holds a lock that ends with its process, so that a free lock proves it. Their job is tried again, made if
 * there was none, and where its tries are used up the release has failed. Resolves to the ids of the releases seen to.
 */
export const recoverReleases = command({
  name: "releases.recover",
  access: "administrator",
  input: z.object({ graceSeconds: z.number().min(0).default(20) }),
  async run({ tx }, { graceSeconds }): Promise<string[]> {
    const abandoned = await tx.$queryRaw<{ id: string; projectId: string }[]>`
      SELECT id, project_id AS "projectId" FROM release
      WHERE status = 'building' AND created_at < now() - make_interval(secs => ${graceSeconds})
        AND pg_try_advisory_xact_lock(hashtextextended('release ' || id::text, 0))`;
    const seenTo: string[] = [];
    for (const release of abandoned) {
      const data = { project: release.projectId, release: release.id };
      const state = await stateOfJob(tx, { job: buildReleaseJob, data, graceSeconds });
      if (state === "waiting" || state === "starting") continue;
      if (state === "running") await interruptJob(tx, buildReleaseJob, data);
      else if (state === "unknown") await enqueue(tx, buildReleaseJob, data);
      else await tx.$executeRaw`UPDATE release SET status = 'failed', error = coalesce(error, ${GIVEN_UP}) WHERE id = ${release.id}::uuid AND status = 'building'`;
      seenTo.push(release.id);
    }
    return seenTo;
  },
});
