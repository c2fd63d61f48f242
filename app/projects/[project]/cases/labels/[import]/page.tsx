import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { DataTable } from "@/app/_ui/data-table";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { previewLabelImport } from "@/lib/labels/preview-label-import";
import { ImportReview } from "../../_parts/import-review";
import { applyLabelsAction, discardLabelsAction } from "../actions";

export const metadata: Metadata = { title: "Import labels" };

export default async function LabelImportPage({ params }: { params: Promise<{ project: string; import: string }> }) {
  const { project, import: importId } = await params;
  const preview = await pageData((actor) => previewLabelImport(actor, { project, importId }));
  const place = { project, importId };
  return (
    <>
      <PageHeader title={preview.status === "applied" ? "Labels imported" : "Look before you import"}>
        <span className="break-all">{preview.fileName}</span>
      </PageHeader>
      <ImportReview
        preview={preview}
        noun="label"
        back={`/projects/${project}/cases/labels`}
        onwards={<><ButtonLink href={`/projects/${project}/agreement`} look="primary">See the agreement</ButtonLink><ButtonLink href={`/projects/${project}/cases`}>See the cases</ButtonLink></>}
        download={`/api/v1/projects/${project}/imports/${importId}/faults?kind=labels`}
        apply={applyLabelsAction.bind(null, place)}
        discard={discardLabelsAction.bind(null, place)}
      >
        {preview.firstRows.length > 0 && (
          <section>
            <h2 className="mb-2 text-base font-semibold">The first rows</h2>
            <DataTable
              stack
              caption="The first rows of the file"
              columns={[
                { key: "line", header: "Line", numeric: true, cell: ({ line }) => line },
                { key: "id", header: "Case", cell: ({ externalId }) => <code className="block max-w-56 truncate text-xs leading-5" title={externalId}>{externalId}</code> },
                { key: "rater", header: "Rater", cell: ({ rater, kind }) => `${rater} (${kind === "person" ? "person" : "model"})` },
                { key: "answers", header: "Answers", cell: ({ answers }) => <span className="break-words">{Object.entries(answers).map(([question, answer]) => `${question}: ${words(answer)}`).join("; ")}</span> },
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

/** Answers by unit as "f1 yes, f2 no". */
function words(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return String(answer);
  return Array.isArray(answer) ? answer.join(", ") : Object.entries(answer).map(([unit, value]) => `${unit} ${String(value)}`).join(", ");
}
