import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { rubricVersion } from "./schema";

export interface RubricText {
  version: number;
  /** Markdown. */
  body: string;
  changeNote: string;
  publishedAt: Date | null;
  /** The published version before it, to compare with; null for the first. */
  before: { version: number; body: string } | null;
}

/** One published version in full. */
export const readRubric = projectQuery({
  name: "rubrics.read",
  permission: "rubrics.read",
  input: z.object({ version: rubricVersion }),
  async run({ tx, projectId }, { version }): Promise<RubricText> {
    const [found, before] = await tx.rubric.findMany({ where: { projectId, status: "published", version: { lte: version } }, orderBy: { version: "desc" }, take: 2 });
    if (found?.version !== version) throw new NotFound("That version of the rubric");
    return { version, body: found.body, changeNote: found.changeNote, publishedAt: found.publishedAt, before: before ? { version: before.version, body: before.body } : null };
  },
});
