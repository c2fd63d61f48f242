import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { faultCsv } from "@/lib/cases/import-file/fault-csv";
import { previewCaseImport } from "@/lib/cases/imports/preview-case-import";
import { previewLabelImport } from "@/lib/labels/preview-label-import";

/** GET the faults of an import as a CSV file; `?kind=labels` for an import of labels. */
const get = route<{ project: string; import: string }>(async ({ request, actor, params }) => {
  const input = { project: params.project, importId: params.import };
  const ofLabels = new URL(request.url).searchParams.get("kind") === "labels";
  const { faults, faultCount } = ofLabels ? await previewLabelImport(actor, input) : await previewCaseImport(actor, input);
  return new Response(faultCsv(faults, faultCount), {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="faults.csv"', "Cache-Control": "no-store" },
  });
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get });
