import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";

export interface PublishedRubric {
  id: string;
  version: number;
  /** Markdown. */
  body: string;
  publishedAt: Date;
}

/** The guideline in force: the latest published version. Null only while a project has none. */
export const publishedRubric = projectQuery({
  name: "rubrics.published",
  permission: "rubrics.read",
  input: z.object({}),
  async run({ tx, projectId }): Promise<PublishedRubric | null> {
    const rubric = await tx.rubric.findFirst({ where: { projectId, status: "published" }, orderBy: { version: "desc" } });
    return rubric && { id: rubric.id, version: rubric.version, body: rubric.body, publishedAt: rubric.publishedAt ?? rubric.createdAt };
  },
});
