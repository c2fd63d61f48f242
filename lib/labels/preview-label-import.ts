import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { importPreview, type ImportPreview } from "@/lib/cases/imports/import-preview";
import { compareLabels } from "./compare-labels";
import type { StagedLabel } from "./label-rows";

export interface LabelPreviewRow {
  line: number;
  externalId: string;
  rater: string;
  kind: "person" | "model";
  answers: Record<string, unknown>;
}

const ROWS_SHOWN = 5;

/** What an import of labels would do to the project, or did. */
export const previewLabelImport = projectQuery({
  name: "labels.preview-import",
  permission: "cases.edit",
  input: z.object({ importId: z.uuid("is not the address of an import") }),
  async run({ tx, projectId }, { importId }): Promise<ImportPreview<LabelPreviewRow>> {
    const scope = { projectId, importId };
    return importPreview(tx, scope, {
      kind: "labels",
      compare: () => compareLabels(tx, scope),
      async firstRows() {
        const rows = await tx.importRow.findMany({ where: { importId }, orderBy: { ordinal: "asc" }, take: ROWS_SHOWN });
        return rows.map(({ line, externalId, data }) => {
          const { rater, kind, answers } = data as unknown as StagedLabel;
          return { line, externalId, rater, kind, answers };
        });
      },
    });
  },
});
