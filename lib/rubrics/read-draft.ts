import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";

export interface RubricDraft {
  version: number;
  /** Markdown. */
  body: string;
  changeNote: string;
  updatedAt: Date;
}

/** The draft of the next version, or null when nobody has started one. */
export const readDraft = projectQuery({
  name: "rubrics.read-draft",
  permission: "rubrics.edit",
  input: z.object({}),
  async run({ tx, projectId }): Promise<RubricDraft | null> {
    return tx.rubric.findFirst({ where: { projectId, status: "draft" }, select: { version: true, body: true, changeNote: true, updatedAt: true } });
  },
});
