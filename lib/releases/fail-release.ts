import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";

/** Ends the build of a release that cannot be built, with what a person may read about it. Ready releases stay ready. */
export const failRelease = projectCommand({
  name: "releases.fail",
  permission: "releases.create",
  input: z.object({ release: z.uuid(), error: z.string().min(1).max(2000) }),
  async run({ tx, projectId, audit }, { release, error }): Promise<{ failed: boolean }> {
    const failed = await tx.$executeRaw`
      UPDATE release SET status = 'failed', error = ${error} WHERE id = ${release}::uuid AND project_id = ${projectId} AND status = 'building'`;
    if (failed === 1) await audit(`release ${release}`, { error });
    return { failed: failed === 1 };
  },
});
