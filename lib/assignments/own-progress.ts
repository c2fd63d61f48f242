import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { database } from "@/lib/db/client";
import { readProgress, type Progress } from "./progress";

/** How far the annotator is who asks, counted by the rules that cases are served by. */
export const ownProgress = projectQuery({
  name: "assignments.own-progress",
  permission: "annotate",
  input: z.object({}),
  async run({ projectId, userId, roles }): Promise<Progress> {
    return readProgress({ pool: database().pool, projectId, userId: userId ?? "", roles });
  },
});
