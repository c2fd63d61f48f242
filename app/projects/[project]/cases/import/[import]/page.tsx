import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { DataTable } from "@/app/_ui/data-table";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { previewCaseImport } from "@/lib/cases/imports/preview-case-import";
import { ImportReview } from "../../_parts/import-review";
import { applyImportAction, discardImportAction } from "../actions";

export const metadata: Metadata = { title: "Import cases" };

export default async function CaseImportPage({ params }: { params: Promise<{ project: string; import: string }> }) {
  const { project, import: importId } = await params;
  const preview = await pageData((actor) => previewCaseImport(actor, { project, importId }));
  const place = { project, importId };
  const cases = `/projects/${project}/cases`;
  return (
    <>
      <PageHeader title={preview.status === "applied" ? "Cases imported" : "Look before you import"}>
        <span className="break-all">{preview.fileName}</span>
      </PageHeader>
      <ImportReview
        preview={preview}
        noun="case"
        back={`${cases}/import`}
        onwards={<><ButtonLink href={cases} look="primary">See the cases</ButtonLink><ButtonLink href={`${cases}/sample`}>Draw a sample</ButtonLink></>}
        download={`/api/v1/projects/${project}/imports/${importId}/faults?kind=cases`}
        apply={applyImportAction.bind(null, place)}
        discard={discardImportAction.bind(null, place)}
      >
        {preview.firstRows.length > 0 && (
          <section>
            <h2 className="mb-2 text-base font-semibold">The first rows</h2>
            <DataTable
              stack
              caption="The first rows of the file"
              columns={[
                { key: "line", header: "Line", numeric: true, cell: ({ line }) => line },
                { key: "id", header: "Id", cell: ({ externalId }) => <code className="block max-w-56 truncate text-xs leading-5" title={externalId}>{externalId}</code> },
                { key: "headline", header: "Case", lead: true, cell: ({ headline }) => <span className="line-clamp-2 min-w-48">{headline}</span> },
                { key: "category", header: "Category", cell: ({ category }) => category ?? "–" },
              ]}
              rows={preview.firstRows}
              rowKey={({ line }, index) => `${line}-${index}`}
            />
          </section>
        )}
      </ImportReview>
    </>
  );
}
