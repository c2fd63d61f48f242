import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { taskType } from "@/lib/task-types/registry";
import { compareCases } from "./case-conflicts";
import { importPreview, type ImportPreview } from "./import-preview";

export interface CasePreviewRow {
  line: number;
  externalId: string;
  headline: string;
  category: string | null;
}

const ROWS_SHOWN = 5;

/** What an import of cases would do to the project, or did. */
export const previewCaseImport = projectQuery({
  name: "imports.preview-cases",
  permission: "cases.edit",
  input: z.object({ importId: z.uuid("is not the address of an import") }),
  async run({ tx, projectId }, { importId }): Promise<ImportPreview<CasePreviewRow>> {
    const scope = { projectId, importId };
    return importPreview(tx, scope, {
      kind: "cases",
      compare: () => compareCases(tx, scope),
      async firstRows() {
        const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
        const rows = await tx.importRow.findMany({ where: { importId }, orderBy: { ordinal: "asc" }, take: ROWS_SHOWN });
        return rows.map(({ line, externalId, data }) => {
          const { payload, category } = data as { payload: unknown; category: string | null };
          return { line, externalId, headline: taskType(project.taskType).headline(payload), category };
        });
      },
    });
  },
});
